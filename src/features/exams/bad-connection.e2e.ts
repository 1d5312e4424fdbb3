import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  broken,
  chooseOption,
  findQuestion,
  openExam,
  openExamSchool,
  startExam,
  turnPage,
} from '../../../test/exam-page.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { readDownload } from '../../../test/read-download.ts'

const [learner] = demoAccounts
/** One exam for each test. */
let school: Awaited<ReturnType<typeof openExamSchool>>['school']
beforeAll(async () => {
  const opened = await openExamSchool(['خط بد', 'قطع', 'رسید'])
  school = opened.school
})
afterAll(() => school[Symbol.asyncDispose]())

test('EX1 with three in ten requests failing every answer is saved and the exam is handed in', async () => {
  const page = await openPage({ address: school.address, width: 360, ...broken })
  await signIn(page, learner)
  await openExam(page, 'خط بد')
  await startExam(page)
  await findQuestion(page, 1).waitFor()
  let calls = 0
  // Three in ten by turns, so that the same ones fail in every run.
  await page.route('**/api/exam/attempts/**', route => {
    calls += 1
    return calls % 10 < 3 ? route.abort('connectionreset') : route.continue()
  })
  for (let place = 1; place <= 5; place++) {
    await chooseOption(page, place, 'saved', place % 2 ? 'take ' : 'takes ')
    await turnPage(page)
  }
  await page.getByRole('button', { name: '۶ از ۱۰' }).click()
  await page.getByRole('button', { name: 'پایان و ارسال' }).click()
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  await page.getByText('۵ از ۱۰').waitFor()
  expect(calls).toBeGreaterThan(5)
})

test('EX2 a lost connection is said in a dialog that promises that work goes on, and is gone when it is back', async () => {
  const page = await openPage({ address: school.address, ...broken })
  await signIn(page, learner)
  await openExam(page, 'قطع')
  await startExam(page)
  await chooseOption(page, 1, 'saved')
  await page.context().setOffline(true)
  await turnPage(page)
  await chooseOption(page, 2, 'waiting')
  const notice = page.getByRole('dialog', { name: 'اتصال قطع است، آزمون نه' })
  await notice.getByText('با خیال راحت ادامه بدهید.', { exact: false }).waitFor()
  await notice.getByText('پرسش‌های ۲').waitFor()
  expect(await axe(page)).toEqual([])
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await findQuestion(page, 2).locator('[data-place-state="saved"]').waitFor()
  expect(await page.getByText('اتصال قطع است', { exact: false }).count()).toBe(0)
})

test('EX20 on a phone the receipt of an exam is taken along as a PDF with its code', async () => {
  const page = await openPage({ address: school.address, width: 390 })
  await signIn(page, learner)
  await openExam(page, 'رسید')
  await startExam(page)
  await chooseOption(page, 1, 'saved')
  await page.getByRole('button', { name: '۱ از ۱۰' }).click()
  await page.getByRole('button', { name: 'پایان و ارسال' }).click()
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  const code = await page.getByText(/^HV-/).innerText()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'رسید PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('رسید رسید.pdf')
  const { text } = readPdf(await readDownload(download))
  expect(text).toContain(code)
  expect(text).toMatch(/۱\s+از\s+۱۰/)
  expect(await axe(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
