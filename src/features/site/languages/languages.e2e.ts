import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { startProduct } from '../../../../test/server.ts'

test('a language that the product does not know is added, offered for a course, and shown to visitors', async () => {
  // Of its own: all pages of the demo would teach it.
  await using product = await startProduct()
  const { address } = product
  const page = await openPage({ address, width: 390, expectErrors: /422/ })
  await signIn(page, demoStaff('editor'))
  await page.goto('/studio/site/languages')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'زبان تازه' }).click()
  const row = main.getByRole('group', { name: /^(زبان ۱|کردی)$/ })
  await row.getByRole('textbox', { name: 'نام لاتین' }).fill('Kurdish')
  await row.getByRole('textbox', { name: 'کد زبان' }).fill('ku')
  await main.getByRole('button', { name: 'ذخیره' }).click()
  await row.getByText('نام زبان را به فارسی بنویسید.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await row.getByRole('textbox', { name: 'نام فارسی' }).fill('کردی')
  await main.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  await main.getByRole('button', { name: 'بالا بردن کردی' }).waitFor()
  const saved = main.getByRole('group', { name: 'کردی' })
  expect(await saved.getByRole('textbox', { name: 'کد زبان' }).isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])

  const visitor = await openPage({ address, width: 390 })
  await visitor.goto('/')
  await visitor.getByRole('navigation', { name: 'زبان‌ها' }).getByText('کردی').waitFor()
  expect(await axe(visitor)).toEqual([])
})
