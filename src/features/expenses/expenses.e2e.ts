import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { signInOverHttp } from '../../../test/api-person.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

/** A cashbox of its own, with 900,000 Toman in it that a count found. */
async function newBox(name: string) {
  const { ask } = await signInOverHttp(product.address, demoStaff('accountant'))
  const { body } = await ask('POST', '/api/cashbox/boxes', { name })
  const { id } = (body.items as { id: string; name: string }[]).find(box => box.name === name)!
  const explained = { reason: 'تنخواه آغاز کار', explainedBy: 'پیمان راد' }
  const { status } = await ask('POST', `/api/cashbox/boxes/${id}/close`, {
    number: 1,
    lines: [
      { method: 'cash', ledger: 0, counted: 9_000_000, ...explained },
      { method: 'card-reader', ledger: 0, counted: 0 },
      { method: 'transfer', ledger: 0, counted: 0 },
    ],
  })
  expect(status).toBe(200)
  return id
}

atEachWidth(width => {
  test('an expense paid in cash changes what the cashbox should hold, and its reversal gives it back', async () => {
    const page = await openPage({ address: product.address, width })
    await signIn(page, demoStaff('accountant'))
    const box = await newBox(`صندوق خرید ${width}`)
    const readOut = async () => {
      await page.goto(`/studio/cashbox?cashbox=${box}`)
      return page.getByText(/خروج [۰-۹٬]+ تومان$/).innerText()
    }
    expect(await readOut()).toContain('خروج ۰ تومان')

    await page.goto('/studio/expenses')
    await page.getByRole('button', { name: 'هزینهٔ تازه' }).click()
    const dialog = page.getByRole('dialog', { name: 'هزینهٔ تازه' })
    await dialog.getByRole('textbox', { name: 'مبلغ، تومان' }).fill('9000000')
    await dialog.getByRole('combobox', { name: 'دسته' }).click()
    await page.getByRole('option', { name: 'چاپ و کتاب' }).click()
    await dialog.getByRole('textbox', { name: 'به چه کسی پرداخت شد؟' }).fill(`چاپخانهٔ سحر ${width}`)
    await dialog.getByRole('combobox', { name: 'صندوق' }).click()
    await page.getByRole('option', { name: `صندوق خرید ${width}` }).click()
    await dialog.getByRole('button', { name: 'ثبت هزینه' }).click()
    await dialog.getByText('در این صندوق ۹۰۰٬۰۰۰ تومان نقد است.').waitFor()
    await dialog.getByRole('textbox', { name: 'مبلغ، تومان' }).fill('120000')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'ثبت هزینه' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page.getByRole('listitem').filter({ hasText: `چاپخانهٔ سحر ${width}` })
    await row.getByText('۱۲۰٬۰۰۰ تومان').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await readOut()).toContain('خروج ۱۲۰٬۰۰۰ تومان')

    await page.goto('/studio/expenses')
    await row.getByRole('button', { name: /^برگشت هزینهٔ/ }).click()
    const reversing = page.getByRole('dialog', { name: /برگردد؟$/ })
    await reversing.getByRole('textbox', { name: 'علت برگشت' }).fill('پرداخت انجام نشد')
    await reversing.getByRole('button', { name: 'ثبت برگشت' }).click()
    await row.getByText('برگشت خورد').waitFor()
    expect(await readOut()).toContain('خروج ۰ تومان')
  })
})
