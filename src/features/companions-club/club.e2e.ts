import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { buySeatAsWalked, chooseRefund, sendRefund, toBank } from '../../../test/buying-steps.ts'
import { openClub, openMember } from '../../../test/club-steps.ts'
import {
  fillRegistration,
  findButton,
  findField,
  goodRegistration,
  goToRegister,
  loginDialog,
  stranger,
} from '../../../test/login-dialog.ts'
import { registerOverHttp, someEmail } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const readNotices = async (page: Page) => {
  await page.goto('/profile?tab=messages')
  return page.getByRole('main')
}

atEachWidth(width => {
  test('CL2 a friend registers by the link and pays first: both are rewarded and told', async () => {
    const { page: member, code } = await openMember(product.address, width, 'مینا')
    await openClub(member)
    await member.getByText(code).first().waitFor()
    await member.getByRole('img', { name: 'کد QR پیوند معرفی' }).waitFor()
    expect(await axe(member)).toEqual([])

    const friend = await openPage({ address: product.address, width, ...toBank })
    await friend.goto(`/companions-club?ref=${code}`)
    await friend.getByText(`کد معرف ${code}`).waitFor()
    await friend.getByRole('main').getByRole('button', { name: 'ورود یا ثبت‌نام' }).click()
    await loginDialog(friend).waitFor()
    await goToRegister(friend, product.address, stranger('phone'))
    expect(await findField(friend, 'کد معرف (اختیاری)').inputValue()).toBe(code)
    await fillRegistration(friend, goodRegistration({ ایمیل: someEmail(), 'نام (فارسی)': 'سامان' }))
    await findButton(friend, 'تکمیل ثبت‌نام').click()
    await loginDialog(friend).waitFor({ state: 'detached' })

    await openClub(member)
    const friends = member.getByRole('list', { name: 'دوستان' })
    await friends.getByText('عضو شد').waitFor()
    expect(await friends.innerText()).toContain('س…ن')

    await buySeatAsWalked(friend, { withCode: false })
    await openClub(member)
    await friends.getByText('پرداخت کرد').waitFor()
    await member.getByRole('list', { name: 'سطرهای دفتر امتیاز' }).getByText('+۳۰۰').waitFor()
    await (await readNotices(member)).getByText('۳۰۰ امتیاز برای معرفی س…ن').waitFor()
    await (await readNotices(friend)).getByText('۱۵۰ امتیاز خوشامد').waitFor()

    expect(await friend.getByText('{').count()).toBe(0)
  })

  test('CL4 the friend’s money goes back: both rewards are taken back, and both are told', async () => {
    const { page: member, code } = await openMember(product.address, width, 'مینا')
    const friend = await openPage({ address: product.address, width, ...toBank })
    await signIn(
      friend,
      await registerOverHttp(product.address, { profile: { name: 'سامان' }, referralCode: code }),
    )
    await buySeatAsWalked(friend, { withCode: false })
    await chooseRefund(friend, 'کیف پول')
    await sendRefund(friend)
    await friend.getByText(/بازگشت .* تومان به کیف پول/).waitFor()
    await openClub(member)
    const friends = member.getByRole('list', { name: 'دوستان' })
    await friends.getByText('پول برگشت').waitFor()
    expect(await friends.innerText()).toContain('س…ن')
    await member.getByText('بازگشت خرید «س…ن»؛ پاداش پس گرفته شد').waitFor()
    await (await readNotices(member)).getByText('پاداش معرفی س…ن پس گرفته شد').waitFor()
    await (await readNotices(friend)).getByText('امتیاز خوشامد پس گرفته شد').waitFor()
    expect(await friend.getByText('{').count()).toBe(0)
  })
})
