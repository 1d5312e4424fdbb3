import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  atBank,
  button,
  buySeatAsWalked,
  goToBank,
  heading,
  openOrder,
  orderAt,
  paidTitle,
} from '../../../test/buying-steps.ts'
import { openClub, openMember } from '../../../test/club-steps.ts'
import { openCourse } from '../../../test/groups-over-http.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const ledgerOn = (page: Page) => page.getByRole('list', { name: 'سطرهای دفتر امتیاز' })
const friendsOn = (page: Page) => page.getByRole('list', { name: 'دوستان' })

/** Gives points to a member, as staff do in the studio. */
async function correct(width: number, id: string) {
  const owner = await openPage({ address: product.address, width })
  await signIn(owner, demoStaff('owner'))
  await owner.goto(`/studio/club?person=${id}`)
  const form = owner.getByRole('form', { name: 'اصلاح امتیاز' })
  await form.getByRole('textbox', { name: 'امتیاز' }).fill('۹۰۰')
  await form.getByRole('textbox', { name: 'یادداشت' }).fill('جایزهٔ مسابقهٔ واژه‌ها')
  expect(await axe(owner)).toEqual([])
  await form.getByRole('button', { name: 'اصلاح امتیاز' }).click()
  await owner.getByRole('list', { name: 'سطرهای دفتر' }).getByText('جایزهٔ مسابقهٔ واژه‌ها').waitFor()
}

atEachWidth(width => {
  test('CL8 a member spends points at the checkout, and reads it in the ledger', async () => {
    const { page: member, id } = await openMember(product.address, width, 'نسترن')
    await correct(width, id)
    const address = await openOrder(member, 'گفت‌وگوی انگلیسی')
    const before = (await orderAt(member, address)).total
    await member.getByText('استفاده از امتیاز').click()
    await member.getByText('۹۰۰ امتیاز باشگاه').waitFor()
    expect(await axe(member)).toEqual([])
    await goToBank(member)
    await atBank(member, 'پرداخت موفق')
    await heading(member, paidTitle).waitFor()
    // The page one came back to from the bank asks nothing.
    await openClub(member)
    expect(await orderAt(member, address)).toMatchObject({ state: 'paid', total: before - 900_000 })
    await ledgerOn(member)
      .getByText(/^تخفیف سفارش/)
      .waitFor()
    await member.getByRole('link', { name: 'گرفته' }).click()
    await expect
      .poll(() =>
        ledgerOn(member)
          .getByText(/^تخفیف سفارش/)
          .count(),
      )
      .toBe(0)
    await ledgerOn(member).getByText('اصلاح آموزشگاه').waitFor()
  })
})

test('CL1 a member’s code, its QR code and their friends in all states, by the ends of their names; one more is noted by a number', async () => {
  const page = await openPage({ address: product.address, width: 390 })
  await signIn(page, demoAccounts[0])
  await openClub(page)
  await page.getByText(demoAccounts[0].referralCode).first().waitFor()
  await page.getByRole('img', { name: 'کد QR پیوند معرفی' }).waitFor()
  for (const state of ['پرداخت کرد', 'عضو شد', 'در انتظار', 'پول برگشت'])
    await friendsOn(page).getByText(state).waitFor()
  expect(await friendsOn(page).getByRole('listitem').count()).toBe(4)
  expect(await axe(page)).toEqual([])
  await button(page, 'یادداشت یک دوست').click()
  await page.getByRole('textbox', { name: 'شمارهٔ موبایل دوست' }).fill('۰۹۱۲۷۷۷۷۷۱۱')
  await page.getByRole('dialog').getByRole('button', { name: 'یادداشت' }).click()
  await friendsOn(page).getByText('۰۹۱۲…۱۱').waitFor()
  expect(await friendsOn(page).getByRole('listitem').count()).toBe(5)
})

test('CL3 two accounts in one browser are one person: nothing is given, the member sees it and staff see why', async () => {
  const { page, account } = await openMember(product.address, 1280, 'مینا')
  const friend = await registerOverHttp(product.address, {
    profile: { name: 'سامان' },
    referralCode: account.session.user.referralCode,
  })
  await signIn(page, friend)
  await buySeatAsWalked(page, { withCode: false })
  await signIn(page, account)
  await openClub(page)
  await friendsOn(page).getByText('پذیرفته نشد').waitFor()
  await page.getByText('هنوز امتیازی نگرفته‌اید.').waitFor()
  const owner = await openPage({ address: product.address })
  await signIn(owner, demoStaff('owner'))
  await owner.goto('/studio/club-friends')
  await owner.getByRole('list', { name: 'معرفی‌ها' }).getByText('مرورگر یکسان').first().waitFor()
  expect(await axe(owner)).toEqual([])
})

test('CL5 staff correct points with a note; the member reads it, with the day until which they are good', async () => {
  const { page, id } = await openMember(product.address, 390, 'هدیه')
  await correct(390, id)
  await openClub(page)
  const line = ledgerOn(page).getByRole('listitem')
  await line.first().waitFor()
  expect(await line.count()).toBe(1)
  const said = await line.innerText()
  for (const words of ['اصلاح آموزشگاه', 'جایزهٔ مسابقهٔ واژه‌ها', '۹۰۰', 'تا ']) expect(said).toContain(words)
})

