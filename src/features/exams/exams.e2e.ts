import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { withTables } from '#server/platform/database/database.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  broken,
  chooseOption,
  findQuestion,
  openExam,
  openExamSchool,
  readTimer,
  startExam,
  turnPage,
} from '../../../test/exam-page.ts'
import { atEachWidth } from '../../../test/widths.ts'

const [learner] = demoAccounts
/** One exam for each test. */
let school: Awaited<ReturnType<typeof openExamSchool>>['school']
let exams: Map<string, string>
beforeAll(async () => {
  ;({ school, exams } = await openExamSchool(['سفر', 'دریا', 'ساعت', 'نقشه', 'دو برگه']))
})
afterAll(() => school[Symbol.asyncDispose]())

atEachWidth(width => {
  test('EX1 a learner loses the browser at question 7, goes on in another, hands in without a connection and reads the review', async () => {
    const { address } = school
    const title = width === 390 ? 'سفر' : 'دریا'
    const first = await openPage({ address, width })
    await signIn(first, learner)
    await openExam(first, title)
    await startExam(first)
    for (let place = 1; place <= 6; place++) {
      await chooseOption(first, place, 'saved')
      await turnPage(first)
    }
    await findQuestion(first, 7).waitFor()
    const before = { timer: await readTimer(first), at: Date.now() }
    await first.close()

    const second = await openPage({ address, width, ...broken })
    await signIn(second, learner)
    await openExam(second, title)
    await second.getByRole('heading', { name: 'آزمون در دستگاه دیگری باز است' }).waitFor()
    await second.getByRole('button', { name: 'ادامه در همین دستگاه' }).click()
    await findQuestion(second, 7).waitFor()
    const passed = (Date.now() - before.at) / 1000
    expect(Math.abs((await readTimer(second)) - (before.timer - passed))).toBeLessThanOrEqual(1.5)

    await chooseOption(second, 7, 'saved')
    await second.context().setOffline(true)
    await turnPage(second)
    await chooseOption(second, 8, 'waiting')
    const notice = second.getByRole('dialog', { name: 'اتصال قطع است، آزمون نه' })
    await notice.waitFor()
    await notice.getByRole('button', { name: 'ادامه می‌دهم' }).click()
    for (const place of [9, 10]) {
      await turnPage(second)
      await chooseOption(second, place, 'waiting')
    }
    await second.getByRole('button', { name: 'پایان و ارسال' }).filter({ visible: true }).click()
    await second.getByText('به همه پاسخ داده‌اید').waitFor()
    await second.getByRole('button', { name: 'پایان و ارسال' }).click()
    await second.getByRole('heading', { name: 'در حال تحویل' }).waitFor()
    await second.context().setOffline(false)
    await second.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
    expect(await second.getByText(/^HV-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/).count()).toBe(1)
    await second.getByText('۱۰ از ۱۰').waitFor()

    await second.getByRole('link', { name: 'بازبینی' }).click()
    await second.getByText('نمره باز است.', { exact: false }).waitFor()
    expect(await second.getByText('پاسخ درست').count()).toBe(0)
    await school.meanwhile('SIGTERM', async ({ db }) => {
      await withTables<{ exam: { id: string; closes_at: Date | null } }>()(db)
        .updateTable('exam')
        .set({ closes_at: new Date(Date.now() - 1000) })
        .where('id', '=', exams.get(title)!)
        .execute()
    })
    await second.reload()
    await second.getByText('چون فاعل I است', { exact: false }).first().waitFor()
  })
})

test('EX3 a reload keeps the timer and the answers', async () => {
  const { address } = school
  const page = await openPage({ address, width: 1280 })
  await signIn(page, learner)
  await openExam(page, 'ساعت')
  await startExam(page)
  await chooseOption(page, 1, 'saved')
  const before = { timer: await readTimer(page), at: Date.now() }
  await page.reload()
  await findQuestion(page, 2).getByRole('radio').first().waitFor()
  const passed = (Date.now() - before.at) / 1000
  expect(Math.abs((await readTimer(page)) - (before.timer - passed))).toBeLessThanOrEqual(1.5)
  const tile = page.getByRole('button', { name: /^پرسش ۱\s*،/ })
  expect(await tile.innerText()).toContain('پاسخ‌داده')
  expect(await axe(page)).toEqual([])
})

test('EX8 what is blank and flagged is counted before the submission, at the width of a small phone', async () => {
  const page = await openPage({ address: school.address, width: 360 })
  await signIn(page, learner)
  await openExam(page, 'نقشه')
  await startExam(page)
  await chooseOption(page, 1, 'saved')
  await page.getByRole('button', { name: 'نشان‌گذاری برای بازبینی' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: '۱ از ۱۰' }).click()
  await page.getByText('۹ پرسش بی‌پاسخ').waitFor()
  await page.getByText('۱ پرسش نشان‌دار').waitFor()
  expect(await axe(page)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^نخستین/ }).click()
  await findQuestion(page, 2).waitFor()
})

test('EX12 a second tab reads until it takes the exam over, and the first one then says so', async () => {
  const { address } = school
  const page = await openPage({ address, width: 1280, expectErrors: /409/ })
  await signIn(page, learner)
  await openExam(page, 'دو برگه')
  await startExam(page)
  await chooseOption(page, 1, 'saved')
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.getByRole('button', { name: 'ادامه در همین دستگاه' }).click()
  await chooseOption(tab, 2, 'saved')
  await page.getByRole('radio').first().check({ force: true })
  const elsewhere = page.getByRole('heading', { name: 'آزمون در دستگاه دیگری باز است' })
  await elsewhere.waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
  expect(await tab.getByRole('heading', { name: 'آزمون در دستگاه دیگری باز است' }).count()).toBe(0)
  await tab.close()
})
