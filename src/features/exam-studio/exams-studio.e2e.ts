import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { demoLearnerIds } from '#account/public.server.ts'
import type { ExamsTables } from '#features/exams/tables.server.ts'
import type { QuestionAnswer } from '#features/questions/public.ts'
import type { QuestionTables } from '#features/questions/tables.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { type Database, type Db, withTables } from '#server/platform/database/database.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { essay, fixedDraws, newChoiceExam, newExam, newQuestions, singleChoice } from '../../../test/exams.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { readDownload } from '../../../test/read-download.ts'
import { openSchool } from '../../../test/school-product.ts'

const t = withTables<ExamsTables & QuestionTables>()
const [learner] = demoAccounts
const minute = 60_000
/** The exams by their titles. */
const exams = new Map<string, string>()
let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(async ({ db }: Database) => {
    const where = { db, now: () => new Date() }
    for (const [title, count] of [['سنجش', 3], ['زنده', 4], ['استثنا', 1], ['پیام', 2], ['ویرایش استثنا', 1]] as const) {
      const { id, questions } = await newChoiceExam(where, count, { title, minutes: 30 })
      exams.set(title, id)
      if (title === 'ویرایش استثنا') await seedOverride(db, id)
      if (title === 'سنجش') await seedResults(db, id, questions)
      if (title === 'زنده') await seedRoom(db, id, questions)
    } // biome-ignore format: pairs
    const parts = await newQuestions(where, ['a', 'b', 'c'].map(singleChoice))
    const divided = await newExam(where, { title: 'بخش‌ها', draws: fixedDraws(parts) })
    exams.set('بخش‌ها', divided)
    await t(db)
      .updateTable('exam')
      .set({
        sections: JSON.stringify(
          ['واژگان', 'دستور', 'خواندن'].map((title, at) => ({ title, draws: fixedDraws([parts[at]!]) })),
        ),
      })
      .where('id', '=', divided)
      .execute()
    const questions = await newQuestions(where, [essay])
    const id = await newExam(where, {
      title: 'نوشتن',
      is_marked_twice: true,
      draws: fixedDraws(questions, { marks: 20 }),
    })
    exams.set('نوشتن', id)
    const answer = { kind: 'essay' as const, text: 'Dear friend, my day was long and I was happy.' }
    await insertAttempt(db, {
      exam: id,
      user: demoLearnerIds[0]!,
      questions,
      marks: 20,
      answers: [{ answer, fraction: null }],
    })
  })
})
afterAll(() => school[Symbol.asyncDispose]())

type Answered = { answer: QuestionAnswer; fraction: 0 | 1 | null }

/** A right answer to a single choice, or a wrong one. */
async function answer(db: Db, question: string, isRight: boolean): Promise<Answered> {
  const { key, body } = await t(db)
    .selectFrom('question_version')
    .select(['key', 'body'])
    .where('question_id', '=', question)
    .executeTakeFirstOrThrow()
  if (key.kind !== 'single' || body.kind !== 'single') throw new Error('no single choice')
  const option = body.options.find(({ id }) => (id === key.option) === isRight)!.id
  return { answer: { kind: 'single', option }, fraction: isRight ? 1 : 0 }
}

