import { expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { shareProduct } from '../../../test/shared-product.ts'
import { atEachWidth } from '../../../test/widths.ts'

const product = shareProduct()

atEachWidth(width => {
  test('WR15 the error book shows what was wrong most, and drills of one’s own sentences that become cards', async () => {
    const page = await openPage({ address: product.address, width })
    await signIn(page)
    await page.goto('/writing-correction/error-book')
    await page.getByRole('heading', { name: 'دفتر خطای شما' }).waitFor()
    const types = page.getByRole('region', { name: 'خطاهای پرتکرار' })
    const first = types.getByRole('listitem').first()
    await first.getByText('۴ بار').first().waitFor()
    expect(await axe(page)).toEqual([])
    await first.getByRole('button', { name: /^تمرین/ }).click()
    const drill = page.getByRole('region', { name: /^تمرین/ })
    // Its kinds come in turn: chosen, put in order, typed.
    await drill.getByText('کدام درست است؟').waitFor()
    expect(await axe(page)).toEqual([])
    await drill.getByRole('button', { name: 'a', exact: true }).click()
    await drill.getByText('درست است.').waitFor()
    await drill.getByText('این جمله به مرور عبارت‌نامهٔ شما رفت.').waitFor()
    await page.keyboard.press('Enter')

    const pieces = drill.getByRole('list', { name: 'پاره‌های جمله' })
    await pieces.waitFor()
    expect(await axe(page)).toEqual([])
    while ((await pieces.getByRole('button').count()) > 0) await pieces.getByRole('button').first().click()
    await drill.getByRole('button', { name: 'بررسی' }).click()
    await drill.getByText(/درست است\.|هنوز نه/).waitFor()
    await page.keyboard.press('Enter')

    const typed = drill.getByRole('textbox', { name: 'یک خطا در این جمله هست؛ درستش کنید:' })
    const wrong = await typed.inputValue()
    await drill.getByRole('button', { name: 'بررسی' }).click()
    await drill.getByText('هنوز نه؛ درستش این است:').waitFor()
    const right = (await drill.locator('ins').first().textContent())!.trim()
    expect(wrong).not.toContain(` ${right} `)
    expect(await axe(page)).toEqual([])
    await page.goto('/phrasebook/mine')
    await page.getByText('درستش کنید: ').first().waitFor()
  })
})
