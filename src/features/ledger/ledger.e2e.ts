import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('the balances lead to the entries below them, and an entry to its order and the person it is of', async () => {
    const page = await openPage({ address: product.address, width })
    await signIn(page, demoStaff('accountant'))
    await page.goto('/studio/ledger')
    await page.getByRole('link', { name: 'امسال' }).click()
    const balances = page.getByRole('table', { name: /^مانده‌ها/ })
    await balances.getByRole('link', { name: 'فروش', exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await balances.getByRole('link', { name: 'فروش', exact: true }).click()
    const entries = page.getByRole('table', { name: /^ثبت‌ها/ })
    await entries.getByRole('row').nth(1).waitFor()
    expect(await entries.innerText()).toContain('فروش')
    expect(await axe(page)).toEqual([])
    await entries
      .getByRole('link', { name: /^سفارش [۰-۹]+$/ })
      .first()
      .click()
    await page.waitForURL(/\/studio\/orders\/[\w-]+$/)
    await page.goBack()
    await entries.locator('a[href^="/studio/people/"]').first().click()
    await page.waitForURL(/\/studio\/people\/[\w-]+$/)
    // The ledger stands until the page of the person comes.
    await entries.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })
})
