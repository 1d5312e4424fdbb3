import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { demoAccounts, demoStaff, listDemoStaff } from '#account/demo-accounts.ts'
import { seededGroupId } from '#features/courses/seed-courses.server.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs } from '../../../test/call-over-http.ts'
import { openPageAs } from '../../../test/open-as.ts'
import { registerOverHttp } from '../../../test/register.ts'
import { atEachWidth } from '../../../test/widths.ts'

const [mahtab] = demoAccounts
const recording = 'ضبط جلسه‌ها'

/** Pixels by which the page is wider than its window. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function choose(page: Page, list: string, name: string) {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const myCard = (page: Page) => page.getByRole('region', { name: 'رضایت‌ها' })

atEachWidth(width => {
  test('a learner says when they were born, consents to being recorded, and withdraws it by one press and a yes', async () => {
    const { session } = await registerOverHttp(inject('address'))
    const page = await openPageAs(session, { width })
    await page.goto('/profile?tab=details')
    const card = myCard(page)
    await card.getByText('تاریخ تولدتان را نمی‌دانیم.').waitFor()
    expect(await card.getByRole('button', { name: /^رضایت می‌دهم/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await choose(page, 'روز تولد', '۱۲')
    await choose(page, 'ماه تولد', 'مرداد')
    await choose(page, 'سال تولد', '۱۳۷۰')
    await page.getByRole('button', { name: 'ذخیره', exact: true }).click()
    await card.getByText('تاریخ تولدتان را نمی‌دانیم.').waitFor({ state: 'detached' })
    await card.getByRole('button', { name: `رضایت می‌دهم: ${recording}` }).click()
    await card.getByText('رضایت دارد', { exact: true }).waitFor()
    expect(await card.getByText('داده نشده').count()).toBe(3)
    // The tab bar lies over another card's button where the page was scrolled to.
    expect(await axe(page, { within: '#consents' })).toEqual([])
    expect(await overhang(page)).toBe(0)

    await card.getByRole('button', { name: `پس گرفتن رضایت ${recording}` }).click()
    const dialog = page.getByRole('dialog', { name: `رضایت «${recording}» پس گرفته شود؟` })
    await dialog.getByText('از همین حالا استاد و مدیران می‌بینند').waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'پس گرفتن', exact: true }).click()
    await card.getByText('پس گرفته شده').waitFor()
    await page.reload()
    await card.getByText('پس گرفته شده').waitFor()
    await card.getByText('تاریخچه، ۲ ثبت').click()
    await card.getByText(`${recording}: رضایت داده شد`).waitFor()
  })

  test('a guardian consents for a child while acting for it, and the school reads who gave it', async () => {
    const address = inject('address')
    const { session } = await registerOverHttp(address, { profile: { name: 'نرگس', surname: 'مادرزاده' } })
    await callAs(address, session, 'POST', '/api/account/me', { birthDate: '1985-01-01' })
    const child = randomUUID()
    await callAs(address, session, 'POST', '/api/families/children', {
      id: child,
      name: 'آوا',
      surname: 'کوچک',
    })
    const page = await openPageAs(session, { width })
    await page.goto('/profile?tab=children')
    await page.getByRole('button', { name: 'به‌جای آوا' }).click()
    await page.waitForURL(/tab=courses/)
    await page.goto('/profile?tab=details')
    const card = myCard(page)
    await card.getByRole('button', { name: 'رضایت می‌دهم: تصویر در سایت و شبکه‌های اجتماعی' }).click()
    await card.getByText('رضایت دارد', { exact: true }).waitFor()

    const registrar = await openPage({ width })
    await signIn(registrar, demoStaff('registrar'))
    await registrar.goto(`/studio/people/${child}`)
    const theirs = registrar.getByRole('region', { name: 'رضایت‌ها' })
    await theirs.getByText('رضایت دارد', { exact: true }).waitFor()
    await theirs.getByText('تاریخچه، ۱ ثبت').click()
    await theirs.getByText('نرگس مادرزاده در سایت').waitFor()
    expect(await axe(registrar)).toEqual([])
    expect(await overhang(registrar)).toBe(0)
  })

  test('the registrar records a signed sheet and a withdrawal, and the group’s teacher sees each, and hears of the second', async () => {
    const registrar = await openPage({ width, expectErrors: /422/ })
    await signIn(registrar, demoStaff('registrar'))
    await registrar.goto(`/studio/people/${mahtab.id}`)
    const card = registrar.getByRole('region', { name: 'رضایت‌ها' })
    await card.getByRole('button', { name: `ثبت رضایت ${recording}` }).click()
    const dialog = registrar.getByRole('dialog')
    await dialog.getByText('فقط استاد و اعضای همان گروه آن را می‌بینند').waitFor()
    await dialog.getByRole('button', { name: 'ثبت رضایت' }).click()
    await dialog.getByText('سن این شخص را نمی‌دانیم، پس رضایت با سرپرست است؛ نامش را بنویسید.').waitFor()
    expect(await axe(registrar)).toEqual([])
    await dialog.getByRole('textbox', { name: 'نام پدر، مادر یا سرپرست' }).fill('مریم رستگار')
    await dialog.getByRole('button', { name: 'ثبت رضایت' }).click()
    await card.getByRole('button', { name: `ثبت پس گرفتن ${recording}` }).waitFor()

    const teacher = await openPage({ width })
    await signIn(teacher, listDemoStaff('teacher')[0])
    const group = `/studio/homework/groups/${seededGroupId('everyday')}`
    await teacher.goto(group)
    const lacking = teacher
      .getByRole('region', { name: 'رضایت‌ها' })
      .getByRole('paragraph')
      .filter({ hasText: 'به ضبط رضایت نداده‌اند' })
    await lacking.waitFor()
    expect(await lacking.innerText()).not.toContain('مهتاب رستگار')
    expect(await axe(teacher)).toEqual([])
    expect(await overhang(teacher)).toBe(0)

    await card.getByRole('button', { name: `ثبت پس گرفتن ${recording}` }).click()
    await dialog.getByText('حضوری', { exact: true }).click()
    await dialog.getByRole('button', { name: 'ثبت پس گرفتن' }).click()
    await card.getByText('پس گرفته شده').waitFor()
    await teacher.reload()
    await lacking.filter({ hasText: 'مهتاب رستگار' }).waitFor()
    await teacher.goto('/profile?tab=messages')
    await teacher.getByText('مهتاب رستگار رضایتش را پس گرفت').first().waitFor()

    await registrar.goto('/studio/people?consent=no-recording')
    await registrar.getByRole('link', { name: `رضایت ندارد: ${recording}` }).waitFor()
    await registrar.getByRole('table', { name: 'زبان‌آموزان' }).waitFor()
  })
})