test('CL13 a member gives a session for points, and all see how many were given', async () => {
  const { page, id } = await openMember(product.address, 390, 'ترمه')
  await correct(390, id)
  const readTotal = async () =>
    ((await (await fetch(`${product.address}/api/club/gifts`)).json()) as { total: number }).total
  expect(await readTotal()).toBe(12)
  await openClub(page)
  const card = page.getByRole('region', { name: 'بخشیدن' })
  await card.getByText(/همه با هم ۱۲ جلسه/).waitFor()
  await card.getByRole('button', { name: 'بخشیدن یک جلسه' }).click()
  await button(page, 'می‌بخشم').click()
  await card.getByText(/همه با هم ۱۳ جلسه/).waitFor()
  await ledgerOn(page).getByText('بخشیدن یک جلسه').waitFor()
  expect(await readTotal()).toBe(13)
})

test('CL13 staff hand given sessions on as a seat in a group, at both widths, and the page says how many it takes', async () => {
  const { id } = await openMember(product.address, 390, 'گلنار')
  const readGifts = async () =>
    (await (await fetch(`${product.address}/api/club/gifts`)).json()) as { seats: number }
  const course = await openCourse(product.address, 'گفت‌وگوی روسی')
  await course.group('گروه همدلی', { toman: 1000 })
  for (const width of [390, 1280]) {
    const owner = await openPage({ address: product.address, width })
    await signIn(owner, demoStaff('owner'))
    await owner.goto(`/studio/club-gifts?person=${id}`)
    if (width === 390) {
      await owner.getByRole('combobox', { name: 'گروه' }).click()
      await owner.getByRole('option', { name: /گروه همدلی، ۱ جلسه/ }).click()
      await owner.getByText(/^۱ جلسه از .+ جلسه، ۵ جای خالی$/).waitFor()
      expect(await axe(owner)).toEqual([])
      await button(owner, 'دادن جا در این گروه').click()
      await owner.getByText('جا به او رسید.').waitFor()
    }
    await owner.getByRole('list', { name: 'جلسه‌های رسیده' }).getByText(/جا در/).first().waitFor()
    expect(await axe(owner)).toEqual([])
  }
  expect((await readGifts()).seats).toBe(1)
})

test('CL9 the ledger of a member is of what they learned', async () => {
  const page = await openPage({ address: product.address, width: 390 })
  await signIn(page, demoAccounts[0])
  await openClub(page)
  for (const what of ['هفت روز مرور پیاپی', 'جلسهٔ کامل‌شده', 'نوشتار تصحیح‌شده: نامه به همسایه'])
    await ledgerOn(page).getByText(what).first().waitFor()
  expect(await ledgerOn(page).getByRole('listitem').count()).toBe(10)
  expect(
    await ledgerOn(page)
      .getByText(/بازدید|ورود روزانه/)
      .count(),
  ).toBe(0)
})

test('CL6 a visitor reads what gives how much and how often, without scripts; staff see what a change would have done', async () => {
  const html = await (await fetch(`${product.address}/companions-club`)).text()
  for (const words of ['هر کار چند امتیاز دارد؟', '۵ بار در هفته', 'طلایی', 'rel="canonical"'])
    expect(html).toContain(words)
  expect(html).not.toMatch(/<meta name="robots"[^>]*noindex/)
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

test('CL7 a member sees their level, and what keeps it', async () => {
  const page = await openPage({ address: product.address, width: 390 })
  await signIn(page, demoAccounts[0])
  await openClub(page)
  await page.getByRole('heading', { name: 'سطح شما: نقره‌ای' }).waitFor()
  await page.getByText(/^برای ماندن در نقره‌ای تا/).waitFor()
  expect(await page.getByRole('table', { name: 'سطح‌های باشگاه' }).getByRole('row').count()).toBe(5)
  expect(await page.locator('[aria-current="step"]').innerText()).toContain('نقره‌ای')
})

test('CL10 a member takes a nickname for the weekly board, sees their small group, and leaves it', async () => {
  const { page } = await openMember(product.address, 390, 'هستی')
  await openClub(page)
  const nickname = page
    .getByRole('region', { name: 'تابلوی هفته' })
    .getByRole('textbox', { name: 'نام مستعار' })
  await nickname.fill('کاشی آبی')
  await button(page, 'آمدن به تابلو').click()
  const board = page.getByRole('list', { name: 'تابلوی هفته' })
  await board.getByText('کاشی آبی').waitFor()
  expect(await board.innerText()).not.toContain('هستی')
  // Who looks for a mate is asked for no second name.
  const inPair = page.getByRole('textbox', { name: 'نام مستعار شما' })
  await expect.poll(() => inPair.inputValue()).toBe('کاشی آبی')
  await button(page, 'رفتن از تابلو').click()
  await nickname.waitFor()
  expect(await board.count()).toBe(0)
})
