import { expect, inject, test } from 'vitest'
import { axe, openPage } from '../../../test/browser.ts'
import { findField, goToRegister, openLogin } from '../../../test/login-dialog.ts'
import { atEachWidth } from '../../../test/widths.ts'

const texts = [
  ['/terms', 'قوانین و مقررات'],
  ['/privacy', 'حریم خصوصی'],
  ['/refund', 'شرایط بازگشت وجه'],
] as const

atEachWidth(width => {
  test('each text says which version holds since when, and leads to its parts', async () => {
    const page = await openPage({ width })
    await page.goto('/')
    for (const [path, title] of texts) {
      await page.getByRole('contentinfo').getByRole('link', { name: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await page.title()).toBe(`هم‌آوا | ${title}`)
      expect(await page.getByRole('main').getByText('نسخهٔ ۱، از ۱ آبان ۱۴۰۵ برقرار است.').isVisible()).toBe(
        true,
      )

      const contents = page.getByRole('navigation', { name: 'در این صفحه' })
      const parts = page.getByRole('article').getByRole('heading', { level: 2 })
      expect(await contents.getByRole('link').count()).toBe(await parts.count())
      expect(await parts.count()).toBeGreaterThan(6)
      await contents.getByRole('link', { name: 'نسخه‌ها' }).click()
      expect(new URL(page.url()).hash).toBe('#versions')
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
      // Lines no longer than 42rem are read with ease.
      const { width: measure } = (await page.getByRole('article').boundingBox())!
      expect(measure).toBeLessThanOrEqual(672)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
    }
    expect(await axe(page)).toEqual([])
  })
})

test('a version is read by its number, and a number nobody has is no page', async () => {
  const page = await openPage({ expectErrors: /status of 404/ })
  for (const number of ['1', '۱']) {
    expect((await page.goto(`/privacy?version=${number}`))?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: 'حریم خصوصی' }).waitFor()
  }
  const versions = page.getByRole('region', { name: 'نسخه‌ها' })
  expect(await versions.getByRole('listitem').innerText()).toBe('نسخهٔ ۱، از ۱ آبان ۱۴۰۵ (برقرار)')
  expect((await page.goto('/privacy?version=2'))?.status()).toBe(404)
})

test('on paper there is the text alone', async () => {
  const page = await openPage({ width: 1280 })
  await page.goto('/terms')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('article').isVisible()).toBe(true)
  expect(await page.getByRole('navigation', { name: 'در این صفحه' }).isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'امنیت حساب' }).isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
})

test('who registers is told what they accept, and reads it beside the form', async () => {
  const page = await openPage()
  await openLogin(page)
  await goToRegister(page, inject('address'))
  const dialog = page.getByRole('dialog')
  const sentence =
    'با تکمیل ثبت‌نام، قوانین و مقررات (در زبانه‌ای تازه) و سیاست حریم خصوصی (در زبانه‌ای تازه) را می‌پذیرم.'
  expect((await dialog.getByText('با تکمیل ثبت‌نام').textContent())?.replaceAll(/\s+/g, ' ')).toBe(sentence)
  await findField(page, 'نام (فارسی)').fill('مهتاب')
  for (const [link, title] of [
    ['قوانین و مقررات', 'قوانین و مقررات'],
    ['سیاست حریم خصوصی', 'حریم خصوصی'],
  ] as const) {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: link }).click(),
    ])
    await tab.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await tab.evaluate(() => window.opener)).toBe(null)
    await tab.close()
  }
  expect(await findField(page, 'نام (فارسی)').inputValue()).toBe('مهتاب')
  expect(await axe(page, { within: 'dialog' })).toEqual([])
})
