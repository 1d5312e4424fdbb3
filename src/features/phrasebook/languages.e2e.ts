import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { card, session, show } from '../../../test/review-steps.ts'
import { atEachWidth } from '../../../test/widths.ts'

const main = (page: Page) => page.getByRole('main')
const languages = (page: Page) => main(page).getByRole('group', { name: 'زبان', exact: true })
const sentences = (page: Page, language: string) =>
  main(page).getByRole('list', { name: 'عبارت‌ها' }).locator(`a [lang=${language}]`)
/** Nothing that would sound, and no way to look for what does. */
async function expectNoSound(page: Page) {
  expect(
    await main(page)
      .getByRole('button', { name: /^شنیدن/ })
      .count(),
  ).toBe(0)
  expect(await main(page).getByText('فقط با صدا').count()).toBe(0)
}
/** Whether an address is this one, its query included. */
const isAt = (address: string) => (url: URL) => url.pathname + url.search === address
const direction = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => getComputedStyle(element).direction)

atEachWidth(width => {
  test('whoever learns German finds its phrases, without a dead sound, and reviews one', async () => {
    const page = await openPage({ width })
    await signIn(page, await registerOverHttp(inject('address')))
    await page.goto('/phrasebook')
    expect(await languages(page).getByRole('link', { name: 'انگلیسی' }).getAttribute('aria-current')).toBe(
      'true',
    )
    await languages(page).getByRole('link', { name: 'آلمانی' }).click()
    await page.waitForURL(isAt('/phrasebook?language=de'))
    await page.getByRole('heading', { level: 1, name: 'عبارت‌نامهٔ آلمانی' }).waitFor()
    await main(page).getByText('برای زبان آلمانی هنوز صدایی نداریم').waitFor()
    await expectNoSound(page)

    await main(page).getByRole('link', { name: /^بانک/ }).click()
    await page.waitForURL(isAt('/phrasebook/situations/bank?language=de'))
    expect(await page.title()).toContain('عبارت‌نامهٔ آلمانی')
    await sentences(page, 'de').first().waitFor()
    expect(await sentences(page, 'de').first().getAttribute('dir')).toBe('ltr')
    expect(await main(page).locator('[lang=de-fonipa]').first().innerText()).toMatch(/^\/.+\/$/)
    await expectNoSound(page)
    expect(await main(page).getByRole('list', { name: 'عبارت‌ها' }).innerText()).not.toContain('انگلیسی')
    expect(await axe(page)).toEqual([])

    const [sentence] = await sentences(page, 'de').allInnerTexts()
    await Promise.all([
      page.waitForResponse(response => response.request().method() === 'PUT' && response.ok()),
      main(page)
        .getByRole('button', { name: /^نشان‌کردن/, pressed: false })
        .first()
        .click(),
    ])
    await sentences(page, 'de').first().click()
    const title = page.getByRole('heading', { level: 1, name: sentence! })
    await title.waitFor()
    expect(await title.getAttribute('lang')).toBe('de')
    expect(await main(page).innerText()).not.toContain('انگلیسی')

    await page.goto('/phrasebook/review')
    await show(page).waitFor()
    expect(await card(page).innerText()).toBe(sentence)
    expect(await card(page).getAttribute('lang')).toBe('de')
    const shown = await session(page).innerText()
    expect(shown).toContain('آلمانی')
    expect(shown).not.toContain('انگلیسی')
    await show(page).click()
    await Promise.all([
      page.waitForResponse(response => response.url().endsWith('/api/phrasebook/reviews') && response.ok()),
      session(page)
        .getByRole('button', { name: /^یادم بود/ })
        .click(),
    ])
  })

  test('an Arabic card of one’s own runs from right to left where it is written, reviewed and put in order', async () => {
    const page = await openPage({ width })
    await signIn(page, await registerOverHttp(inject('address')))
    await page.goto('/phrasebook/mine')
    const write = page.getByRole('button', { name: 'عبارت تازه' })
    await write.click()
    const dialog = page.getByRole('dialog', { name: 'عبارت تازه' })
    await dialog.getByRole('combobox', { name: 'زبان' }).click()
    await page.getByRole('option', { name: 'عربی' }).click()
    const field = dialog.getByLabel('عبارت عربی')
    expect(await field.getAttribute('dir')).toBe('rtl')
    await field.fill('أين المحطة؟')
    await dialog.getByLabel('معنی فارسی').fill('ایستگاه کجاست؟')
    await dialog.getByRole('button', { name: 'ذخیره' }).click()
    await dialog.waitFor({ state: 'detached' })
    // The next one begins in the language of the last.
    await write.click()
    await dialog.getByLabel('عبارت عربی').waitFor()

    await page.goto('/phrasebook/review')
    await show(page).waitFor()
    expect(await card(page).getAttribute('lang')).toBe('ar')
    expect(await direction(page, 'article [lang=ar]')).toBe('rtl')
    await page.goto('/phrasebook/practice#order')
    const placed = page.getByRole('group', { name: 'جملهٔ شما' })
    await placed.waitFor()
    expect([await placed.getAttribute('lang'), await placed.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    await page.getByText('از راست به چپ بچینید.').waitFor()
  })
})

test('each language of a situation is marked as itself and runs in its direction, also without scripts', async () => {
  const page = await openPage({ context: { javaScriptEnabled: false } })
  const answer = await fetch(new URL('/api/phrasebook/situations/bank', inject('address')))
  const { languages: held } = (await answer.json()) as { languages: string[] }
  expect(held.length).toBeGreaterThan(1)
  for (const language of held.filter(code => code !== 'en')) {
    await page.goto(`/phrasebook/situations/bank?language=${language}`)
    const first = sentences(page, language).first()
    const runs = await first.evaluate(element => getComputedStyle(element).direction)
    expect(runs, language).toBe(language === 'ar' ? 'rtl' : 'ltr')
    await expectNoSound(page)
    await languages(page).getByRole('link', { name: 'انگلیسی' }).click()
    await page.waitForURL(isAt('/phrasebook/situations/bank'))
    expect(
      await main(page)
        .getByRole('button', { name: /^شنیدن/ })
        .count(),
    ).toBeGreaterThan(0)
  }
})

test('practice without sound is read and written, not heard, and never hands-free', async () => {
  const page = await openPage({ width: 390 })
  await page.goto('/phrasebook/situations/bank/practice?language=de#hands')
  const modes = page.getByRole('group', { name: 'شیوهٔ تمرین' }).getByRole('button')
  await modes.first().waitFor()
  expect(await modes.allInnerTexts()).toEqual(['بنویس', 'برگزین', 'بچین', 'بگو'])
  await page.getByLabel('به زبان آلمانی بنویسید').waitFor()
  await modes.filter({ hasText: 'بچین' }).click()
  expect(await page.getByRole('group', { name: 'واژه‌ها' }).getAttribute('lang')).toBe('de')
  await page.goto('/phrasebook/packs?language=de')
  await page.getByText('برای زبان آلمانی هنوز صدایی نداریم').waitFor()
  await page.getByText('بی‌صدا').first().waitFor()
})