/** An attempt that was handed in, or one under way with fewer answers than questions. */
async function insertAttempt(
  db: Db,
  given: {
    exam: string
    user: string
    questions: readonly string[]
    answers: readonly Answered[]
    marks?: number
    changes?: object
  },
) {
  const { exam, user, questions, answers, marks = 2, changes } = given
  const id = randomUUID()
  const startedAt = new Date(Date.now() - 10 * minute)
  const isOpen = answers.length < questions.length
  const points = answers.reduce((sum, { fraction }) => sum + (fraction ?? 0) * marks, 0)
  await t(db)
    .insertInto('exam_attempt')
    .values({
      id,
      exam_id: exam,
      user_id: user,
      number: 1,
      state: isOpen ? 'open' : 'submitted',
      seed: 1,
      drawn: JSON.stringify(
        questions.map(questionId => ({ questionId, version: 1, section: 0, marks, penalty: 0 })),
      ),
      kinds: questions.map((_, at) => answers[at]?.answer.kind ?? 'single'),
      is_sequential: false,
      started_at: startedAt,
      deadline_at: new Date(startedAt.getTime() + 30 * minute),
      late_seconds: 60,
      grace_seconds: 0,
      end_rule: 'autosubmit',
      give_back_seconds: 300,
      session_key: randomUUID(),
      session_device: 'گوشی، کروم',
      session_since: startedAt,
      // A sign of life for as long as these tests take.
      seen_at: new Date(Date.now() + 5 * minute),
      max_points: questions.length * marks,
      ...(!isOpen && {
        submitted_at: new Date(startedAt.getTime() + 8 * minute),
        submitted_by: 'learner' as const,
        points: String(points),
        unmarked: answers.filter(({ fraction }) => fraction === null).length,
        receipt: 'ab'.repeat(32),
      }),
      ...changes,
    })
    .execute()
  await t(db)
    .insertInto('exam_answer')
    .values(
      answers.map(({ answer, fraction }, at) => ({
        attempt_id: id,
        place: at + 1,
        seq: 1,
        first_seq: 1,
        answer: JSON.stringify(answer),
        is_flagged: false,
        answered_at: startedAt,
        saved_at: startedAt,
        fraction: fraction === null ? null : String(fraction),
        points: fraction === null ? null : String(fraction * marks),
      })),
    )
    .execute()
  return id
}

/** A quarter of an hour more for the learner of these tests. */
async function seedOverride(db: Db, exam: string) {
  const user = await withTables<{ users: { id: string; name: string; surname: string } }>()(db)
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'مهتاب')
    .where('surname', '=', 'رستگار')
    .executeTakeFirstOrThrow()
  await t(db)
    .insertInto('exam_override')
    .values({
      id: randomUUID(),
      exam_id: exam,
      user_id: user.id,
      group_id: null,
      extra_minutes: 15,
      attempts_allowed: null,
      opens_at: null,
      closes_at: null,
      reason: 'با گواهی پزشک',
      made_by: null,
      made_at: new Date(),
    })
    .execute()
}

/** Three strong learners and three weak ones; of the last question the strong ones are wrong. */
async function seedResults(db: Db, exam: string, questions: readonly string[]) {
  for (const [at, user] of demoLearnerIds.slice(0, 6).entries()) {
    const isStrong = at < 3
    const rights = [true, isStrong, !isStrong]
    const answers = await Promise.all(
      questions.map((question, place) => answer(db, question, rights[place]!)),
    )
    await insertAttempt(db, { exam, user, questions, answers })
  }
}

/** One who is cut off, and one who has handed in. */
async function seedRoom(db: Db, exam: string, questions: readonly string[]) {
  const all = await Promise.all(questions.map(question => answer(db, question, true)))
  const [cut, done] = demoLearnerIds
  const attempt = await insertAttempt(db, {
    exam,
    user: cut!,
    questions,
    answers: all.slice(0, 3),
    changes: { seen_at: new Date(Date.now() - 4 * minute), cut_seconds: 246, given_back: 246 },
  })
  await insertAttempt(db, { exam, user: done!, questions, answers: all })
  await t(db)
    .insertInto('exam_signal')
    .values({ id: randomUUID(), attempt_id: attempt, kind: 'left', at: new Date(), seconds: 12 })
    .execute()
}

async function openStudio(
  path: string,
  options: Parameters<typeof openPage>[0] = {},
  role = 'owner' as const,
) {
  const page = await openPage({ address: school.address, width: 1280, ...options })
  await signIn(page, demoStaff(role))
  await page.goto(path)
  return page
}
const openExam = (title: string, view: string, options: Parameters<typeof openPage>[0] = {}) =>
  openStudio(`/studio/exams/${exams.get(title)}${view && `?view=${view}`}`, options)
