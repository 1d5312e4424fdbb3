/** @module-tag journey */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { planSession } from '../../../../test/class-of-today.ts'
import { openSchool } from '../../../../test/school-product.ts'
import { hearTone } from '../../../../test/speech.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const minute = 60_000

/** Answers what lets a page have a line of so many kilobits a second each way. */
async function controlLine(page: Page) {
  const debugging = await page.context().newCDPSession(page)
  await debugging.send('Network.enable')
  return (kilobits: number) =>
    debugging.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 100,
      downloadThroughput: (kilobits * 1000) / 8,
      uploadThroughput: (kilobits * 1000) / 8,
    })
}

atEachWidth(width => {
  test('CO18 microphone, speaker and line are tried before a class, and a line below 200 kilobits a second opens sound and slides', async () => {
    let session = ''
    await using school = await openSchool(async database => {
      session = await planSession(database, 5 * minute)
    })
    const page = await openPage({ address: school.address, width })
    await hearTone(page)
    await signIn(page, demoAccounts[0])
    await page.goto('/')
    await page.getByRole('link', { name: 'آزمودن میکروفون و خط' }).click()
    await page.waitForURL(`**/course/classroom/${session}/check`)
    await page.getByRole('heading', { name: 'پیش از کلاس' }).waitFor()
    expect(await axe(page)).toEqual([])

    const microphone = page.getByRole('region', { name: 'میکروفون' })
    await microphone.getByRole('button', { name: 'آزمودن میکروفون' }).click()
    await expect
      .poll(async () => Number(await microphone.getByRole('meter').getAttribute('aria-valuenow')))
      .toBeGreaterThan(10)
    await microphone.getByRole('button', { name: 'بس است' }).click()
    await microphone.getByText('صدای شما شنیده شد.').waitFor()
    const said = await microphone.locator('audio').getAttribute('src')
    expect(said).toMatch(/^blob:/)
    await page.getByRole('button', { name: 'پخش صدای آزمایشی' }).click()
    await page.getByText(/^اگر نشنیدید/).waitFor()

    const line = page.getByRole('region', { name: 'سرعت خط' })
    const way = (name: string) => line.getByRole('radio', { name })
    expect(await way('با تصویر').isChecked()).toBe(true)
    const setLine = await controlLine(page)
    await setLine(100)
    await line.getByRole('button', { name: 'سنجیدن خط' }).click()
    await line.getByText('خط شما برای تصویر کند است').waitFor()
    expect(await way('صدا و اسلاید').isChecked()).toBe(true)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'ورود به کلاس' }).click()
    await page.waitForURL(`**/course/classroom/${session}?sound=only`)
    await page.getByText('تنها صدا و اسلاید').waitFor()

    // The one touch from home opens it alike, as long as the choice holds; a quick line changes it.
    await setLine(50_000)
    await page.goto('/')
    await page.getByRole('button', { name: 'ورود به کلاس' }).click()
    await page.waitForURL(`**/course/classroom/${session}?sound=only`)
    await page.goto(`/course/classroom/${session}/check`)
    expect(await way('صدا و اسلاید').isChecked()).toBe(true)
    await line.getByRole('button', { name: 'سنجیدن خط' }).click()
    await line.getByText('خط شما صدا و تصویر کلاس را می‌رساند.').waitFor()
    expect(await way('با تصویر').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'ورود به کلاس' }).click()
    await page.waitForURL(`**/course/classroom/${session}`)
    await page.getByRole('heading', { name: 'مرور آخر' }).waitFor()
    expect(await page.getByText('تنها صدا و اسلاید').count()).toBe(0)
  })
})

test('CO18 a microphone that is refused, missing or silent, and a line that is gone, are each told with what to do', async () => {
  let session = ''
  await using school = await openSchool(async database => {
    session = await planSession(database, 5 * minute)
  })
  const page = await openPage({ address: school.address, expectErrors: /net::ERR_FAILED/ })
  await page.addInitScript(() => {
    const refuse = (name: string) => () => Promise.reject(new DOMException('', name))
    const silence = async () => new AudioContext().createMediaStreamDestination().stream
    const answers = [refuse('NotAllowedError'), refuse('NotFoundError'), silence]
    navigator.mediaDevices.getUserMedia = () => answers.shift()!()
  })
  await signIn(page, demoAccounts[0])
  await page.goto(`/course/classroom/${session}/check`)
  const microphone = page.getByRole('region', { name: 'میکروفون' })
  const again = microphone.getByRole('button', { name: /^آزمودن/ })
  await again.click()
  await microphone.getByRole('alert').getByText('مرورگر اجازهٔ میکروفون نمی‌دهد.').waitFor()
  await again.click()
  await microphone.getByRole('alert').getByText('میکروفونی پیدا نشد.').waitFor()
  await again.click()
  await microphone.getByRole('button', { name: 'بس است' }).click()
  await microphone.getByRole('alert').getByText('صدایی نشنیدیم.').waitFor()
  expect(await axe(page)).toEqual([])

  await page.route('**/api/course/line-check', route => route.abort())
  const line = page.getByRole('region', { name: 'سرعت خط' })
  await line.getByRole('button', { name: 'سنجیدن خط' }).click()
  await line.getByRole('alert').getByText('خط سنجیده نشد.').waitFor()
  await page.unroute('**/api/course/line-check')
  await line.getByRole('button', { name: 'سنجیدن دوباره' }).click()
  await line.getByText('خط شما صدا و تصویر کلاس را می‌رساند.').waitFor()
})
