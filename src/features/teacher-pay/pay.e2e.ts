import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { readDownload } from '../../../test/read-download.ts'
import { startProduct } from '../../../test/server.ts'
import { getMonthBounds, monthAfter, monthName, toMonth } from './months.ts'

const day = 86_400_000

test('the accountant corrects and approves a month; the teacher reads it on a telephone and takes the sheet', async () => {
  // A demo of the last day of last month: what its own teacher taught in that month is due.
  const seeded = new Date(getMonthBounds(toMonth(Date.now())).from.getTime() - day / 2).toISOString()
  await using product = await startProduct({ seeded: false, env: { SEED_NOW: seeded } })
  const { address } = product
  const month = monthAfter(toMonth(Date.now()), -1)

  const staffPage = await openPage({ width: 1280, address })
  await signIn(staffPage, demoStaff('accountant'))
  await staffPage.goto('/studio/pay')
  const row = staffPage.getByRole('row').filter({ hasText: 'لیلا بهمنی' })
  await row.getByText('در انتظار تأیید').waitFor()
  expect(await axe(staffPage)).toEqual([])
  await row.getByRole('link').click()
  await staffPage.getByRole('heading', { level: 1, name: 'حق‌التدریس لیلا بهمنی' }).waitFor()
  const lines = staffPage.getByRole('table', { name: 'سطرهای صورت‌حساب' })
  const before = await lines.getByRole('row').count()
  const form = staffPage.getByRole('form', { name: 'اصلاح' })
  await form.getByLabel('مبلغ به تومان').fill('زیاد')
  await form.getByRole('button', { name: 'افزودن' }).click()
  await form.getByText('مبلغ را به تومان و با رقم بنویسید.').waitFor()
  await form.getByLabel('مبلغ به تومان').fill('۲۵۰٬۰۰۰')
  await form.getByLabel('دلیل').fill('پاداش حضور به‌موقع')
  await form.getByRole('button', { name: 'افزودن' }).click()
  await lines.getByText('پاداش حضور به‌موقع').waitFor()
  expect(await lines.getByRole('row').count()).toBe(before + 1)
  await staffPage.getByRole('button', { name: 'تأیید صورت‌حساب' }).click()
  await staffPage.getByRole('dialog').getByRole('button', { name: 'تأیید', exact: true }).click()
  await staffPage.getByText('تأییدشده', { exact: true }).waitFor()
  expect(await staffPage.getByRole('button', { name: 'تأیید صورت‌حساب' }).count()).toBe(0)
  expect(await staffPage.getByRole('button', { name: /^برداشتن اصلاح/ }).count()).toBe(0)
  expect(await axe(staffPage)).toEqual([])

  const teacher = await openPage({ width: 390, address })
  await signIn(teacher, demoStaff('teacher'))
  await teacher.goto('/studio/my-pay')
  await teacher.getByRole('heading', { level: 1, name: 'دستمزد من' }).waitFor()
  const shown = teacher.getByRole('navigation', { name: 'ماه' })
  expect(await shown.locator('[aria-current]').innerText()).toBe(monthName(month))
  await teacher.getByText('پاداش حضور به‌موقع').waitFor()
  expect(await axe(teacher)).toEqual([])
  expect(await teacher.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  )
  const given = teacher.waitForEvent('download')
  await teacher.getByRole('button', { name: 'صورت‌حساب، PDF' }).click()
  const sheet = await readDownload(await given)
  expect(sheet.subarray(0, 5).toString()).toBe('%PDF-')
  // The month before, which the demo brings along.
  await shown.getByRole('link').click()
  await expect.poll(() => shown.locator('[aria-current]').innerText()).toBe(monthName(monthAfter(month, -1)))
}, 180_000)