async function openLearner(path: string) {
  const page = await openPage({ address: school.address })
  await signIn(page, learner)
  await page.goto(path)
  return page
}
async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The points that stand in a review of four. */
const readScore = (page: Page) =>
  page.getByText('از ۴', { exact: true }).locator('xpath=preceding-sibling::b').innerText()

const moodle = (mark: string) =>
  `<quiz>${['sun', 'moon']
    .map(
      word => `<question type="multichoice"><name><text>${word} ${mark}</text></name>
      <questiontext format="html"><text>What is the ${word} ${mark}?</text></questiontext><single>true</single>
      <answer fraction="100"><text>${word} cold ${mark}</text></answer>
      <answer fraction="0"><text>${word} hot ${mark}</text></answer></question>`,
    )
    .join('')}</quiz>`

test('EX14 staff import a Moodle file, build an exam from it, give a learner time, mend a key and mark anew; the learner sees both marks', async () => {
  const mark = Date.now().toString(36)
  const staff = await openStudio('/studio/questions/import')
  await staff
    .locator('input[type=file]')
    .setInputFiles({ name: 'quiz.xml', mimeType: 'text/xml', buffer: Buffer.from(moodle(mark)) })
  await choose(staff, 'وضعیت', 'در چرخه')
  await staff.getByRole('button', { name: 'بررسی' }).click()
  await staff.getByRole('button', { name: 'ثبت' }).click()
  await staff.getByText('وارد شد: ۲ تازه، ۰ تکراری، ۰ ردشده.').waitFor()

  await staff.goto('/studio/exams')
  await staff.getByRole('button', { name: 'آزمون تازه' }).click()
  const title = `میان‌دوره ${mark}`
  await staff.getByRole('textbox', { name: 'عنوان', exact: true }).fill(title)
  await choose(staff, 'برای چه کسی', 'همه')
  await staff.getByRole('button', { name: 'برداشتن این سطر' }).click()
  await staff.getByRole('button', { name: 'پرسش ثابت' }).click()
  const picker = staff.getByRole('dialog', { name: 'پرسش ثابت از بانک' })
  await picker.getByRole('textbox', { name: 'جست‌وجو در پرسش‌ها' }).fill(mark)
  await picker.getByText('۲ پرسش', { exact: true }).waitFor()
  for (const word of ['sun', 'moon']) {
    await picker.getByRole('button', { name: `افزودن «What is the ${word} ${mark}?»` }).click()
  }
  expect(await picker.getByText('در آزمون است').count()).toBe(2)
  await picker.getByRole('button', { name: 'تمام' }).click()
  await staff.getByRole('textbox', { name: 'دقیقه', exact: true }).fill('۱۲')
  await staff.getByRole('region', { name: 'جمع' }).getByText('۲ پرسش · ۱۲ دقیقه · ۴ نمره').waitFor()
  await staff.getByRole('button', { name: 'گذاشتن برای زبان‌آموزان' }).click()
  await staff.getByText('آزمون برای زبان‌آموزان گذاشته شد.').waitFor()
  const exam = staff.url()

  const page = await openLearner('/exam')
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click()
  await page.getByText('۱۲ دقیقه از لحظهٔ شروع', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'شروع آزمون' }).click()
  await page.getByRole('radio', { name: /cold/ }).check({ force: true })
  await page.locator('[data-place-state="saved"]').waitFor()

  await staff.goto(`${exam}?view=live`)
  const row = staff.getByRole('row', { name: /مهتاب رستگار/ })
  await row.getByText('۱ از ۲').waitFor()
  await row.getByRole('button', { name: /^افزودن زمان/ }).click()
  const extending = staff.getByRole('dialog', { name: /^افزودن زمان/ })
  await extending.getByRole('button', { name: '۱۰ دقیقه' }).click()
  await extending.getByRole('textbox', { name: /^دلیل/ }).fill('قطع برق')
  await extending.getByRole('button', { name: 'افزودن', exact: true }).click()
  await row.getByText('۱۰ دقیقه بیشتر').waitFor()
  await page.getByRole('button', { name: 'بعدی' }).filter({ visible: true }).click()
  await page.getByRole('radio', { name: /cold/ }).check({ force: true })
  await page.locator('[data-place-state="saved"]').waitFor()
  expect(await page.getByRole('timer').innerText()).toMatch(/^۲[۱۲]:/)
  await page.getByRole('button', { name: 'پایان و ارسال' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'پایان و ارسال' }).click()
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  await page.getByRole('link', { name: 'بازبینی' }).click()
  await expect.poll(() => readScore(page)).toBe('۴')

  await staff.goto(`${exam}?view=analysis`)
  await staff
    .getByRole('region', { name: `What is the sun ${mark}?` })
    .getByRole('link', { name: 'دیدن و اصلاح کلید' })
    .click()
  await staff.getByRole('radio', { name: 'گزینهٔ ۲ درست است' }).check()
  await staff.getByRole('button', { name: 'ذخیره' }).click()
  await staff.getByText('اطلاعات با موفقیت ذخیره شد.').waitFor()
  await staff.goto(`${exam}?view=analysis`)
  await staff.getByRole('button', { name: 'چه چیزی عوض می‌شود؟' }).click()
  const moved = staff.getByRole('table', { name: 'نمره‌ها پیش و پس' }).getByRole('row', { name: /مهتاب/ })
  await moved.waitFor()
  expect((await moved.getByRole('cell').allInnerTexts()).map(cell => cell.trim())).toEqual([
    '۴',
    '۲',
    '۲ کمتر',
  ])
  await page.reload()
  await expect.poll(() => readScore(page)).toBe('۴')
  await staff.getByRole('button', { name: 'ثبت و خبر به ۱ نفر' }).click()
  await staff.getByText('عوض شد و به آنان خبر رسید', { exact: false }).waitFor()
  await page.reload()
  await page.getByText('نمرهٔ شما ۴ بود، ۲ شد.', { exact: false }).waitFor()
  await page.goto('/profile?tab=messages')
  await page.getByText('نمرهٔ شما از نو حساب شد').first().waitFor()
})

