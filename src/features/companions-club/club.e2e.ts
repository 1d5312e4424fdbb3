import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  atBank,
  button,
  buySeatAsWalked,
  chooseRefund,
  goToBank,
  heading,
  openOrder,
  orderAt,
  paidTitle,
  sendRefund,
  toBank,
} from '../../../test/buying-steps.ts'
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

const openClub = async (page: Page) => {
  await page.goto('/companions-club')
  await page.getByRole('heading', { name: 'دوستان شما' }).waitFor()
}
const readNotices = async (page: Page) => {
  await page.goto('/profile?tab=messages')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return page.getByRole('main')
}
const openMember = async (width: number, name: string) => {
  const page = await openPage({ address: product.address, width, ...toBank })
  const account = await registerOverHttp(product.address, { profile: { name } })
  await signIn(page, account)
  return { page, id: account.session.user.id }
}

atEachWidth(width => {
  test('CL2 a friend registers by the link and pays first: both are rewarded and told; the refund takes it back, both told', async () => {
    const { page: member } = await openMember(width, 'مینا')
    await openClub(member)
    const link = await member.evaluate(async () => {
      const { auth } = JSON.parse(localStorage.getItem('hamava.session')!)
      const answer = await fetch('/api/club/referrals', {
        headers: { authorization: `Bearer ${auth.accessToken}` },
      })
      return ((await answer.json()) as { code: string; link: string }).link
    })
    const code = new URL(link).searchParams.get('ref')!
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

    const address = await buySeatAsWalked(friend, { withCode: false })
    await openClub(member)
    await friends.getByText('پرداخت کرد').waitFor()
    await member.getByRole('list', { name: 'سطرهای دفتر امتیاز' }).getByText('+۳۰۰').waitFor()
    await (await readNotices(member)).getByText('۳۰۰ امتیاز برای معرفی س…ن').waitFor()
    await (await readNotices(friend)).getByText('۱۵۰ امتیاز خوشامد').waitFor()

    await friend.goto(address)
    await chooseRefund(friend, 'کیف پول')
    await sendRefund(friend)
    await friend.getByText(/بازگشت .* تومان به کیف پول/).waitFor()
    await openClub(member)
    await friends.getByText('پول برگشت').waitFor()
    await member.getByText('بازگشت خرید «س…ن»؛ پاداش پس گرفته شد').waitFor()
    await (await readNotices(member)).getByText('پاداش معرفی س…ن پس گرفته شد').waitFor()
    await (await readNotices(friend)).getByText('امتیاز خوشامد پس گرفته شد').waitFor()
    expect(await friend.getByText('{').count()).toBe(0)
  }, 90_000)

  test('CL8 staff correct a member’s points with a note, and the member spends them at the checkout', async () => {
    const { page: member, id } = await openMember(width, 'نسترن')
    const owner = await openPage({ address: product.address, width })
    await signIn(owner, demoStaff('owner'))
    await owner.goto(`/studio/club?person=${id}`)
    const form = owner.getByRole('form', { name: 'اصلاح امتیاز' })
    await form.getByRole('textbox', { name: 'امتیاز' }).fill('۹۰۰')
    await form.getByRole('textbox', { name: 'یادداشت' }).fill('جایزهٔ مسابقهٔ واژه‌ها')
    expect(await axe(owner)).toEqual([])
    await form.getByRole('button', { name: 'اصلاح امتیاز' }).click()
    await owner.getByRole('list', { name: 'سطرهای دفتر' }).getByText('جایزهٔ مسابقهٔ واژه‌ها').waitFor()

    const address = await openOrder(member, 'گفت‌وگوی انگلیسی')
    const before = (await orderAt(member, address)).total
    await member.getByText('استفاده از امتیاز').click()
    await member.getByText('۹۰۰ امتیاز باشگاه').waitFor()
    expect(await axe(member)).toEqual([])
    await goToBank(member)
    await atBank(member, 'پرداخت موفق')
    await heading(member, paidTitle).waitFor()
    expect(await orderAt(member, address)).toMatchObject({ state: 'paid', total: before - 900_000 })
    await openClub(member)
    const ledger = member.getByRole('list', { name: 'سطرهای دفتر امتیاز' })
    await ledger.getByText(/^تخفیف سفارش/).waitFor()
    await member.getByRole('link', { name: 'گرفته' }).click()
    await ledger.getByText('اصلاح آموزشگاه').waitFor()
    expect(await ledger.getByText(/^تخفیف سفارش/).count()).toBe(0)
    await button(member, 'یادداشت یک دوست').click()
    await member.getByRole('textbox', { name: 'شمارهٔ موبایل دوست' }).fill('۰۹۱۲۱۲۳۴۵۴۴')
    await member.getByRole('dialog').getByRole('button', { name: 'یادداشت' }).click()
    await member.getByRole('list', { name: 'دوستان' }).getByText('در انتظار').waitFor()
  }, 90_000)
})

