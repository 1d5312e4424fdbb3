import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, needsWholeChromium, openPage, signIn } from '../../../test/browser.ts'
import { openDemoLesson } from '../../../test/course-view.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** Opens the demo's lesson where a sentence is said; what plays beside its player is looked at. */
async function openAt(words: RegExp, options = {}): Promise<Page> {
  const page = await openPage(options)
  await page.addInitScript(() => {
    const sounds: HTMLAudioElement[] = []
    Object.assign(window, { sounds })
    const Original = window.Audio
    window.Audio = class extends Original {
      constructor(src?: string) {
        super(src)
        sounds.push(this)
      }
    }
  })
  await signIn(page, demoAccounts[0])
  await openDemoLesson(page)
  await page.getByRole('button', { name: words }).click()
  return page
}
/** Where the sound that was begun last stands, whether it plays, and where it first was heard. */
const readSound = (page: Page) =>
  page.evaluate(() => {
    const last = (window as unknown as { sounds: HTMLAudioElement[] }).sounds.at(-1)!
    const { played } = last
    return { at: last.currentTime, isPaused: last.paused, from: played.length > 0 ? played.start(0) : -1 }
  })
const cut = (page: Page) => page.getByRole('button', { name: 'کارت با صدای همین‌جا' }).click()

atEachWidth(width => {
  test('CO17 a stretch of a lesson is marked by touch and by keyboard, heard, and kept as a card with its words, which plays that stretch', async () => {
    const page = await openAt(/Notice that we don't say/, { width })
    await cut(page)
    const dialog = page.getByRole('dialog', { name: 'کارت با صدای جلسه' })
    const legend = dialog.locator('legend')
    expect(await legend.innerText()).toContain('۱۰ ثانیه')
    expect(await axe(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const english = dialog.getByLabel('عبارت انگلیسی')
    expect(await english.inputValue()).not.toContain("Notice that we don't say")

    // The sentence is said after the place that was sought.
    const to = dialog.getByRole('slider', { name: 'پایان تکه' })
    await to.focus()
    for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: 'آغاز نیم ثانیه دیرتر' }).click()
    await expect.poll(() => english.inputValue()).toContain("Notice that we don't say")
    expect(await dialog.getByLabel('معنی فارسی').inputValue()).toContain('نمی‌گوییم')
    expect(await legend.innerText()).toContain('۱۵٫۵ ثانیه')
    const from = dialog.getByRole('slider', { name: 'آغاز تکه' })
    await from.fill(String(Number(await to.inputValue()) - 3))
    expect(await legend.innerText()).toMatch(/^[۲۳](٫[۰-۹])? ثانیه/)

    await dialog.getByRole('button', { name: 'شنیدن همین تکه' }).click()
    await dialog.getByRole('button', { name: 'ایست' }).waitFor()
    await dialog.getByRole('button', { name: 'شنیدن همین تکه' }).waitFor()
    const [begin, end] = [Number(await from.inputValue()), Number(await to.inputValue())]
    const heard = await readSound(page)
    expect(heard.isPaused).toBe(true)
    expect(heard.from).toBeGreaterThan(begin - 0.6)
    expect(Math.abs(heard.at - end)).toBeLessThan(1)

    const words = `Notice, ${width}`
    await english.fill(words)
    await dialog.getByRole('button', { name: 'ذخیرهٔ کارت' }).click()
    await page.getByText('کارت با صدایش در عبارت‌نامهٔ شما ذخیره شد.').waitFor()
    await page.goto('/phrasebook/mine')
    const row = page.getByRole('listitem').filter({ hasText: words })
    await row.getByRole('button', { name: /^شنیدن ۳ ثانیه از جلسهٔ ۸/ }).click()
    await row.getByRole('button', { name: 'ایست' }).waitFor()
    await row.getByRole('button', { name: /^شنیدن ۳ ثانیه از جلسهٔ ۸/ }).waitFor()
    expect(Math.abs((await readSound(page)).at - end)).toBeLessThan(1)
    expect(await axe(page)).toEqual([])
  })
})

test('CO17 a card that is cut without a connection waits on the device and is there once afterwards', async () => {
  const page = await openAt(/Notice that we don't say/, {
    width: 390,
    expectErrors: /Failed to load resource|net::ERR/,
  })
  await cut(page)
  const dialog = page.getByRole('dialog', { name: 'کارت با صدای جلسه' })
  await dialog.getByLabel('عبارت انگلیسی').fill('Said on the bus')
  await dialog.getByLabel('معنی فارسی').fill('در اتوبوس')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'ذخیرهٔ کارت' }).click()
  await page.getByText('کارت روی این دستگاه ماند و با برگشتن اینترنت فرستاده می‌شود.').waitFor()
  const sent = page.waitForResponse(/\/clips\/[^/]+$/)
  await page.context().setOffline(false)
  expect((await sent).status()).toBe(204)
  await page.goto('/phrasebook/mine')
  const rows = page.getByRole('listitem').filter({ hasText: 'Said on the bus' })
  await rows.getByRole('button', { name: /^شنیدن ۱۰ ثانیه از/ }).waitFor()
  expect(await rows.count()).toBe(1)
})

test('CO17 the sound of a card is heard without a connection where its lesson is kept on the device', async context => {
  needsWholeChromium(context)
  const page = await openAt(/Notice that we don't say/, {
    serviceWorker: true,
    expectErrors: /Failed to load resource|net::ERR/,
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await cut(page)
  const dialog = page.getByRole('dialog', { name: 'کارت با صدای جلسه' })
  await dialog.getByLabel('عبارت انگلیسی').fill('Said in the air')
  await dialog.getByLabel('معنی فارسی').fill('در هوا')
  await dialog.getByRole('button', { name: 'ذخیرهٔ کارت' }).click()
  await page.getByText('کارت با صدایش در عبارت‌نامهٔ شما ذخیره شد.').waitFor()
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
  const pack = page.getByRole('region', { name: /^بستهٔ / })
  await pack.getByRole('button', { name: /^دریافت بسته، / }).click()
  await pack.getByText(/روی این دستگاه است، [۰-۹]+ کیلوبایت/).waitFor()

  await page.goto('/phrasebook/mine')
  const row = page.getByRole('listitem').filter({ hasText: 'Said in the air' })
  const hear = row.getByRole('button', { name: /^شنیدن ۱۰ ثانیه از/ })
  await hear.waitFor()
  await page.context().setOffline(true)
  await hear.click()
  await row.getByRole('button', { name: 'ایست' }).waitFor()
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { src, played } = (window as unknown as { sounds: HTMLAudioElement[] }).sounds.at(-1)!
        return [src.split(':')[0], played.length > 0 && played.end(0) - played.start(0) > 0.2]
      }),
    )
    .toEqual(['blob', true])
}, 90_000)
