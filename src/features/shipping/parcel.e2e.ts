import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  ask,
  atBank,
  button,
  goToBank,
  heading,
  openBuyer,
  paidTitle,
  readPath,
  toBank,
} from '../../../test/buying-steps.ts'
import { addEdition, field, fillAddress, orderByPost } from '../../../test/cart-steps.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

/** Puts a book on paper and another one as a file into the cart, and goes on to where they are sent. */
async function fillCart(page: Page) {
  await addEdition(page, 'easy-grammar', 'چاپی')
  await addEdition(page, 'bitter-coffee', 'الکترونیک')
  await page.goto('/cart')
  await button(page, 'ادامه: نشانی و ارسال').click()
  await heading(page, 'به کدام نشانی؟').waitFor()
}

/** From the choice of how it comes to the paid order; answers its address. */
async function payByPost(page: Page): Promise<string> {
  await orderByPost(page)
  const order = readPath(page)
  await goToBank(page)
  await atBank(page, 'پرداخت موفق')
  await heading(page, paidTitle).waitFor()
  await page.goto(order)
  return order
}

const parcel = (page: Page) => page.getByRole('region', { name: 'بستهٔ شما' })

atEachWidth(width => {
  test('BK6 a buyer writes an Iranian address, is helped at its fields, sees what sending costs, and buys paper and file at once', async () => {
    const page = await openBuyer(product.address, width)
    await fillCart(page)
    await fillAddress(page)
    await field(page, 'کد پستی').fill('۷۱۳۴۸')
    await field(page, 'موبایل گیرنده').fill('۰۲۱۸۸۸۸۸۸۸۸')
    await button(page, 'ثبت نشانی').click()
    await expect
      .poll(async () => [
        await field(page, 'کد پستی').getAttribute('aria-invalid'),
        await field(page, 'موبایل گیرنده').getAttribute('aria-invalid'),
      ])
      .toEqual(['true', 'true'])
    expect(await field(page, 'نشانی').inputValue()).toBe('خیابان زند، کوچهٔ ۱۲')
    expect(await axe(page)).toEqual([])
    await fillAddress(page)
    await button(page, 'ثبت نشانی').click()
    await page.getByRole('radio', { name: /^پریسا نیکا/ }).waitFor()
    // What was written wrong is written anew, and nothing else.
    await button(page, 'ویرایش نشانی پریسا نیکا').click()
    expect(await field(page, 'کد پستی').inputValue()).toBe('۷۱۳۴۸۱۴۳۳۶')
    await field(page, 'پلاک و واحد').fill('۶')
    await button(page, 'ثبت نشانی').click()
    await page.getByText(/کوچهٔ ۱۲، پلاک ۶/).waitFor()
    const post = page.getByRole('radio', { name: /پست پیشتاز/ })
    expect(await post.locator('xpath=ancestor::label').innerText()).toMatch(
      /[۰-۹]{2},۰۰۰ تومان|[۰-۹]{2}٬۰۰۰ تومان/,
    )
    await payByPost(page)
    await parcel(page).getByText('گرامر آسان برای فارسی‌زبان‌ها', { exact: false }).waitFor()
    expect(await parcel(page).innerText()).toContain('شیراز')
    expect(await parcel(page).innerText()).not.toContain('قهوهٔ تلخ')
    await page.goto('/profile?tab=books')
    await page.getByRole('main').getByText('قهوهٔ تلخ').first().waitFor()
  })

  test('BK8 a parcel is packed and sent with its tracking code, comes, and a book is given back with a photo for its money', async () => {
    const page = await openBuyer(product.address, width)
    await fillCart(page)
    await fillAddress(page)
    await button(page, 'ثبت نشانی').click()
    const order = await payByPost(page)
    await parcel(page).waitFor()
    const title = (
      await page
        .getByText(/سفارش [۰-۹]+/)
        .first()
        .innerText()
    ).match(/[۰-۹]+/)![0]

    const staff = await openPage({ address: product.address, width, ...toBank })
    await signIn(staff, demoStaff('owner'))
    await staff.goto('/studio/packing')
    await staff.getByRole('checkbox', { name: `انتخاب سفارش ${title}` }).check()
    expect(await axe(staff)).toEqual([])
    await button(staff, 'آماده شد').click()
    await staff.getByText(/بسته آماده شد و به خریداران خبر رسید/).waitFor()
    await staff.goto('/studio/packing?state=packed')
    const open = async () => button(staff, new RegExp(`^سفارش ${title}`)).click()
    await open()
    const side = staff.getByRole('region', { name: `بستهٔ سفارش ${title}` })
    await field(staff, 'کد رهگیری پست').fill('۱۱۲۲۳۳۴۴۵۵۶۶۷۷۸۸۹۹۰۰۱۱۲۲')
    await side.getByRole('button', { name: 'ثبت و پیامک به گیرنده' }).click()
    await staff.getByText('ثبت شد و به گیرنده خبر رسید.').waitFor()
    await page.reload()
    await parcel(page).getByText('۱۱۲۲۳۳۴۴۵۵۶۶۷۷۸۸۹۹۰۰۱۱۲۲').waitFor()
    await staff.goto('/studio/packing?state=on-its-way')
    await open()
    await side.getByRole('button', { name: 'تحویل شد' }).click()
    await staff.getByRole('checkbox', { name: `انتخاب سفارش ${title}` }).waitFor({ state: 'detached' })

    await page.reload()
    await parcel(page).getByRole('button', { name: 'بازگرداندن کالا' }).click()
    await field(page, 'دلیل').fill('صفحه‌های ۳۱ تا ۳۴ سفید است.')
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo })
    expect(await axe(page)).toEqual([])
    await button(page, 'فرستادن درخواست').click()
    await parcel(page)
      .getByText(/در حال بررسی/)
      .waitFor()

    await staff.goto('/studio/packing')
    const request = staff.getByRole('article').filter({ hasText: `سفارش ${title}` })
    await request.getByText('صفحه‌های ۳۱ تا ۳۴ سفید است.').waitFor()
    await request.getByRole('checkbox', { name: /^همهٔ پول برگردد/ }).check()
    await request.getByRole('button', { name: /^پذیرفتن/ }).click()
    await request.getByRole('button', { name: /^پذیرفتن/ }).waitFor({ state: 'detached' })
    await page.goto(order)
    await parcel(page)
      .getByText(/تومان برگشت/)
      .waitFor()
    const { balance } = await ask<{ balance: number }>(page, '/api/payment/wallet')
    expect(balance).toBe(1_850_000)
  })
})
