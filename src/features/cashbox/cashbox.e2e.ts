import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'
import type { Cashbox } from './contract.ts'

const product = shareProduct()
let boxes = 0

async function openDay(width: number, role: 'registrar' | 'accountant', path: string): Promise<Page> {
  const page = await openPage({ address: product.address, width })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  await page.getByRole('heading', { name: 'پایان روز', level: 1 }).waitFor()
  return page
}

/** A cashbox of its own, in which nothing is yet. */
async function newBox() {
  const accountant = await signInOverHttp(product.address, demoStaff('accountant'))
  const name = `صندوق ${++boxes} آزمون`
  const { body } = await accountant.ask('POST', '/api/cashbox/boxes', { name })
  return (body.items as Cashbox[]).find(box => box.name === name)!.id
}

atEachWidth(width => {
  test('the registrar counts, the accountant closes the day with a named difference, and the registrar cannot open it', async () => {
    const path = `/studio/cashbox?cashbox=${await newBox()}`
    const registrar = await openDay(width, 'registrar', path)
    await registrar.getByRole('textbox', { name: '۱۰۰٬۰۰۰ تومانی' }).fill('3')
    await registrar.getByRole('textbox', { name: '۵۰٬۰۰۰ تومانی' }).fill('۱')
    expect(await registrar.getByRole('textbox', { name: 'نقد شمرده‌شده، تومان' }).inputValue()).toBe('۳۵۰٬۰۰۰')
    expect(await registrar.getByRole('button', { name: /^بستن روز/ }).count()).toBe(0)
    await registrar.getByRole('button', { name: 'ثبت شمارش' }).click()
    await registrar.getByText('شمارش ثبت شد.').waitFor()
    expect(await axe(registrar)).toEqual([])

    const page = await openDay(width, 'accountant', path)
    const differences = page.getByRole('region', { name: 'اختلاف‌ها' })
    await differences.getByText('نقد: اضافه ۳۵۰٬۰۰۰ تومان').waitFor()
    await page.getByRole('button', { name: 'بستن روز؛ ۱ اختلاف مانده' }).click()
    await differences.getByText('علت اضافهٔ ۳۵۰٬۰۰۰ تومان را بنویسید.').waitFor()
    await differences.getByRole('textbox', { name: 'علت، نقد' }).fill('پول خرد صندوق از پیش مانده بود')
    await differences.getByRole('textbox', { name: 'توضیح‌دهنده، نقد' }).fill('سمانه نجفی')
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'بستن روز', exact: true }).click()
    await page.getByText('روز بسته شد.').waitFor()
    const lines = page.getByRole('table', { name: 'راه‌های دریافت' })
    await lines.getByText('پول خرد صندوق از پیش مانده بود').waitFor()
    expect(await lines.innerText()).toContain('سمانه نجفی')
    const closed = page.url()

    await registrar.goto(closed)
    await registrar.getByText(/این روز را .* بست\./).waitFor()
    expect(await registrar.getByRole('button', { name: /^بازکردن/ }).count()).toBe(0)

    await page.getByRole('button', { name: 'بازکردن دوباره…' }).click()
    const dialog = page.getByRole('dialog', { name: /دوباره باز شود؟$/ })
    await dialog.getByRole('textbox', { name: 'علت بازکردن' }).fill('شمارش اشتباه بود')
    await dialog.getByRole('button', { name: 'باز کردن' }).click()
    await page.getByText(/دوباره باز کرد: شمارش اشتباه بود$/).waitFor()
    expect(await page.getByRole('button', { name: 'بستن روز', exact: true }).count()).toBe(1)
  })

  test('a second cashbox is made, renamed and closed', async () => {
    const page = await openDay(width, 'accountant', '/studio/cashbox')
    await page.getByText('صندوق‌ها', { exact: true }).click()
    await page.getByRole('button', { name: 'صندوق تازه' }).click()
    const name = `صندوق طبقهٔ ${width}`
    const made = page.getByRole('dialog', { name: 'صندوق تازه' })
    await made.getByRole('textbox', { name: 'نام صندوق' }).fill('صندوق اصلی')
    await made.getByRole('button', { name: 'ذخیره' }).click()
    await made.getByText('صندوقی با این نام هست.').waitFor()
    await made.getByRole('textbox', { name: 'نام صندوق' }).fill(name)
    await made.getByRole('button', { name: 'ذخیره' }).click()
    await made.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `ویرایش ${name}` }).click()
    const edited = page.getByRole('dialog', { name: 'ویرایش صندوق' })
    await edited.getByRole('checkbox', { name: 'این صندوق پول می‌گیرد' }).uncheck()
    await edited.getByRole('button', { name: 'ذخیره' }).click()
    await edited.waitFor({ state: 'detached' })
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByText('بسته', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
  })
})
