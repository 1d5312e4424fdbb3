import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { readOutbox } from '../../../test/read-outbox.ts'
import { someEmail, someNationalId, someNumber } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'

/** The link in the last SMS to a number. */
async function readLink(number: string): Promise<string> {
  const [text = ''] = await readOutbox(inject('address'), `+98${number}`)
  return /\/staff-invitation\?t=[\w-]+/.exec(text)?.[0] ?? ''
}

atEachWidth(width => {
  test('the owner invites a registrar, who sets her password by the link and sees her menu', async () => {
    const page = await openPage({ width, expectErrors: /422|404/ })
    await signIn(page, demoStaff('owner'))
    await page.goto('/studio/staff')
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: 'همکاران' }).waitFor()
    const people = main.getByRole('list', { name: 'کسانی که این‌جا کار می‌کنند' })
    await people.getByRole('listitem').first().waitFor()
    expect(await axe(page)).toEqual([])

    await main.getByRole('button', { name: 'دعوت همکار' }).click()
    const dialog = page.getByRole('dialog')
    const number = someNumber()
    const surname = width < 1000 ? 'صدری' : 'صادقی'
    await dialog.getByLabel('نام', { exact: true }).fill('رها')
    await dialog.getByLabel('نام خانوادگی').fill(surname)
    await dialog.getByLabel('شماره موبایل').fill(`0${number}`)
    await dialog.getByRole('button', { name: 'فرستادن دعوت' }).click()
    await dialog.getByText('دست‌کم یک نقش را انتخاب کنید.').waitFor()
    expect(await axe(page)).toEqual([])
    // Nothing typed is lost.
    expect(await dialog.getByLabel('نام خانوادگی').inputValue()).toBe(surname)
    await dialog.getByRole('checkbox', { name: 'منشی' }).check()
    await dialog.getByRole('button', { name: 'فرستادن دعوت' }).click()
    await dialog.waitFor({ state: 'detached' })
    const invitations = main.getByRole('list', { name: 'دعوت‌های پذیرفته‌نشده' })
    const invitation = invitations.getByRole('listitem').filter({ hasText: `رها ${surname}` })
    await invitation.getByText('باز', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    const first = await readLink(number)
    await invitation.getByRole('button', { name: `فرستادن دوباره: رها ${surname}` }).click()
    await page.getByText('پیوند تازه پیامک شد.').waitFor()
    const link = await readLink(number)
    expect([first === '', link === first]).toEqual([false, false])

    const phone = await openPage({ width, expectErrors: /404/ })
    await phone.goto(first)
    await phone.getByRole('heading', { name: 'این پیوند کار نمی‌کند' }).waitFor()
    await phone.goto(link)
    await phone.getByRole('heading', { name: 'به همکاری دعوت شده‌اید' }).waitFor()
    expect(await axe(phone)).toEqual([])
    const password = 'panjereh-roo-be-daryast'
    await phone.getByLabel('رمز عبور، دست‌کم ۱۵ نویسه').fill('chahardah-1405')
    await phone.getByLabel('تکرار رمز عبور').fill('chahardah-1405')
    await phone.getByRole('button', { name: 'پذیرفتن دعوت' }).click()
    await phone.getByText('رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد.').waitFor()
    expect(await axe(phone)).toEqual([])
    await phone.getByLabel('رمز عبور، دست‌کم ۱۵ نویسه').fill(password)
    await phone.getByLabel('تکرار رمز عبور').fill(password)
    await phone.getByRole('button', { name: 'پذیرفتن دعوت' }).click()
    await phone.getByRole('heading', { name: 'خوش آمدید' }).waitFor()
    await signIn(phone, { phone: `+98${number}`, password })
    await phone.goto('/studio/people')
    await phone.getByRole('heading', { level: 1, name: 'زبان‌آموزان' }).waitFor()
    // As of everybody, what their profile lacks is asked for first.
    const profile = phone.getByRole('dialog', { name: 'تکمیل اطلاعات کاربری' })
    await profile.getByLabel('نام (انگلیسی)', { exact: true }).fill('Raha')
    await profile.getByLabel('نام خانوادگی (انگلیسی)').fill('Sadri')
    await profile.getByLabel('کد ملی').fill(someNationalId())
    await profile.getByLabel('ایمیل').fill(someEmail())
    await profile.getByRole('button', { name: 'ادامه' }).click()
    await profile.waitFor({ state: 'detached' })
    // Her menu is that of a registrar: the desk, not the colleagues.
    if (width < 1000) await phone.getByRole('button', { name: 'بیشتر' }).click()
    const menu = phone.getByRole('navigation', { name: 'استودیو' })
    await menu.getByRole('link', { name: 'پیشخوان' }).waitFor()
    expect(await menu.getByRole('link', { name: 'همکاران', exact: true }).count()).toBe(0)

    // She is of the staff now, and the owner takes her role again.
    await page.goto('/studio/staff')
    await people.getByRole('button', { name: `نقش‌ها: رها ${surname}` }).click()
    await dialog.getByRole('checkbox', { name: 'منشی' }).uncheck()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'ذخیرهٔ نقش‌ها' }).click()
    await dialog.waitFor({ state: 'detached' })
    await people.getByText(`رها ${surname}`).waitFor({ state: 'detached' })
    expect(await invitation.count()).toBe(0)
  })
})
