import { expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { newChoiceExam } from '../../../test/exams.ts'
import { openSchool } from '../../../test/school-product.ts'

const minute = 60_000

test('EX5 an answer given without a connection before the end, and come after it, waits for a teacher, who takes it in', async () => {
  let exam = ''
  await using school = await openSchool(
    async ({ db }) => {
      const where = { db, now: () => new Date() }
      exam = (await newChoiceExam(where, 3, { title: 'قطعی', minutes: 20, give_back_seconds: 0 })).id
    },
    { movesClock: true },
  )
  const page = await openPage({
    address: school.address,
    width: 390,
    expectErrors: /ERR_|Failed to (load|fetch)|40[19]/,
  })
  await signIn(page, demoAccounts[0])
  await page.goto(`/exam/${exam}`)
  await page.getByRole('button', { name: 'شروع آزمون' }).click()
  const answer = async (place: string, sign: 'saved' | 'waiting') => {
    const region = page.getByRole('region', { name: `پرسش ${place}`, exact: true })
    await region.getByRole('radio', { name: /^take / }).check({ force: true })
    await region.locator(`[data-place-state="${sign}"]`).waitFor()
  }
  await answer('۱', 'saved')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'بعدی' }).filter({ visible: true }).click()
  await answer('۲', 'waiting')
  // The end comes and goes, and the school closes the attempt.
  await school.moveClock(40 * minute)
  await school.runJob('settle-exam-attempts')
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'زمان تمام شد' }).waitFor()
  await page.getByText('۱ پاسخ که بی‌اتصال داده بودید پس از پایان رسید', { exact: false }).waitFor()
  const before = await page.getByText(/^HV-/).innerText()
  expect(await axe(page)).toEqual([])
  // Opened again it is brought no second time.
  await page.reload()
  await page.getByText('۱ پاسخ که بی‌اتصال داده بودید پس از پایان رسید', { exact: false }).waitFor()

  const staff = await openPage({ address: school.address, width: 390 })
  await signIn(staff, demoStaff('teacher'))
  await staff.goto(`/studio/exams/${exam}?view=live`)
  await staff.getByText('۱ پاسخ رسیده پس از پایان').waitFor()
  await staff.getByRole('button', { name: /^پاسخ‌های رسیده پس از پایان، مهتاب/ }).click()
  const dialog = staff.getByRole('dialog', { name: /^پاسخ‌های رسیده پس از پایان/ })
  await dialog.getByText('پرسش ۲').waitFor()
  await dialog.getByRole('button', { name: 'به حساب آوردن' }).click()
  await dialog
    .getByRole('alert')
    .or(dialog.getByText(/دلیل.*(کوتاه|بنویسید|وارد)/))
    .first()
    .waitFor()
  await dialog.getByRole('textbox', { name: /^دلیل/ }).fill('قطع اینترنت محله')
  expect(await axe(staff, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'به حساب آوردن' }).click()
  await staff.getByText('۱ پاسخ به حساب آمد و خبرش رفت.').waitFor()
  await page.reload()
  await page.getByText('۱ پاسخ رسیده پس از پایان به حساب آمد', { exact: false }).waitFor()
  await page.getByText('۲ از ۳').waitFor()
  expect(await page.getByText(/^HV-/).innerText()).not.toBe(before)
})
