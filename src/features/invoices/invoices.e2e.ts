import type { Page } from 'playwright-core'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { buySeatAsWalked, openBuyer } from '../../../test/buying-steps.ts'
import { readDownload } from '../../../test/read-download.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

/** A company's national ID that checks. */
const company = '14999900022'

async function openAs(role: 'accountant' | 'support', width: number, path: string): Promise<Page> {
  const page = await openPage({ address: product.address, width, expectErrors: /422/ })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  return page
}
const fitsIts = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

atEachWidth(width => {
  test('a buyer downloads the invoice of an order, and the accountant issues it anew for their company', async () => {
    const buyer = await openBuyer(product.address, width)
    await buySeatAsWalked(buyer, { withCode: false })
    const own = buyer.getByRole('region', { name: 'صورتحساب' })
    await own.getByText(/^صورتحساب فروش/).waitFor()
    expect(await axe(buyer)).toEqual([])
    const coming = buyer.waitForEvent('download')
    await own.getByRole('button', { name: /^PDF/ }).click()
    expect((await readDownload(await coming)).subarray(0, 5).toString()).toBe('%PDF-')
    const number = /[۰-۹]{4}\/[۰-۹]+/.exec(await own.innerText())![0]

    const page = await openAs('accountant', width, '/studio/invoices')
    const main = page.getByRole('main')
    await main.getByRole('table', { name: 'صورتحساب‌ها' }).waitFor()
    expect([await axe(page), await fitsIts(page)]).toEqual([[], true])
    await main.getByRole('searchbox', { name: 'جست‌وجوی صورتحساب' }).fill(number)
    await main.getByRole('button', { name: 'جست‌وجو', exact: true }).click()
    await main.getByRole('status').filter({ hasText: '۱ صورتحساب' }).waitFor()
    await main.getByRole('link', { name: number, exact: true }).click()
    await main.getByRole('heading', { level: 1, name: `صورتحساب ${number}` }).waitFor()
    expect([await axe(page), await fitsIts(page)]).toEqual([[], true])

    await main.getByRole('button', { name: 'صدور با مشخصات خریدار…' }).click()
    const dialog = page.getByRole('dialog', { name: 'صدور با مشخصات خریدار' })
    await dialog.getByRole('textbox', { name: 'نام شخص یا شرکت' }).fill(`شرکت پارس‌نوین ${width}`)
    const id = dialog.getByRole('textbox', { name: 'شناسهٔ ملی شرکت یا کد ملی شخص' })
    await id.fill('14999900021')
    await dialog.getByRole('button', { name: 'ابطال و صدور دوباره' }).click()
    await dialog.getByText('این شناسهٔ ملی درست نیست؛ رقم‌ها را دوباره ببینید.').waitFor()
    expect(await axe(page)).toEqual([])
    await id.fill(toPersianDigits(company))
    await dialog.getByRole('button', { name: 'ابطال و صدور دوباره' }).click()
    await dialog.waitFor({ state: 'detached' })
    const named = main.getByRole('region', { name: 'خریدار' })
    await named.getByText(toPersianDigits(company)).waitFor()
    expect(await named.innerText()).toContain(`شرکت پارس‌نوین ${width}`)
    const others = main.getByRole('region', { name: 'دیگر صورتحساب‌های این سفارش' })
    expect(await others.getByRole('listitem').count()).toBe(2)
    await others.getByText('باطل‌شده').waitFor()

    await buyer.reload()
    await own.getByText(/^صورتحساب ابطالی/).waitFor()
    expect(await own.getByRole('button', { name: /^PDF/ }).count()).toBe(3)

    const support = await openAs('support', width, page.url().slice(product.address.length))
    await support.getByRole('region', { name: 'خریدار' }).getByText(toPersianDigits(company)).waitFor()
    expect(await support.getByRole('button', { name: /مشخصات خریدار/ }).count()).toBe(0)
  })

  test('the accountant corrects the legal data and sets a rate, and takes the invoices along for the tax office', async () => {
    const page = await openAs('accountant', width, '/studio/invoices/settings')
    const main = page.getByRole('main')
    const seller = main.getByRole('region', { name: 'مشخصات حقوقی مدرسه' })
    const id = seller.getByRole('textbox', { name: 'شناسهٔ ملی', exact: true })
    await id.waitFor()
    const before = await id.inputValue()
    await id.fill('14999900019')
    await seller.getByRole('textbox', { name: 'نشانی' }).fill(`شیراز، خیابان زند ${width}`)
    await seller.getByRole('button', { name: 'ذخیره' }).click()
    await seller.getByText('این شناسهٔ ملی درست نیست؛ رقم‌ها را دوباره ببینید.').waitFor()
    expect(await seller.getByRole('textbox', { name: 'نشانی' }).inputValue()).toContain('زند')
    expect([await axe(page), await fitsIts(page)]).toEqual([[], true])
    await id.fill(before)
    await seller.getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()

    const taxes = main.getByRole('region', { name: 'مالیات بر ارزش افزوده' })
    await taxes.getByRole('button', { name: 'نرخ تازه برای جلسهٔ آزمایشی' }).click()
    const dialog = page.getByRole('dialog', { name: 'مالیات جلسهٔ آزمایشی' })
    await dialog.getByRole('textbox', { name: 'نرخ، درصد' }).fill('۹۹')
    await dialog.getByRole('button', { name: 'ذخیره' }).click()
    await dialog.getByText('نرخ را میان ۰٫۰۱ و ۵۰ درصد بنویسید.').waitFor()
    await dialog.getByRole('textbox', { name: 'نرخ، درصد' }).fill('۹٫۵')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'ذخیره' }).click()
    await dialog.waitFor({ state: 'detached' })
    const today = taxes.getByRole('listitem').filter({ hasText: 'جلسهٔ آزمایشی' })
    await today.getByText(/^۹٫۵٪ از/).waitFor()
    // Others of the product go by the rate that was there.
    await today
      .getByRole('button', { name: /^حذف نرخ/ })
      .first()
      .click()
    await today.getByText(/^۹٫۵٪ از/).waitFor({ state: 'detached' })

    await main.getByRole('link', { name: 'صورتحساب‌ها', exact: true }).click()
    await main.getByRole('table', { name: 'صورتحساب‌ها' }).waitFor()
    const downloading = page.waitForEvent('download')
    await main.getByRole('button', { name: 'خروجی اکسل' }).click()
    const [sheet] = await readXlsx(await readDownload(await downloading))
    expect(sheet!.data[0]).toContain('نرخ مالیات بر ارزش افزوده، درصد (vra)')
    expect(sheet!.data.length).toBeGreaterThan(1)
  })
})