test('EX7 a learner found by name gets more time and another attempt, with a reason', async () => {
  const before = await openLearner(`/exam/${exams.get('استثنا')}`)
  await before.getByText('۳۰ دقیقه از لحظهٔ شروع', { exact: false }).waitFor()
  const staff = await openExam('استثنا', '', { width: 390 })
  await staff.getByRole('button', { name: 'استثنای تازه' }).click()
  const dialog = staff.getByRole('dialog', { name: 'استثنای تازه' })
  await dialog.getByRole('textbox', { name: /^دلیل/ }).fill('با گواهی پزشک')
  await dialog.getByRole('button', { name: 'ثبت استثنا' }).click()
  await dialog.getByText('یک زبان‌آموز یا یک گروه انتخاب کنید.').waitFor()
  await dialog.getByRole('textbox', { name: 'نام زبان‌آموز' }).fill('رستگار')
  await dialog.getByRole('button', { name: 'مهتاب رستگار' }).click()
  await dialog.getByRole('textbox', { name: 'دقیقهٔ بیشتر' }).fill('۱۵')
  await dialog.getByRole('textbox', { name: 'دفعه‌ها' }).fill('۲')
  expect(await axe(staff, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'ثبت استثنا' }).click()
  const given = staff.getByRole('region', { name: 'استثناها' }).getByRole('listitem')
  await given.getByText('با گواهی پزشک').waitFor()
  expect(await given.innerText()).toContain('۱۵ دقیقه بیشتر')
  await before.reload()
  await before.getByText('۴۵ دقیقه از لحظهٔ شروع', { exact: false }).waitFor()
  expect(await before.getByText('دفعه‌های مانده').locator('xpath=..').innerText()).toContain('۲')
})

