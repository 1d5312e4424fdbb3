import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { openBuyer, openOrder, unfoldCode } from '../../../test/buying-steps.ts'
import { someNumber } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const fill = (page: Page, name: string, value: string) => page.getByRole('textbox', { name }).fill(value)

atEachWidth(width => {
  test('an owner makes an early rule and a code of one use; of two learners one has it, and the other reads why not at the field', async () => {
    const code = `LAST${someNumber()}`
    const rule = `زودتر از همه ${someNumber()}`
    const owner = await openPage({ address: product.address, width })
    await signIn(owner, demoStaff('owner'))
    await owner.goto('/studio/discounts')
    await owner.getByRole('heading', { name: 'تخفیف‌ها', level: 1 }).waitFor()
    await owner.getByRole('link', { name: 'ثبت‌نام زودهنگام' }).click()
    await fill(owner, 'نامی که خریدار می‌خواند', rule)
    await fill(owner, 'درصد', '۵')
    await fill(owner, 'چند روز پیش از شروع', '')
    await owner.getByRole('button', { name: 'ساختن' }).click()
    await owner.getByText('چند روز پیش از شروع؟').first().waitFor()
    await fill(owner, 'چند روز پیش از شروع', '۱')
    expect(await axe(owner)).toEqual([])
    await owner.getByRole('button', { name: 'ساختن' }).click()
    await owner.getByRole('heading', { name: rule }).waitFor()

    await owner.goto('/studio/discounts/new')
    await fill(owner, 'متن کد', code.toLowerCase())
    await fill(owner, 'درصد', '۲۵')
    await fill(owner, 'روی هم', '۱')
    await owner.getByRole('button', { name: 'ساختن' }).click()
    await owner.getByRole('heading', { name: code }).waitFor()

    const buyers = await Promise.all([openBuyer(product.address, width), openBuyer(product.address, width)])
    for (const buyer of buyers) {
      await openOrder(buyer, 'گفت‌وگوی انگلیسی')
      await buyer.getByText(new RegExp(`${rule}، .* روز مانده به شروع`)).waitFor()
      await (await unfoldCode(buyer)).fill(code.toLowerCase())
    }
    await Promise.all(buyers.map(buyer => buyer.getByRole('button', { name: 'اعمال' }).click()))
    const [won, lost] = ['کد تخفیف اعمال شد.', 'ظرفیت این کد تخفیف پر شده است.']
    for (const buyer of buyers) await buyer.getByText(won).or(buyer.getByText(lost)).waitFor()
    const counts = await Promise.all(
      buyers.map(async buyer => [await buyer.getByText(won).count(), await buyer.getByText(lost).count()]),
    )
    expect(counts.toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ])

    await owner.goto(`/studio/discounts?q=${code}`)
    const list = owner.getByRole('list', { name: 'تخفیف‌ها' })
    await list.getByText('۰ از ۱').waitFor()
    expect(await axe(owner)).toEqual([])
    await owner.getByRole('button', { name: `توقف: ${code}` }).click()
    await list.getByText('متوقف').waitFor()
    await owner.goto(`/studio/discounts?q=${encodeURIComponent(rule)}`)
    await owner.getByRole('button', { name: /^توقف: / }).click()
    await owner.getByText('متوقف شد؛ سفارش‌های باز تخفیف خود را دارند.').waitFor()
  })

  test('BK11 an owner takes a share off the kit of a class, and its page says so', async () => {
    const rule = `بستهٔ بهار ${someNumber()}`
    const owner = await openPage({ address: product.address, width })
    await signIn(owner, demoStaff('owner'))
    await owner.goto('/studio/discounts')
    await owner.getByRole('link', { name: 'بستهٔ کلاس', exact: true }).click()
    await fill(owner, 'نامی که خریدار می‌خواند', rule)
    await fill(owner, 'درصد', '۱۵')
    await owner.getByText('برای چه', { exact: true }).click()
    await owner.getByText('دست‌کم دو کتاب', { exact: false }).waitFor()
    await owner.getByRole('checkbox', { name: 'گفت‌وگوی انگلیسی، سطح متوسط' }).check()
    expect(await axe(owner)).toEqual([])
    await owner.getByRole('button', { name: 'ساختن' }).click()
    await owner.getByRole('heading', { name: rule }).waitFor()
    const visitor = await openPage({ address: product.address, width })
    await visitor.goto('/book-store/kit/english-conversation-b1')
    // A page with stock is kept for half a minute.
    await expect
      .poll(
        async () => {
          await visitor.reload()
          return visitor.getByText(`${rule}، ۱۵٪`).count()
        },
        { timeout: 60_000, interval: 5000 },
      )
      .toBeGreaterThan(0)
    await owner.goto(`/studio/discounts?q=${encodeURIComponent(rule)}`)
    await owner.getByRole('list', { name: 'تخفیف‌ها' }).getByText('بستهٔ کلاس', { exact: false }).waitFor()
    await owner.getByRole('button', { name: `توقف: ${rule}` }).click()
  })
})
