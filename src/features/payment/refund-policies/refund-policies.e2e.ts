import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { shareProduct } from '../../../../test/shared-product.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('PA13 the school writes how much comes back, a faulty step is named, and a group is sold under it', async () => {
    const title = `شرایط کارگاه‌ها ${width}`
    const page = await openPage({ address: product.address, width, expectErrors: /422/ })
    await signIn(page, demoStaff('owner'))
    await page.goto('/studio/refund-policies/new')
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })
    await field('نام').fill(title)
    await field('تا').fill('۷۲')
    await field('درصد بازگشت').fill('۱۵۰')
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText(/درصد/).filter({ visible: true }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/studio/refund-policies/new')
    expect(await field('نام').inputValue()).toBe(title)
    await field('درصد بازگشت').fill('۹۰')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await page.waitForURL('**/studio/refund-policies')
    const row = page
      .getByRole('table', { name: 'شرایط بازگشت پول' })
      .getByRole('row')
      .filter({ hasText: title })
    await row.getByText(/۹۰٪/).waitFor()
    expect(await axe(page)).toEqual([])

    await page.goto('/studio/groups/new')
    await page.getByRole('combobox', { name: 'شرایط انصراف' }).click()
    await page.getByRole('option', { name: title }).click()
    expect(await page.getByRole('combobox', { name: 'شرایط انصراف' }).innerText()).toContain(title)
  })
})