test('EX7 an override is changed and taken away, and it is said what becomes of who sits the exam', async () => {
  const exam = exams.get('ویرایش استثنا')!
  const watcher = await openLearner(`/exam/${exam}`)
  const minutesLeft = async (minutes: string) => {
    await watcher.goto(`/exam/${exam}`)
    await watcher.getByText(`${minutes} دقیقه از لحظهٔ شروع`, { exact: false }).waitFor()
  }
  await minutesLeft('۴۵')
  const staff = await openExam('ویرایش استثنا', '', { width: 390 })
  const region = staff.getByRole('region', { name: 'استثناها' })
  await region.getByRole('button', { name: 'ویرایش استثنای مهتاب رستگار' }).click()
  const dialog = staff.getByRole('dialog', { name: 'استثنای مهتاب رستگار' })
  expect(await dialog.getByRole('textbox', { name: /^دلیل/ }).inputValue()).toBe('با گواهی پزشک')
  await dialog.getByText('دورهای داده‌شده همان می‌مانند', { exact: false }).waitFor()
  await dialog.getByRole('textbox', { name: 'دقیقهٔ بیشتر' }).fill('۷۰۰')
  await dialog.getByRole('button', { name: 'ذخیرهٔ استثنا' }).click()
  await dialog.getByText('بیش از اندازه', { exact: false }).waitFor()
  await dialog.getByRole('textbox', { name: 'دقیقهٔ بیشتر' }).fill('۲۰')
  expect(await axe(staff, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'ذخیرهٔ استثنا' }).click()
  await region.getByText('۲۰ دقیقه بیشتر').waitFor()
  await minutesLeft('۵۰')
  await watcher.getByRole('button', { name: 'شروع آزمون' }).click()
  await watcher.getByRole('timer').waitFor()
  await staff.reload()
  await region.getByRole('button', { name: 'برداشتن استثنای مهتاب رستگار' }).click()
  const asked = staff.getByRole('dialog', { name: 'برداشتن استثنای مهتاب رستگار' })
  await asked.getByText('۱ نفر همین حالا در آزمون است', { exact: false }).waitFor()
  await asked.getByRole('button', { name: 'برداشتن', exact: true }).click()
  await region.getByRole('listitem').waitFor({ state: 'detached' })
  await watcher.reload()
  expect(await watcher.getByRole('timer').innerText()).toMatch(/^(۴۹|۵۰):/)
  await staff.goto('/studio/audit')
  await staff.getByText('استثنای کسی در آزمون', { exact: false }).first().waitFor()
})

test('EX17 who sits an exam is watched: progress, connection, time left, what was noticed; one is opened again', async () => {
  const page = await openExam('زنده', 'live')
  const table = page.getByRole('table', { name: 'زبان‌آموزان آزمون' })
  const cut = table.getByRole('row').filter({ hasText: 'بی‌خبر' })
  await cut.getByText('۳ از ۴').waitFor()
  expect(await cut.innerText()).toMatch(/قطعی ۴ دقیقه و ۶ ثانیه[\s\S]*[۰-۹]{1,2}:[۰-۹]{2}/)
  await page.getByText('۱۲ ثانیه از صفحه بیرون رفت', { exact: false }).waitFor()
  const done = table.getByRole('row').filter({ hasText: 'تحویل داد' })
  await done.getByRole('button', { name: /^باز کردن دوباره/ }).click()
  const dialog = page.getByRole('dialog', { name: /^باز کردن دوباره/ })
  await dialog.getByRole('button', { name: 'باز کردن با این زمان' }).click()
  await dialog.getByText(/دلیل/).nth(1).waitFor()
  await dialog.getByRole('textbox', { name: /^دلیل/ }).fill('اشتباهی تحویل داد')
  await dialog.getByRole('button', { name: 'باز کردن با این زمان' }).click()
  await done.waitFor({ state: 'detached' })
  expect(await table.getByRole('row').filter({ hasText: '۵ دقیقه بیشتر' }).count()).toBe(1)
})

