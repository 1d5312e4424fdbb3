import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '#persian/jalali.ts'
import { axe } from '../../../test/browser.ts'
import { callAs } from '../../../test/call-over-http.ts'
import { openClub, openMember } from '../../../test/club-steps.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'
import { findWeek, nextWeek } from './judge-week.ts'

// A goal of five days counts from the next week on where less than that is left of this one: here it is Saturday.
const saturday = nextWeek(findWeek(isoDay(new Date())))
const noon = Date.parse(`${saturday}T12:00:00+03:30`)
let product: Product
beforeAll(async () => {
  product = await startProduct({ movesClock: true })
  await product.moveClock(noon - Date.now())
})
afterAll(() => product?.stop())

atEachWidth(width => {
  test('CL11 one friend invites by a link, the other accepts; each sees the day of the other, and reminds them once', async () => {
    const { page: sara } = await openMember(product.address, width, 'سارا')
    const { page: nima, account } = await openMember(product.address, width, 'نیما')
    const cardOn = (page: typeof sara) => page.getByRole('region', { name: 'هم‌گام شما' })
    await openClub(sara)
    await cardOn(sara).getByRole('textbox', { name: 'نام مستعار شما' }).fill('sara_ir')
    await cardOn(sara).getByRole('button', { name: 'ساختن پیوند دعوت' }).click()
    await cardOn(sara).getByText('تنها حروف فارسی بنویسید.').waitFor()
    await cardOn(sara).getByRole('textbox', { name: 'نام مستعار شما' }).fill('سپیدار')
    await cardOn(sara).getByRole('button', { name: 'ساختن پیوند دعوت' }).click()
    await cardOn(sara).getByText('هم‌رسانی').click()
    const link = await cardOn(sara).getByText('/companions-club?pair=').innerText()
    expect(await axe(sara)).toEqual([])
    // The board proposes the name she gave already.
    const onBoard = sara
      .getByRole('region', { name: 'تابلوی هفته' })
      .getByRole('textbox', { name: 'نام مستعار' })
    await expect.poll(() => onBoard.inputValue()).toBe('سپیدار')

    await nima.goto(new URL(link).pathname + new URL(link).search)
    await cardOn(nima).getByText('شما را به هم‌گامی دعوت کرده است').waitFor()
    expect(await cardOn(nima).innerText()).toContain('سپیدار')
    await cardOn(nima).getByRole('textbox', { name: 'نام مستعار شما' }).fill('ماه نو')
    expect(await axe(nima)).toEqual([])
    await cardOn(nima).getByRole('button', { name: 'می‌پذیرم' }).click()
    await cardOn(nima).getByText('امروز هنوز هیچ‌کدام نیامده‌اید.').waitFor()

    const { items } = await callAs<{ items: { id: string }[] }>(
      product.address,
      account.session,
      'GET',
      '/api/phrasebook/lists',
    )
    const phrase = randomUUID()
    await callAs(product.address, account.session, 'POST', '/api/phrasebook/own-phrases', {
      id: phrase,
      list: items[0]!.id,
      english: 'One more.',
      persian: 'یکی دیگر.',
    })
    await callAs(product.address, account.session, 'POST', '/api/phrasebook/reviews', {
      reviews: [{ id: randomUUID(), phrase, grade: 3, at: new Date(noon).toISOString() }],
    })
    await openClub(sara)
    await cardOn(sara).getByText('ماه نو امروز سهمش را انجام داده؛ نوبت شماست.').waitFor()
    expect(
      await cardOn(sara)
        .getByRole('button', { name: /یادآوری/ })
        .count(),
    ).toBe(0)
    expect(await axe(sara)).toEqual([])
    await openClub(nima)
    await cardOn(nima).getByRole('button', { name: 'یادآوری به هم‌گام' }).click()
    await cardOn(nima).getByRole('button', { name: 'امروز یادآوری کردید' }).waitFor()
    await nima.getByRole('row', { name: /هدف هفتهٔ هم‌گام‌ها یک بار در هفته/ }).waitFor()

    await sara.goto('/profile?tab=messages')
    await sara.getByText('ماه نو منتظر شماست').waitFor()
    await openClub(sara)
    await cardOn(sara).getByRole('button', { name: 'پایان هم‌گامی' }).click()
    await sara.getByRole('dialog').getByRole('button', { name: 'پایان می‌دهم' }).click()
    await cardOn(sara).getByRole('button', { name: 'ساختن پیوند دعوت' }).waitFor()
    await openClub(nima)
    await cardOn(nima).getByRole('button', { name: 'ساختن پیوند دعوت' }).waitFor()
  })
})
