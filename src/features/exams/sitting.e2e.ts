import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { callAs, logInOverHttp } from '../../../test/call-over-http.ts'
import { chooseOption, findQuestion, handInExam, startExam, turnPage } from '../../../test/exam-page.ts'
import { fixedDraws, newChoiceExam, newExam, newQuestions, singleChoice } from '../../../test/exams.ts'
import { openSchool } from '../../../test/school-product.ts'

const [learner] = demoAccounts
const minute = 60_000
const hidden = { marks: false, answers: false, feedback: false }

const exams = { locked: '', lost: '', heard: '', moments: '', typed: '', cut: '' }
let school: Awaited<ReturnType<typeof openSchool>>
beforeAll(async () => {
  school = await openSchool(
    async ({ db }) => {
      const where = { db, now: () => new Date() }
      exams.locked = (await newChoiceExam(where, 2, { title: 'قفل', minutes: 30 })).id
      exams.lost = (await newChoiceExam(where, 1, { title: 'تحویل', minutes: 30 })).id
      const heard = await newQuestions(
        where,
        [{ ...singleChoice('radio'), script: 'f: Hello.', maxPlays: 2 }, singleChoice('bread')],
        { audio: { key: `private/questions/${randomUUID()}.wav`, seconds: 1 } },
      )
      exams.heard = await newExam(where, { title: 'شنیدن', minutes: 30, draws: fixedDraws(heard) })
      const typed = await newQuestions(
        where,
        [
          { kind: 'text', stem: 'Where do you borrow books?', accept: ['library'] },
          { kind: 'text', stem: 'How many days are in a week?', accept: ['7'] },
        ],
        // In grammar a letter is what is asked for.
        { skill: 'vocabulary' },
      )
      const marks = { ...hidden, marks: true }
      exams.typed = await newExam(where, {
        title: 'نوشتن',
        minutes: 30,
        draws: fixedDraws(typed),
        review: { during: hidden, after: marks, later: marks, closed: marks },
      })
      exams.cut = (await newChoiceExam(where, 2, { title: 'قطعی', minutes: 30, give_back_seconds: 600 })).id
      exams.moments = (
        await newChoiceExam(where, 1, {
          title: 'لحظه‌ها',
          minutes: 30,
          closes_at: new Date(Date.now() + 40 * minute),
          review: {
            during: hidden,
            after: hidden,
            later: { ...hidden, marks: true },
            closed: { marks: true, answers: true, feedback: true },
          },
        })
      ).id
    },
    { movesClock: true },
  )
})
afterAll(() => school[Symbol.asyncDispose]())

async function sitDown(exam: string, options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ address: school.address, width: 390, ...options })
  await signIn(page, learner)
  await page.goto(`/exam/${exam}`)
  await startExam(page)
  await findQuestion(page, 1).waitFor()
  return page
}

async function ask<T>(path: string): Promise<T> {
  const { session } = await logInOverHttp(school.address, {
    phoneNumber: learner.phone.slice(3),
    password: learner.password,
  })
  return callAs<T>(school.address, session, 'GET', path)
}
const findOpenAttempt = async (exam: string) =>
  (await ask<{ items: { id: string; openAttempt: string | null }[] }>('/api/exam/exams')).items.find(
    ({ id }) => id === exam,
  )!.openAttempt

const broken = { expectErrors: /ERR_|Failed to (load|fetch)|NetworkError/ }

test('EX4 a phone that is locked, frozen and closed submits nothing: the attempt goes on where it was', async () => {
  const page = await sitDown(exams.locked)
  await chooseOption(page, 1, 'saved')
  const submissions: string[] = []
  page.context().on('request', request => {
    if (/submission|beacon/.test(request.url())) submissions.push(request.url())
  })
  const devtools = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await turnPage(page)
  await findQuestion(page, 2).waitFor()
  await page.close({ runBeforeUnload: false })
  expect(submissions).toEqual([])
  const attempt = await findOpenAttempt(exams.locked)
  expect(attempt).not.toBeNull()

  const again = await openPage({ address: school.address, width: 390 })
  await signIn(again, learner)
  await again.goto(`/exam/attempt/${attempt}`)
  await again.getByRole('button', { name: 'ادامه در همین دستگاه' }).click()
  await chooseOption(again, 2, 'saved')
  await handInExam(again)
  await again.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  await again.getByText('۲ از ۲').waitFor()
})

test('EX6 handing in over a line that is lost sends the same request again, and hands in once', async () => {
  const page = await sitDown(exams.lost, broken)
  await chooseOption(page, 1, 'saved')
  const sent: { items: unknown; at: string }[] = []
  await page.route('**/submission', route => {
    sent.push(route.request().postDataJSON() as (typeof sent)[number])
    if (sent.length === 1) return route.abort('connectionreset')
    // The second one arrives, and its answer is lost.
    if (sent.length === 2) return route.fetch().then(() => route.abort('connectionreset'))
    return route.continue()
  })
  await handInExam(page)
  await page.getByRole('heading', { name: 'در حال تحویل' }).waitFor()
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  expect(sent.length).toBeGreaterThanOrEqual(3)
  expect(new Set(sent.map(({ items, at }) => JSON.stringify({ items, at }))).size).toBe(1)
  const { items } = await ask<{ items: { body: string }[] }>('/api/account/messages')
  const code = await page.getByText(/^HV-/).innerText()
  expect(items.filter(({ body }) => body.includes(code))).toHaveLength(1)
  expect(await findOpenAttempt(exams.lost)).toBeNull()
})

