import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('a branch is written with its rooms, and a group may meet in one of them', async () => {
    const name = `شعبهٔ آزمایشی ${width}`
    const page = await openPage({ address: product.address, width, expectErrors: /422/ })
    await signIn(page, demoStaff('owner'))
    await page.goto('/studio/branches/new')
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    await field('نام شعبه').fill(name)
    await field('نشانی').fill('خیابان آزادی، پلاک ۷')
    await page.getByRole('button', { name: 'کلاس دیگر' }).click()
    await field('نام کلاس').fill('کلاس الف')
    await page.getByRole('button', { name: 'ذخیره' }).click()
    // A room without a number of seats is none, and what was typed stays.
    await page.getByText('گنجایش کلاس').last().waitFor()
    expect(await field('نشانی').inputValue()).toBe('خیابان آزادی، پلاک ۷')
    await field('گنجایش').fill('۸')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await page.waitForURL('**/studio/branches')
    await page.getByRole('table', { name: 'شعبه‌ها' }).getByText(name).waitFor()
    expect(await axe(page)).toEqual([])

    await page.goto('/studio/groups/new')
    await page.getByRole('combobox', { name: 'کلاس', exact: true }).click()
    await page.getByRole('option', { name: new RegExp(`${name}.*کلاس الف.*۸ نفر`) }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})