test('EX15 the analysis shows how hard each question was, whether it tells strong from weak, and what was chosen', async () => {
  const page = await openExam('سنجش', 'analysis')
  const items = page.locator('section').filter({ hasText: 'دیدن و اصلاح کلید' })
  await expect.poll(() => items.count()).toBe(3)
  await items.nth(0).getByText('آسانی ۱۰۰٪').waitFor()
  await items.nth(1).getByText('آسانی ۵۰٪').waitFor()
  expect(await items.nth(2).getByText('قوی‌ها بدتر پاسخ داده‌اند').count()).toBe(1)
  expect(await items.nth(0).getByText('قوی‌ها بدتر پاسخ داده‌اند').count()).toBe(0)
  const right = items.nth(1).getByRole('meter').first()
  expect(await right.getAttribute('aria-valuenow')).toBe('3')
  const spread = page.getByRole('img', { name: /۶۰ تا ۷۰ درصد: ۶ نفر/ })
  expect(await spread.innerText()).toContain('۶')
})

test('an essay is marked by its rubric by two who do not see each other, and is worth the mean', async () => {
  const first = await openExam('نوشتن', 'marking', { width: 390 })
  const give = async (page: Page, levels: readonly number[]) => {
    for (const [at, group] of (await page.locator('fieldset').all()).entries()) {
      await group.getByRole('radio', { name: persianNumber(levels[at]!) }).check({ force: true })
    }
  }
  await first.getByText('Dear friend, my day was long').waitFor()
  expect(await first.getByText('رعنا').count()).toBe(0)
  await first.getByRole('textbox', { name: /^بازخورد/ }).fill('لحن نامه درست است.')
  await give(first, [4, 4, 4, 4])
  await first.getByText('۱۶ از ۲۰').waitFor()
  await first.keyboard.press('Control+Enter')
  await first.getByText('نمرهٔ شما ثبت شد').waitFor()

  const second = await openPage({ address: school.address, width: 1280 })
  await signIn(second, demoStaff('teacher'))
  await second.goto(`/studio/exams/${exams.get('نوشتن')}?view=marking`)
  await second.getByText('پس از ثبت شما پیدا می‌شود').waitFor()
  expect(await second.getByText('۱۶').count()).toBe(0)
  await give(second, [3, 4, 3, 4])
  await second.getByRole('button', { name: 'ثبت و بعدی' }).click()
  await second.getByText('این پاسخ تصحیح شده است: ۱۵').waitFor()
  await second.getByText('۰ مانده', { exact: false }).waitFor()
  await first.reload()
  await first.getByText('۱۵ از ۲۰').first().waitFor()
})

test.each([390, 1280])(
  'the sections of an exam are moved by keyboard and by pointer, announced, and stay so: %i px',
  async width => {
    const staff = await openExam('بخش‌ها', '', { width })
    const names = () =>
      staff
        .getByRole('textbox', { name: /^نام بخش/ })
        .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
    await staff.getByRole('textbox', { name: 'نام بخش ۳' }).waitFor()
    const before = await names()
    expect(before).toHaveLength(3)
    const [first, second, third] = before as [string, string, string]
    // By keyboard: the button goes with its section, so pressed twice it goes two places.
    await staff.getByRole('button', { name: 'پایین بردن بخش ۱' }).focus()
    await staff.keyboard.press('Enter')
    await staff
      .getByRole('status')
      .filter({ hasText: `«${first}» بخش ۲ از ۳ شد.` })
      .waitFor()
    await staff.keyboard.press('Enter')
    await expect.poll(names).toEqual([second, third, first])
    expect(await staff.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'پایین بردن بخش ۳',
    )
    // At its end it stays.
    await staff.keyboard.press('Enter')
    expect(await names()).toEqual([second, third, first])

    // By pointer: the second one is dragged above the first.
    const grip = staff.locator('[data-grip="۲"]')
    await grip.scrollIntoViewIfNeeded()
    const from = (await grip.boundingBox())!
    const target = (await staff.getByRole('region', { name: 'بخش ۱' }).boundingBox())!
    await staff.mouse.move(from.x + 10, from.y + 20)
    await staff.mouse.down()
    await staff.mouse.move(from.x + 10, target.y + target.height / 2 - 6, { steps: 8 })
    await staff.mouse.up()
    await expect.poll(names).toEqual([third, second, first])
    expect(await axe(staff, { within: 'main' })).toEqual([])
    const overflow = await staff.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await staff.getByRole('button', { name: 'ذخیره', exact: true }).click()
    await staff.getByText('آزمون ذخیره شد.').waitFor()
    await staff.reload()
    await expect.poll(names).toEqual([third, second, first])
  },
)