test('EX10 what was heard stays heard through a reload, another question and a blank field, and no third play is given', async () => {
  const page = await sitDown(exams.heard)
  const asked: string[] = []
  await page.route('**/plays', async route => {
    const { play } = route.request().postDataJSON() as { play: string }
    asked.push(play)
    await route.continue()
  })
  await page.route('**/files/**', route => route.fulfill({ contentType: 'audio/wav', body: silence(200) }))
  const left = (sentence: string) => findQuestion(page, 1).getByText(sentence)
  const play = () => findQuestion(page, 1).getByRole('button', { name: 'پخش صدا' })
  await left('۲ بار مانده').waitFor()
  await play().click()
  await left('۱ بار مانده').waitFor()
  await page.reload()
  await left('۱ بار مانده').waitFor()
  await turnPage(page)
  await findQuestion(page, 2).waitFor()
  await page.getByRole('button', { name: 'قبلی' }).filter({ visible: true }).click()
  await left('۱ بار مانده').waitFor()
  await play().click()
  await left('باری نمانده').waitFor()
  await page.reload()
  await left('باری نمانده').waitFor()
  expect(await play().isDisabled()).toBe(true)
  expect(new Set(asked).size).toBe(2)
  expect(await axe(page)).toEqual([])
})

test('EX16 a slip of typing is marked right and shown beside what was meant; digits of any script are the same', async () => {
  const page = await sitDown(exams.typed)
  const type = async (place: number, text: string) => {
    await findQuestion(page, place).getByRole('textbox').fill(text)
    await findQuestion(page, place).locator('[data-place-state="saved"]').waitFor()
  }
  await type(1, 'Libary')
  await turnPage(page)
  await type(2, '۷')
  await handInExam(page)
  await page.getByRole('link', { name: 'بازبینی' }).click()
  const slip = findQuestion(page, 1).getByText('لغزش نوشتاری', { exact: false })
  expect(await slip.innerText()).toMatch(/درست؛ لغزش نوشتاری: Libary ← library/)
  expect(await findQuestion(page, 2).getByText('لغزش نوشتاری').count()).toBe(0)
  await findQuestion(page, 2).getByText('درست', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('EX13 after the submission nothing is shown, a while later the mark, and the right answer with its reason once it is closed', async () => {
  const page = await sitDown(exams.moments)
  expect(await page.getByText('چون فاعل', { exact: false }).count()).toBe(0)
  await chooseOption(page, 1, 'saved', 'takes ')
  await handInExam(page)
  await page.getByRole('link', { name: 'بازبینی' }).click()
  await page.getByText('فعلاً فقط پاسخ‌های خودتان را می‌بینید.', { exact: false }).waitFor()
  const right = page.getByText('پاسخ درست', { exact: false })
  const reason = page.getByText('چون فاعل I است', { exact: false })
  expect([await page.getByText('۰ از ۲').count(), await reason.count()]).toEqual([0, 0])
  await school.moveClock(5 * minute)
  await page.reload()
  await page.getByText('نمره باز است.', { exact: false }).waitFor()
  await findQuestion(page, 1).getByText('۰ از ۲').waitFor()
  expect([await findQuestion(page, 1).getByText('پاسخ درست').count(), await reason.count()]).toEqual([0, 0])
  await school.moveClock(41 * minute)
  await page.reload()
  await reason.waitFor()
  expect(await right.count()).toBeGreaterThan(0)
  expect(await axe(page)).toEqual([])
  await school.moveClock(0)
})

test('EX19 the seconds without a connection come back to the clock, and the learner and the teacher read how many', async () => {
  const page = await sitDown(exams.cut, broken)
  await chooseOption(page, 1, 'saved')
  await page.context().setOffline(true)
  await turnPage(page)
  await chooseOption(page, 2, 'waiting')
  await page.getByRole('dialog', { name: 'اتصال قطع است، آزمون نه' }).waitFor()
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 3000)))
  await page.context().setOffline(false)
  await findQuestion(page, 2).locator('[data-place-state="saved"]').waitFor()
  await handInExam(page)
  await page.getByRole('heading', { name: 'آزمون تحویل داده شد' }).waitFor()
  const givenBack = page.getByText('زمان قطعی که برگشت').locator('..')
  expect(await givenBack.innerText()).toMatch(/[۱-۹]/)

  const staff = await openPage({ address: school.address, width: 1280 })
  await signIn(staff, demoStaff('teacher'))
  await staff.goto(`/studio/exams/${exams.cut}?view=live`)
  const row = staff.getByRole('row', { name: /مهتاب/ })
  expect(await row.getByText('قطعی', { exact: false }).innerText()).toMatch(/قطعی .*[۱-۹].*، برگشته .*[۱-۹]/)
})

/** A sound of so many milliseconds in which nothing is heard. */
function silence(milliseconds: number): Buffer {
  const rate = 8000
  const data = Buffer.alloc((rate * milliseconds) / 1000, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}
