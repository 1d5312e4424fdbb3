import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { someReference } from '../../../test/front-desk-sales.ts'
import { someNumber } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

async function openAs(role: 'registrar' | 'accountant', width: number) {
  const page = await openPage({ address: product.address, width })
  await signIn(page, demoStaff(role))
  await page.goto('/studio/front-desk')
  await page.getByRole('heading', { name: 'پیشخوان', level: 1 }).waitFor()
  return page
}

atEachWidth(width => {
  test('above the limit that the accountant sets a sale by transfer waits; the accountant looks at its slip and approves it', async () => {
    const accountant = await openAs('accountant', width)
    await accountant.getByText('سقف دریافت منشی').click()
    const limit = accountant.getByRole('textbox', { name: /^منشی تا این مبلغ/ })
    await limit.fill('')
    await accountant.getByRole('button', { name: 'ذخیرهٔ سقف' }).click()
    await expect.poll(() => limit.getAttribute('aria-invalid')).toBe('true')
    await limit.fill('۱۰۰٬۰۰۰')
    expect(await axe(accountant)).toEqual([])
    await accountant.getByRole('button', { name: 'ذخیرهٔ سقف' }).click()
    await accountant.getByText('سقف منشی ذخیره شد.').waitFor()

    const surname = width < 600 ? 'فیش‌دار' : 'فیش‌آور'
    const desk = await openAs('registrar', width)
    await desk.getByRole('button', { name: 'حساب تازه' }).click()
    const form = desk.getByRole('form', { name: 'حساب تازه' })
    await form.getByRole('textbox', { name: 'نام', exact: true }).fill('نگین')
    await form.getByRole('textbox', { name: 'نام خانوادگی' }).fill(surname)
    await form.getByRole('textbox', { name: 'شماره موبایل' }).fill(`0${someNumber()}`)
    await form.getByRole('button', { name: 'ساختن حساب' }).click()
    await desk.getByText('دریافت امروز').waitFor()
    await desk.keyboard.press('Digit3')
    await desk.getByRole('textbox', { name: 'شمارهٔ پیگیری' }).fill(someReference())
    const picture = await sharp({
      create: { width: 60, height: 90, channels: 3, background: `rgb(${width % 256},80,120)` },
    })
      .png()
      .toBuffer()
    await desk
      .locator('input[type=file]')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture })
    await desk.getByText('بارگذاری شد', { exact: true }).waitFor()
    await desk.keyboard.press('Control+Enter')
    await desk.getByText(/منتظر تأیید حسابدار است/).waitFor()

    await accountant.reload()
    const waiting = accountant
      .getByRole('region', { name: 'منتظر تأیید' })
      .getByRole('listitem')
      .filter({ hasText: surname })
    await waiting.getByRole('button', { name: 'عکس فیش' }).click()
    const slip = accountant.getByRole('dialog', { name: 'عکس فیش واریز' })
    const shown = slip.getByRole('img', { name: 'فیش واریز' })
    await shown.waitFor()
    expect(
      await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    ).toEqual([60, 90])
    expect(await axe(accountant)).toEqual([])
    await slip.getByRole('button', { name: 'بستن' }).click()
    await waiting.getByRole('button', { name: 'تأیید' }).click()
    await accountant.getByText('تأیید و ثبت شد.').waitFor()

    // With the order the slip stays to be looked at.
    await accountant.goto(`/studio/orders?q=${encodeURIComponent(surname)}`)
    await accountant
      .getByRole('table', { name: 'سفارش‌ها' })
      .getByRole('row')
      .filter({ hasText: surname })
      .getByRole('link')
      .first()
      .click()
    await accountant
      .getByRole('region', { name: 'پرداخت‌ها' })
      .getByRole('button', { name: 'عکس فیش' })
      .click()
    await shown.waitFor()
    expect(await axe(accountant)).toEqual([])
    await slip.getByRole('button', { name: 'بستن' }).click()
    // Who took it sees the payment and not the picture.
    await desk.goto(new URL(accountant.url()).pathname)
    await desk.getByRole('region', { name: 'پرداخت‌ها' }).getByText('کارت‌به‌کارت').waitFor()
    expect(await desk.getByRole('button', { name: 'عکس فیش' }).count()).toBe(0)
  })
})
