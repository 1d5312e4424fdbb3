import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, needsWholeChromium, openPage, signIn } from '../../../test/browser.ts'
import { beginClip, readSound, saveCard, watchSounds } from '../../../test/card-steps.ts'
import { openDemoLesson } from '../../../test/course-view.ts'
import { keepWeekPack } from '../../../test/kept-packs.ts'
import { atEachWidth } from '../../../test/widths.ts'

const sentence = /Notice that we don't say/

/** Opens the demo's lesson; what plays beside its player is looked at. */
async function openLesson(options = {}): Promise<Page> {
  const page = await openPage(options)
  await watchSounds(page)
  await signIn(page, demoAccounts[0])
  await openDemoLesson(page)
  return page
}

atEachWidth(width => {
  test('CO17 a stretch of a lesson is marked by touch and by keyboard, heard, and kept as a card with its words, which plays that stretch', async () => {
    const page = await openLesson({ width })
    const dialog = await beginClip(page, sentence)
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
  const page = await openLesson({
    width: 390,
    expectErrors: /Failed to load resource|net::ERR/,
  })
  await beginClip(page, sentence)
  await page.context().setOffline(true)
  await saveCard(page, { english: 'Said on the bus', persian: 'در اتوبوس' })
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
  const page = await openLesson({
    serviceWorker: true,
    expectErrors: /Failed to load resource|net::ERR/,
  })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await beginClip(page, sentence)
  await saveCard(page, { english: 'Said in the air', persian: 'در هوا' })
  await page.getByText('کارت با صدایش در عبارت‌نامهٔ شما ذخیره شد.').waitFor()
  await keepWeekPack(page)

  await page.goto('/phrasebook/mine')
  const row = page.getByRole('listitem').filter({ hasText: 'Said in the air' })
  const hear = row.getByRole('button', { name: /^شنیدن ۱۰ ثانیه از/ })
  await hear.waitFor()
  await page.context().setOffline(true)
  await hear.click()
  await row.getByRole('button', { name: 'ایست' }).waitFor()
  await expect.poll(async () => (await readSound(page)).heard).toBeGreaterThan(0.2)
  expect((await readSound(page)).scheme).toBe('blob')
})