test('CL6 a visitor reads what gives how much and how often, without scripts; staff see what a change would have done', async () => {
  const html = await (await fetch(`${product.address}/companions-club`)).text()
  for (const words of ['هر کار چند امتیاز دارد؟', '۵ بار در هفته', 'طلایی', 'rel="canonical"'])
    expect(html).toContain(words)
  expect(html).not.toContain('noindex')
  const owner = await openPage({ address: product.address })
  await signIn(owner, demoStaff('owner'))
  await owner.goto('/studio/club')
  await button(owner, 'ویرایش جلسهٔ کامل‌شده').click()
  const dialog = owner.getByRole('dialog', { name: 'جلسهٔ کامل‌شده' })
  await dialog.getByRole('textbox', { name: 'سقف، چند بار' }).fill('۳')
  await dialog.getByRole('button', { name: 'ماه گذشته چه می‌شد؟' }).click()
  await dialog.getByText(/در ۳۰ روز گذشته/).waitFor()
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await dialog.waitFor({ state: 'detached' })
  await owner.getByText(/۳ بار در هفته/).waitFor()
  await owner.goto('/studio/club-friends?only=all')
  await owner.getByRole('list', { name: 'معرفی‌ها' }).getByText('پس گرفته شد').first().waitFor()
  expect(await axe(owner)).toEqual([])
})

test('CL7 a member sees their level, what keeps it, and a ledger of what they learned', async () => {
  const page = await openPage({ address: product.address, width: 390 })
  await signIn(page, demoAccounts[0])
  await openClub(page)
  await page.getByRole('heading', { name: 'سطح شما: نقره‌ای' }).waitFor()
  await page.getByText(/^برای ماندن در نقره‌ای تا/).waitFor()
  const ledger = page.getByRole('list', { name: 'سطرهای دفتر امتیاز' })
  expect(await ledger.getByText('هفت روز مرور پیاپی').count()).toBeGreaterThan(0)
  expect(await ledger.getByRole('listitem').count()).toBe(10)
  expect(await page.getByRole('list', { name: 'دوستان' }).getByRole('listitem').count()).toBe(4)
})

test('CL10 a member takes a nickname for the weekly board, sees their small group, and leaves it', async () => {
  const { page } = await openMember(390, 'هستی')
  await openClub(page)
  await page.getByRole('textbox', { name: 'نام مستعار' }).fill('کاشی آبی')
  await button(page, 'آمدن به تابلو').click()
  const board = page.getByRole('list', { name: 'تابلوی هفته' })
  await board.getByText('کاشی آبی').waitFor()
  expect(await board.innerText()).not.toContain('هستی')
  await button(page, 'رفتن از تابلو').click()
  await page.getByRole('textbox', { name: 'نام مستعار' }).waitFor()
  expect(await board.count()).toBe(0)
})
