import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs } from '../../../test/call-over-http.ts'
import { openPageAs } from '../../../test/open-as.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'

const days = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه']

atEachWidth(width => {
  test('HO11 a new learner paints hours by finger and by keyboard, without a connection too, and the week ticks itself by what they do', async () => {
    const address = inject('address')
    const { session } = await registerOverHttp(address)
    const page = await openPageAs(session, { width, expectErrors: /ERR_INTERNET_DISCONNECTED/ })
    await page.goto('/')
    await page.getByRole('link', { name: 'برنامهٔ یک هفته' }).click()
    await page.getByRole('heading', { name: 'چه ساعت‌هایی وقت دارید؟' }).waitFor()
    await page.getByRole('button', { name: 'برنامه را بچین' }).click()
    await page.getByText('دست‌کم یک خانه را رنگ کنید.').waitFor()
    for (const day of days) await page.getByRole('checkbox', { name: `${day} ۱۸ تا ۲۰`, exact: true }).check()
    // From Friday's evening the arrow keys lead to the band below, and Space paints it.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.getByText('شنبه تا پنجشنبه ۱۸ تا ۲۰، جمعه ۱۸ تا ۲۲').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'برنامه را بچین' }).click()
    await page.getByText(/ساعت‌هایتان روی همین دستگاه است/).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'دیوار هفته' }).waitFor()
    await page.getByRole('img', { name: /^۰ از .* کار انجام شده$/ }).waitFor()
    expect(
      await page.locator('#main').getByRole('link', { name: 'تعیین سطح', exact: true }).getAttribute('href'),
    ).toBe('/placement')
    expect(await page.getByRole('region', { name: /شنبه/ }).count()).toBeGreaterThanOrEqual(6)
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)

    const reminder = page.getByRole('checkbox', { name: 'یادآوری، ۱۰ دقیقه پیش' })
    expect(await reminder.isChecked()).toBe(false)
    const kept = page.waitForResponse(answer => answer.url().endsWith('/first-week/reminder') && answer.ok())
    await page.context().setOffline(true)
    await reminder.check()
    await page.context().setOffline(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await kept
    await page.reload()
    await expect.poll(() => reminder.isChecked()).toBe(true)

    const call = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
      callAs<T>(address, session, method, path, body)
    const { items } = await call<{ items: { id: string }[] }>('GET', '/api/phrasebook/lists')
    const reviews = []
    for (let number = 0; number < 10; number++) {
      const phrase = randomUUID()
      const words = { english: `Sentence ${number}.`, persian: 'یک جمله.' }
      await call('POST', '/api/phrasebook/own-phrases', { id: phrase, list: items[0]!.id, ...words })
      reviews.push({ id: randomUUID(), phrase, grade: 3, at: new Date().toISOString() })
    }
    await call('POST', '/api/phrasebook/reviews', { reviews })
    await page.reload()
    await page.getByRole('img', { name: /^۱ از .* کار انجام شده$/ }).waitFor()
    await page.getByText('، انجام شد').first().waitFor()

    await page.getByRole('button', { name: 'تغییر ساعت‌ها' }).click()
    await page.getByRole('checkbox', { name: 'جمعه ۲۰ تا ۲۲', exact: true }).uncheck()
    await page.getByRole('radio', { name: '۳۰', exact: true }).check({ force: true })
    await page.getByRole('button', { name: 'چیدن دوباره' }).click()
    await page.getByText('روزی تا ۳۰ دقیقه', { exact: false }).waitFor()
    await page.getByRole('img', { name: /^۱ از .* کار انجام شده$/ }).waitFor()

    await page.getByRole('button', { name: 'این برنامه را نمی‌خواهم' }).click()
    await page.getByRole('heading', { name: 'چه ساعت‌هایی وقت دارید؟' }).waitFor()
  })
})

test('HO11 the result of a placement leads to the hours, and the week is of its level', async () => {
  const page = await openPage({ width: 1280 })
  await signIn(page, demoAccounts[0])
  await page.goto('/profile?tab=placement')
  await page.locator('a[href^="/placement/result/"]').first().click()
  await page.getByRole('link', { name: 'رنگ کردن ساعت‌ها' }).click()
  await page.getByText('برای سطح B1، هفت روز را در همین ساعت‌ها می‌چینیم', { exact: false }).waitFor()
  for (const day of days) await page.getByRole('checkbox', { name: `${day} ۲۰ تا ۲۲`, exact: true }).check()
  await page.getByRole('button', { name: 'برنامه را بچین' }).click()
  await page.getByText('از نتیجهٔ B1 و ساعت‌هایی که رنگ کردید', { exact: false }).waitFor()
  const episode = page
    .locator('#main')
    .getByRole('link', { name: /^پادکست / })
    .first()
  expect(await episode.getAttribute('href')).toMatch(/^\/podcasts\/[\w-]+$/)
  // A class of theirs stands at its own hour, outside of what they painted.
  await page
    .getByText(/^ساعت ۱۸:۳۰، ۹۰ دقیقه$/)
    .first()
    .waitFor()
  const read = page.getByRole('checkbox', { name: 'خواندم' }).first()
  await read.check()
  await page.getByRole('img', { name: /^۱ از .* کار انجام شده$/ }).waitFor()
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await page.getByRole('button', { name: 'این برنامه را نمی‌خواهم' }).click()
  await page.getByRole('button', { name: 'برنامه را بچین' }).waitFor()
})
