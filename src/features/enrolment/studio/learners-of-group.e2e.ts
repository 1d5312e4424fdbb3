import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { seededGroupId } from '#features/courses/seed-courses.server.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { registerOverHttp } from '../../../../test/register.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const openGroup = async (width: number): Promise<Page> => {
  const page = await openPage({ width })
  await signIn(page, demoStaff('admin'))
  await page.goto(`/studio/groups/${seededGroupId('university')}`)
  await page.getByRole('button', { name: 'افزودن زبان‌آموز' }).waitFor()
  return page
}

atEachWidth(width => {
  test('somebody is given a seat without payment for a reason, sees the course, and is taken out of the group again', async () => {
    const surname = width < 600 ? 'بورسیه‌نشان' : 'بورسیه‌پور'
    const account = await registerOverHttp(inject('address'), { profile: { surname } })
    const name = `مهتاب ${surname}`
    const page = await openGroup(width)
    const before = await page.getByRole('heading', { name: /^زبان‌آموزان، / }).innerText()
    await page.getByRole('button', { name: 'افزودن زبان‌آموز' }).click()
    const dialog = page.getByRole('dialog', { name: 'افزودن زبان‌آموز' })
    await dialog.getByRole('textbox', { name: 'نام یا شماره موبایل' }).fill('هیچ‌کس‌نیست')
    await dialog.getByText('کسی با این نام یا شماره پیدا نشد.').waitFor()
    await dialog.getByRole('textbox', { name: 'نام یا شماره موبایل' }).fill(`0${account.phoneNumber}`)
    await dialog.getByRole('button', { name: `انتخاب ${name}` }).click()
    // Who pays goes to the desk, with person and group.
    const saleAddress = await dialog.getByRole('link', { name: 'ثبت‌نام در پیشخوان' }).getAttribute('href')
    expect(saleAddress).toContain(account.session.user.id)
    await dialog.getByRole('button', { name: 'بدون پرداخت' }).click()
    await dialog.getByRole('button', { name: 'افزودن بدون پرداخت' }).click()
    // What is missing is said at its field.
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'دلیل' }).getAttribute('aria-invalid'))
      .toBe('true')
    await dialog.getByRole('combobox', { name: 'برای چه' }).click()
    await page.getByRole('option', { name: 'بورسیه' }).click()
    await dialog.getByRole('textbox', { name: 'دلیل' }).fill('نفر اول آزمون ورودی')
    expect(await axe(page, { within: 'dialog' })).toEqual([])
    await dialog.getByRole('button', { name: 'افزودن بدون پرداخت' }).click()
    await dialog.waitFor({ state: 'detached' })
    const row = page
      .getByRole('table', { name: 'زبان‌آموزان گروه' })
      .getByRole('row')
      .filter({ hasText: name })
    await row.getByText('بورسیه', { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])

    const learner = await openPage({ width })
    await signIn(learner, account)
    await learner.goto('/profile?tab=courses')
    const courses = learner.getByRole('main').locator('a[href*="course="]')
    await courses.first().waitFor()
    expect(await courses.count()).toBe(1)

    await row.getByRole('button', { name: 'حذف از گروه' }).click()
    const removal = page.getByRole('dialog', { name: `حذف ${name} از گروه` })
    await removal.getByRole('button', { name: 'حذف از گروه' }).click()
    await expect
      .poll(() => removal.getByRole('textbox', { name: 'دلیل' }).getAttribute('aria-invalid'))
      .toBe('true')
    await removal.getByRole('textbox', { name: 'دلیل' }).fill('به شهر دیگری رفت')
    await removal.getByRole('button', { name: 'حذف از گروه' }).click()
    const done = page.getByRole('dialog', { name: `${name} از گروه حذف شد` })
    await done.waitFor()
    // Nothing was paid, so nothing is to be given back.
    expect(await done.getByText('پولی جابه‌جا نشد', { exact: false }).count()).toBe(0)
    await done.getByRole('button', { name: 'بستن', exact: true }).last().click()
    await row.waitFor({ state: 'detached' })
    expect(await page.getByRole('heading', { name: /^زبان‌آموزان، / }).innerText()).toBe(before)
    await learner.goto('/profile?tab=courses')
    await learner.getByText('هنوز در دوره‌ای ثبت‌نام نکرده‌اید.').waitFor()
  })
})