test('an exam is printed in two versions, with a key', async () => {
  const page = await openExam('سنجش', 'paper')
  const print = async (name: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    return readPdf(await readDownload(await downloading)).text
  }
  const [a, b, key] = [await print('نسخهٔ الف'), await print('نسخهٔ ب'), await print('کلید')]
  const order = (text: string) => [...text.matchAll(/w(\d)-/g)].map(([, number]) => number)
  expect(new Set(order(a))).toEqual(new Set(order(b)))
  expect(order(a)).not.toEqual(order(b))
  expect(a).not.toContain('کلید')
  expect(key.match(/الف|ب|پ/g)!.length).toBeGreaterThan(6)
})

test('staff try an exam themselves; what they say to all stands on the page of who sits it', async () => {
  const title = 'پیام'
  const page = await openLearner(`/exam/${exams.get(title)}`)
  await page.getByRole('button', { name: 'شروع آزمون' }).click()
  await page.getByRole('radio').first().waitFor()
  const staff = await openExam(title, '')
  await staff.getByRole('button', { name: 'آزمودن خودم' }).click()
  await staff.getByText('پیام، آزمودن').waitFor()
  await staff.getByRole('radio').first().check({ force: true })
  await staff.locator('[data-place-state="saved"]').waitFor()
  await staff.goto(`/studio/exams/${exams.get(title)}?view=live`)
  const rows = staff.getByRole('table', { name: 'زبان‌آموزان آزمون' }).getByRole('row')
  await rows.filter({ hasText: 'مهتاب رستگار' }).waitFor()
  expect(await rows.count()).toBe(2)
  await staff.getByRole('button', { name: 'پیام به همه' }).click()
  const dialog = staff.getByRole('dialog', { name: /^پیام به همه/ })
  await dialog.getByRole('textbox', { name: 'پیام' }).fill('صدای پرسش ۲ را دو بار بشنوید.')
  await dialog.getByRole('button', { name: 'فرستادن' }).click()
  await staff.getByText('پیام برای ۱ نفر رفت.').waitFor()
  await page.getByRole('radio').first().check({ force: true })
  const note = page.getByRole('alert').filter({ hasText: 'صدای پرسش ۲' })
  await note.waitFor()
  expect(await axe(page)).toEqual([])
  await note.getByRole('button', { name: 'خواندم' }).click()
  await note.waitFor({ state: 'detached' })
})

const views = [
  ['سنجش', ''], ['زنده', 'live'], ['نوشتن', 'marking'], ['سنجش', 'analysis'], ['سنجش', 'paper'],
] as const // biome-ignore format: pairs
test.each([{ width: 360 }, { width: 1280, dark: true }])(
  'pages of an exam fit $width px and are accessible',
  async options => {
    const page = await openStudio('/studio/exams', options)
    for (const [title, view] of views) {
      await page.goto(`/studio/exams/${exams.get(title)}${view && `?view=${view}`}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await axe(page, { within: 'main' })).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  },
)
