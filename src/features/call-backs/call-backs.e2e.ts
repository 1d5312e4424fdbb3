import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

atEachWidth(width => {
  test('a visitor asks to be called in some hours; support finds them, notes a call in vain and then what came of it', async () => {
    const { address } = product
    const name = `مینا راد${width}`.replace(/\d/g, '')
    const page = await openPage({ address, width })
    await page.goto('/counseling')
    await page.getByRole('button', { name: 'با من تماس بگیرید' }).click()
    const dialog = page.getByRole('dialog', { name: 'با من تماس بگیرید' })
    await dialog.getByLabel('نام', { exact: true }).fill(name)
    await dialog.getByLabel('شماره موبایل').fill('۰۲۱ ۸۸۸۸ ۸۸۸۸')
    await dialog.getByLabel('موضوع').fill('کلاس زبان برای کودک')
    await dialog.getByRole('button', { name: 'زنگ بزنید' }).click()
    await dialog.getByText('لطفاً شماره موبایل را درست وارد کنید.').waitFor()
    await dialog.getByText('ساعت تماس را انتخاب کنید.').waitFor()
    // Nothing that was typed is lost.
    expect(await dialog.getByLabel('موضوع').inputValue()).toBe('کلاس زبان برای کودک')
    expect(await axe(page)).toEqual([])
    await dialog.getByLabel('شماره موبایل').fill('۰۹۱۲ ۷۷۷ ۶۶۵۵')
    await dialog.getByRole('combobox', { name: 'ساعت' }).click()
    await page.getByRole('option').last().click()
    await dialog.getByRole('button', { name: 'زنگ بزنید' }).click()
    await dialog.getByText(/به شما زنگ می‌زنیم/).waitFor()

    const support = await openPage({ address, width })
    await signIn(support, demoStaff('support'))
    await support.goto('/studio/call-backs')
    const call = support.getByRole('listitem', { name })
    await call.waitFor()
    expect(await call.locator('a[href^="tel:"]').getAttribute('href')).toBe('tel:+989127776655')
    await call.getByRole('button', { name: 'پاسخ نداد' }).click()
    await call.getByText('۱ بار پاسخ نداد', { exact: false }).waitFor()
    await call.getByRole('button', { name: 'تماس گرفتم' }).click()
    await call.getByLabel('نتیجه (اختیاری)').fill('شنبه می‌آید.')
    expect(await axe(support)).toEqual([])
    await call.getByRole('button', { name: 'ثبت نتیجه' }).click()
    await support.getByText('نتیجهٔ تماس ثبت شد.').waitFor()
    await expect.poll(() => call.count()).toBe(0)
    await support.getByRole('link', { name: 'تماس گرفته شد' }).click()
    await call.getByText('شنبه می‌آید.').waitFor()
  })
})
