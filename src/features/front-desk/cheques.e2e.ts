import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { addDays, formatShortDate, toJalali } from '#persian/jalali.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { someReference } from '../../../test/front-desk-sales.ts'
import { someNumber } from '../../../test/register.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('a cheque is taken with its Sayad number and its day, bounces, and is owed again', async () => {
    const surname = width < 600 ? 'چک‌دار' : 'چک‌آور'
    const page = await openPage({ address: product.address, width, expectErrors: /422/ })
    await signIn(page, demoStaff('accountant'))
    await page.goto('/studio/front-desk')
    await page.getByRole('button', { name: 'حساب تازه' }).click()
    const form = page.getByRole('form', { name: 'حساب تازه' })
    await form.getByRole('textbox', { name: 'نام', exact: true }).fill('نگین')
    await form.getByRole('textbox', { name: 'نام خانوادگی' }).fill(surname)
    await form.getByRole('textbox', { name: 'شماره موبایل' }).fill(`0${someNumber()}`)
    await form.getByRole('button', { name: 'ساختن حساب' }).click()
    await page.getByText('دریافت امروز').waitFor()
    await page.keyboard.press('Digit6')
    const sayad = page.getByRole('textbox', { name: /صیادی/ })
    await sayad.fill('۱۲۳')
    await page
      .getByRole('textbox', { name: 'سررسید چک' })
      .fill(formatShortDate(addDays(toJalali(Date.now()), 9)))
    await page.keyboard.press('Control+Enter')
    await page.getByText('شمارهٔ صیادی چک ۱۶ رقم است.').first().waitFor()
    await sayad.fill(someReference(16))
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByText('ثبت شد: پرداخت‌شده').waitFor()

    await page.goto('/studio/cheques')
    const row = page.getByRole('table', { name: 'چک‌ها' }).getByRole('row').filter({ hasText: surname })
    await row.getByRole('button', { name: /^برگشت خورد/ }).waitFor()
    expect(await axe(page)).toEqual([])
    await row.getByRole('button', { name: /^برگشت خورد/ }).click()
    await page.getByRole('dialog', { name: 'چک برگشت خورد؟' }).getByRole('button', { name: 'ثبت' }).click()
    await row.getByText('برگشت', { exact: false }).first().waitFor()
    await page.goto(`/studio/debts?q=${encodeURIComponent(surname)}`)
    const debts = page.getByRole('list', { name: 'بدهی‌ها' })
    await debts.getByRole('listitem').filter({ hasText: surname }).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
})
