import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('the school writes its own levels with their books, moves one by keys, and a course stands on one of them', async () => {
    const title = `اسپانیایی مدرسه ${width}`
    const page = await openPage({ address: product.address, width, expectErrors: /422/ })
    await signIn(page, demoStaff('owner'))
    await page.goto('/studio/ladders/new')
    await page.getByRole('textbox', { name: 'نام نردبان' }).fill(title)
    await page.getByRole('combobox', { name: 'زبان' }).click()
    await page.getByRole('option', { name: 'اسپانیایی' }).click()
    const names = page.getByRole('textbox', { name: 'نام سطح' })
    await names.first().fill('گام دوم')
    await page.getByRole('textbox', { name: 'کتاب' }).first().fill('Aula 2')
    await page.getByRole('textbox', { name: 'قبولی از ۱۰۰' }).first().fill('۷۰')
    await page.getByRole('button', { name: 'سطح دیگر' }).click()
    await names.nth(1).fill('گام یکم')
    await names.nth(1).press('Alt+ArrowUp')
    await expect
      .poll(() => names.evaluateAll(all => all.map(one => (one as HTMLInputElement).value)))
      .toEqual(['گام یکم', 'گام دوم'])
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await page.waitForURL('**/studio/ladders')
    const row = page.getByRole('table', { name: 'سطح‌ها' }).getByRole('row').filter({ hasText: title })
    await row.getByText(/۲ سطح، از گام یکم تا گام دوم/).waitFor()
    expect(await axe(page)).toEqual([])

    await page.goto('/studio/courses/new')
    await page.getByRole('combobox', { name: 'زبان' }).click()
    await page.getByRole('option', { name: 'اسپانیایی' }).click()
    await page.getByRole('combobox', { name: 'سطح مدرسه' }).click()
    expect(await page.getByRole('option', { name: /گام دوم/ }).count()).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})
