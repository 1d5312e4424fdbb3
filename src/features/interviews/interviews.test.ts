import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindGuests } from '#features/booking/reminders.server.ts'
import { notifyWaiting } from '#features/booking/waitlist.server.ts'
import { listSkillLevels } from '#features/levels/public.server.ts'
import type { Result } from '#features/placement/public.ts'
import { isoDay } from '#persian/jalali.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { atHour } from '../../../test/booking.ts'
import { onPostgres } from '../../../test/database.ts'
import { holdInterview, newExaminer } from '../../../test/interviews.ts'
import { knowsUpTo, place } from '../../../test/placement.ts'
import { fillBank } from '../../../test/question-bank.ts'
import { newGroup } from '../../../test/school.ts'
import type { InterviewStep } from './contract.ts'
import { interviews } from './feature.server.ts'
import { notifyExaminers } from './notices.server.ts'
import type { ExaminedInterview, Examiner, InterviewRequest, InterviewRow } from './studio/contract.ts'

const hour = 3_600_000
const day = 24 * hour
const attempts = '/api/placement/attempts'
const studio = '/api/studio/interviews'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await fillBank(app)
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

type Member = Person & { id: string }

/** Moves the clock, and signs people in who are asked for something then. */
async function moveTo(now: Date, ...people: Member[]) {
  app.setNow(now)
  await signInAgain(app, ...people)
}

const readStep = async (person: Person, id: string) =>
  (await person.get<InterviewStep>(`${attempts}/${id}/interview`)).body
const readResult = async (person: Person, id: string) =>
  (await person.get<{ result: Result }>(`${attempts}/${id}/result`)).body.result
const noticesTo = async (userId: string) => {
  const { rows } = await app.database.execute(
    'select title, body, link from message where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(row => row as { title: string; body: string; link: string })
}
const readErrors = (reply: { body: unknown }) =>
  (reply.body as { errors: { field: string; message: string }[] }).errors

/** Somebody of a level by the questions. */
async function placed(level: Parameters<typeof knowsUpTo>[0] = 'B1') {
  const learner = await app.user('نگار')
  return { learner, id: await place(learner, knowsUpTo(level)) }
}

const book = (
  person: Person,
  id: string,
  examiner: Member,
  startsAt: Date,
  mode: 'video' | 'phone' = 'video',
) =>
  person.post(`${attempts}/${id}/interview`, {
    examinerId: examiner.id,
    startsAt: startsAt.toISOString(),
    mode,
  })

const rate = (points: number) => ({
  fluency: points,
  accuracy: points,
  vocabulary: points,
  pronunciation: points,
  interaction: points,
})

describe('booking', () => {
  test('PL9 a visitor sees the free times, and books one once their result is their account’s', async () => {
    const examiner = await newExaminer(app, { languages: ['en'] })
    const visitor = await app.visitor()
    const id = await place(visitor, knowsUpTo('B1'))
    expect(await readStep(visitor, id)).toMatchObject({ interview: null, mayBook: true, wish: null })
    const { body } = await visitor.get<{ days: { day: string; free: number }[]; next: string }>(
      '/api/interviews/days',
      { language: 'en' },
    )
    const tomorrow = atHour(app, 1, 9)
    expect(body.next).toBe(tomorrow.toISOString())
    // Three hours of a quarter each; today's are over, so that nobody can wait for one of them.
    expect(body.days[0]).toEqual({ day: isoDay(tomorrow), free: 12 })
    const times = await visitor.get<{ times: { startsAt: string; examinerId: string }[] }>(
      '/api/interviews/times',
      { language: 'en', day: isoDay(tomorrow) },
    )
    expect(times.body.times[1]).toEqual({
      startsAt: atHour(app, 1, 9, 15).toISOString(),
      examinerId: examiner.id,
    })
    expect((await book(visitor, id, examiner, tomorrow)).status).toBe(401)

    const { learner, id: own } = await placed()
    expect((await book(learner, own, examiner, tomorrow)).status).toBe(201)
    expect((await readStep(learner, own)).interview).toMatchObject({
      examiner: expect.stringContaining('مینا'),
      startsAt: tomorrow.toISOString(),
      minutes: 10,
      mode: 'video',
      state: 'booked',
      mayMoveUntil: new Date(tomorrow.getTime() - 3 * hour).toISOString(),
      opensAt: new Date(tomorrow.getTime() - 10 * 60_000).toISOString(),
    })
    expect((await readStep(learner, own)).mayBook).toBe(false)
    expect((await noticesTo(learner.id)).at(-1)).toMatchObject({
      title: 'وقت مصاحبهٔ تعیین سطح',
      link: `/placement/result/${own}`,
    })
    await notifyExaminers.run(app, {})
    await notifyExaminers.run(app, {})
    expect((await noticesTo(examiner.id)).map(({ title }) => title)).toEqual(['مصاحبهٔ تعیین سطح'])
    const calendar = await learner.get(`${attempts}/${own}/interview.ics`)
    expect([calendar.status, calendar.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/calendar'),
    ])
    // One at a time.
    expect((await book(learner, own, examiner, atHour(app, 2, 9))).status).toBe(409)
  })

  test('PL9 what no list offers is refused: past, off the plan, another language, no number to call', async () => {
    const examiner = await newExaminer(app, { languages: ['en'] })
    const german = await newExaminer(app, { languages: ['de'] })
    const { learner, id } = await placed()
    const tomorrow = atHour(app, 1, 9)
    expect((await book(learner, id, examiner, atHour(app, -1, 9))).status).toBe(409)
    expect((await book(learner, id, examiner, atHour(app, 1, 9, 5))).status).toBe(409)
    expect((await book(learner, id, examiner, atHour(app, 40, 9))).status).toBe(409)
    expect((await book(learner, id, german, tomorrow)).status).toBe(404)
    expect((await book(learner, id, learner, tomorrow)).status).toBe(404)
    const stranger = await app.user('غریبه')
    expect((await book(stranger, id, examiner, tomorrow)).status).toBe(404)
    expect((await stranger.get(`${attempts}/${id}/interview`)).status).toBe(404)
    // The account has an email alone.
    const called = await book(learner, id, examiner, tomorrow, 'phone')
    expect(called.status).toBe(422)
    expect(readErrors(called)).toMatchObject([{ field: 'mode' }])
    await app.database.execute(`update users set phone = $1 where id = $2`, ['+989121239876', learner.id])
    expect((await book(learner, id, examiner, tomorrow, 'phone')).status).toBe(201)
    const { body } = await examiner.get<{ interviews: InterviewRow[] }>(`${studio}/day`, {
      day: isoDay(tomorrow),
    })
    const seen = await examiner.get<{ interview: ExaminedInterview }>(`${studio}/${body.interviews[0]!.id}`)
    expect(seen.body.interview.phone).toBe('+989121239876')
  })

  test('PL9 it is moved once, cancelled until three hours before, and booked anew', async () => {
    const examiner = await newExaminer(app)
    const { learner, id } = await placed()
    await book(learner, id, examiner, atHour(app, 1, 9))
    const move = (startsAt: Date) =>
      learner.post(`${attempts}/${id}/interview/move`, {
        startsAt: startsAt.toISOString(),
        reason: 'کلاس دارم.',
      })
    expect((await move(atHour(app, 1, 9, 5))).status).toBe(409)
    expect((await move(atHour(app, 2, 9))).status).toBe(204)
    expect((await move(atHour(app, 3, 9))).status).toBe(409)
    const step = await readStep(learner, id)
    expect(step.interview).toMatchObject({
      startsAt: atHour(app, 2, 9).toISOString(),
      mayMoveUntil: null,
      mayCancelUntil: atHour(app, 2, 6).toISOString(),
    })
    const cancel = () => learner.post(`${attempts}/${id}/interview/cancel`, { reason: 'سفر پیش آمد.' })
    await moveTo(atHour(app, 2, 7), learner)
    expect((await cancel()).status).toBe(409)
    await moveTo(testNow, learner)
    expect((await cancel()).status).toBe(204)
    expect(await readStep(learner, id)).toMatchObject({ interview: { state: 'cancelled' }, mayBook: true })
    expect((await book(learner, id, examiner, atHour(app, 2, 9))).status).toBe(201)
    await app.database.execute(`update booking set is_host_notified = false where host_id = $1`, [
      examiner.id,
    ])
    await notifyExaminers.run(app, {})
    expect((await noticesTo(examiner.id)).map(({ title }) => title)).toContain('یک مصاحبه لغو شد')
  })

  test('PL9 its learner is reminded a day and an hour before, each once, and enters from ten minutes before', async () => {
    const examiner = await newExaminer(app)
    const { learner, id } = await placed()
    const startsAt = atHour(app, 3, 9)
    await book(learner, id, examiner, startsAt)
    const remindAt = async (hoursBefore: number) => {
      app.setNow(new Date(startsAt.getTime() - hoursBefore * hour))
      await remindGuests.run(app, {})
      await remindGuests.run(app, {})
      return (await noticesTo(learner.id)).filter(({ title }) => /یادآوری|یک ساعت/.test(title)).length
    }
    expect(await remindAt(25)).toBe(0)
    expect(await remindAt(23.9)).toBe(1)
    expect(await remindAt(0.9)).toBe(2)
    await signInAgain(app, learner)
    const bookingId = (await readStep(learner, id)).interview!.id
    const enter = (person: Person) => person.post<{ url: string }>(`/api/interviews/${bookingId}/join`, {})
    const stranger = await app.user('غریبه')
    await moveTo(new Date(startsAt.getTime() - 11 * 60_000), learner, examiner, stranger)
    expect((await enter(learner)).status).toBe(409)
    await moveTo(new Date(startsAt.getTime() - 9 * 60_000), learner, examiner, stranger)
    expect((await enter(learner)).body.url).toContain(id)
    expect((await enter(examiner)).status).toBe(200)
    expect((await enter(stranger)).status).toBe(404)
  })

  onPostgres('PL9 of many who want one time at once one gets it, and nobody gets two', async () => {
    const examiner = await newExaminer(app)
    const people = await Promise.all(Array.from({ length: 6 }, () => placed()))
    const startsAt = atHour(app, 1, 10)
    const tried = await Promise.all(people.map(({ learner, id }) => book(learner, id, examiner, startsAt)))
    expect(tried.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(tried.filter(({ status }) => status === 409)).toHaveLength(5)
    const { learner, id } = await placed()
    const twice = await Promise.all(
      [11, 10.25, 10.5].map(at => book(learner, id, examiner, atHour(app, 2, Math.floor(at), (at % 1) * 60))),
    )
    expect(twice.filter(({ status }) => status === 201)).toHaveLength(1)
    const { rows } = await app.database.execute(
      `select count(*)::int as count from interview join booking using (id) where attempt_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('PL9 who waits for a full day is notified once however many examiners have it, and not once they booked', async () => {
    const language = 'fr'
    const plan = { maxPerDay: 1 }
    const [one, other] = [
      await newExaminer(app, { languages: [language, 'en'], plan }),
      await newExaminer(app, { languages: [language, 'en'], plan }),
    ]
    const tomorrow = isoDay(atHour(app, 1, 9))
    const waiting = await app.user('نادر')
    const { learner: settled, id: settledId } = await placed()
    const wait = (by = waiting) => by.put('/api/interviews/waitlist', { language, day: tomorrow })
    expect((await wait()).status).toBe(409)
    const booked = []
    for (const examiner of [one, other]) {
      const { learner, id } = await placed()
      expect((await book(learner, id, examiner, atHour(app, 1, 9))).status).toBe(201)
      booked.push({ learner, id })
    }
    // Who waited first and took a time of another day waits no more.
    expect((await wait(settled)).status).toBe(204)
    app.setNow(new Date(testNow.getTime() + 60_000))
    expect((await wait()).status).toBe(204)
    expect((await wait()).status).toBe(204)
    expect((await book(settled, settledId, one, atHour(app, 2, 9))).status).toBe(201)
    for (const { learner, id } of booked) {
      await learner.post(`${attempts}/${id}/interview/cancel`, { reason: 'سفر پیش آمد.' })
    }
    await notifyWaiting.run(app, {})
    await notifyWaiting.run(app, {})
    expect((await noticesTo(waiting.id)).map(({ title }) => title)).toEqual(['وقت مصاحبه آزاد شد'])
    expect((await noticesTo(settled.id)).map(({ title }) => title)).not.toContain('وقت مصاحبه آزاد شد')
  })
})

describe('the form', () => {
  test('PL9 the examiner sees the questions’ result and grades; the final level is of both, and courses follow it', async () => {
    const examiner = await newExaminer(app)
    const other = await newExaminer(app)
    const { learner, id } = await placed('B1')
    await newGroup(app, { startsIn: 5, sessions: 10, course: { level: 'A2' } })
    const startsAt = atHour(app, 1, 9)
    await book(learner, id, examiner, startsAt)
    const bookingId = (await readStep(learner, id)).interview!.id
    const path = `${studio}/${bookingId}`
    const grading = { rubric: rate(1), remark: 'خجالتی است.' }
    expect((await examiner.put(`${path}/grade`, grading)).status).toBe(409)

    await moveTo(startsAt, learner, examiner, other)
    const today = await examiner.get<{ interviews: InterviewRow[] }>(`${studio}/day`)
    expect(today.body.interviews).toMatchObject([{ id: bookingId, learner: expect.stringContaining('نگار') }])
    const { body } = await examiner.get<{ interview: ExaminedInterview }>(path)
    expect(body.interview.written.level).toBe('B1')
    expect(body.interview.written.skills.map(({ skill }) => skill)).toContain('grammar')
    expect((await other.get(path)).status).toBe(404)
    expect((await other.put(`${path}/grade`, grading)).status).toBe(404)
    expect((await learner.put(`${path}/grade`, grading)).status).toBe(404)

    const { position } = body.interview.written
    const graded = await examiner.put<{ level: string; finalLevel: string }>(`${path}/grade`, grading)
    // Equal weights: A2 in its middle, and wherever B1 stands.
    const expected = (position * 6 + 1.5) / 2 > 2 ? 'B1' : 'A2'
    expect(graded).toMatchObject({ status: 200, body: { level: 'A2', finalLevel: expected } })
    expect((await examiner.put(`${path}/grade`, grading)).status).toBe(409)

    const result = await readResult(learner, id)
    expect(result).toMatchObject({
      level: expected,
      writtenLevel: 'B1',
      oral: { level: 'A2' },
      isHeard: true,
      oralShare: 50,
    })
    expect(result.groups.length).toBeGreaterThan(0)
    expect(JSON.stringify(result)).not.toContain('خجالتی')
    expect(await listSkillLevels(app.db, learner.id)).toContainEqual({
      language: 'en',
      skill: 'speaking',
      level: 'A2',
      at: startsAt,
    })
    expect((await noticesTo(learner.id)).map(({ title }) => title)).toContain(`سطح نهایی شما: ${expected}`)
    expect(await readStep(learner, id)).toMatchObject({ mayBook: false })
    const parts = await app.features.find(({ name }) => name === 'placement')!.personParts!(app.db, {
      userId: learner.id,
      roles: ['owner'],
      now: app.now(),
    })
    expect(parts.parts?.[0]?.rows[0]).toMatchObject({
      title: 'انگلیسی، سطح نهایی',
      tag: { label: expected },
    })
  })

  test('PL9 where both lie two levels apart the examiner says which counts, and why', async () => {
    const examiner = await newExaminer(app)
    const { learner, id } = await placed('C1')
    const held = await holdInterview(app, { examinerId: examiner.id, attemptId: id, userId: learner.id })
    const grade = (more: object) =>
      examiner.put(`${studio}/${held}/grade`, { rubric: rate(2), remark: '', ...more })
    expect(readErrors(await grade({})).map(({ field }) => field)).toEqual(['decision', 'reason'])
    expect(
      readErrors(await grade({ decision: 'A2', reason: 'چنین است.' })).map(({ field }) => field),
    ).toEqual(['decision'])
    expect(readErrors(await grade({ decision: 'B2', reason: ' ' })).map(({ field }) => field)).toEqual([
      'reason',
    ])
    const wrong = { rubric: { ...rate(2), fluency: 6 }, decision: 'B2', reason: 'چنین است.' }
    expect(readErrors(await grade(wrong))).toMatchObject([{ field: 'rubric.fluency' }])
    const reason = 'گفتارش با کمی تمرین به نوشتارش می‌رسد.'
    expect((await grade({ decision: 'B2', reason })).body).toEqual({ level: 'B1', finalLevel: 'B2' })
    expect(await readResult(learner, id)).toMatchObject({ level: 'B2', oralReason: reason })
    // What is shared says nothing of it.
    const { body } = await learner.post<{ share: string }>(`${attempts}/${id}/share`, { on: true })
    const shared = await learner.get(`/api/placement/shared/${body.share}`)
    expect(shared.body).toMatchObject({ result: { level: 'B2' } })
    expect(JSON.stringify(shared.body)).not.toContain(reason)
  })

  test('PL9 where the rule decides, the examiner does not, and the school’s share counts', async () => {
    const owner = await app.user('هما', ['owner'])
    const rules = '/api/studio/placement/rules'
    const { body } = await owner.get<{ rules: { version: number } }>(rules)
    expect((await owner.put(rules, { ...body.rules, oralShare: 101 })).status).toBe(422)
    expect((await owner.put(rules, { ...body.rules, oralShare: 100 })).status).toBe(204)
    const examiner = await newExaminer(app)
    const { learner, id } = await placed('B1')
    const held = await holdInterview(app, { examinerId: examiner.id, attemptId: id, userId: learner.id })
    const path = `${studio}/${held}/grade`
    const chosen = await examiner.put(path, { rubric: rate(1), decision: 'B1', reason: 'دلم می‌خواهد.' })
    expect(readErrors(chosen)).toMatchObject([{ field: 'decision' }])
    expect((await examiner.put(path, { rubric: rate(1) })).body).toEqual({ level: 'A2', finalLevel: 'A2' })
    await owner.put(rules, { ...body.rules, version: body.rules.version + 1 })
  })

  test('PL9 who does not come is told so and books again, twice; then staff alone give a time', async () => {
    const examiner = await newExaminer(app)
    const { learner, id } = await placed()
    const miss = async (who: string) => {
      const held = await holdInterview(app, { examinerId: examiner.id, attemptId: id, userId: learner.id })
      return examiner.post(`${studio}/${held}/missed`, { who })
    }
    expect((await miss('host')).status).toBe(204)
    expect(await readStep(learner, id)).toMatchObject({
      interview: { state: 'missed-by-host' },
      mayBook: true,
    })
    await moveTo(new Date(testNow.getTime() + hour), learner, examiner)
    await miss('guest')
    await moveTo(new Date(testNow.getTime() + 2 * hour), learner, examiner)
    await miss('guest')
    expect((await noticesTo(learner.id)).filter(({ title }) => title === 'مصاحبه برگزار نشد')).toHaveLength(3)
    expect(await readStep(learner, id)).toMatchObject({ mayBook: false, isClosed: true })
    expect((await book(learner, id, examiner, atHour(app, 1, 9))).status).toBe(409)
    const ask = (wish: string) => learner.post(`${attempts}/${id}/oral`, { wish })
    expect((await ask('')).status).toBe(422)
    expect((await ask('شب‌ها')).status).toBe(204)
    const staff = await app.user('لیلا', ['registrar'])
    const time = { examinerId: examiner.id, startsAt: atHour(app, 1, 9).toISOString(), mode: 'video' }
    expect((await staff.post(`${studio}/requests/${id}/booking`, time)).status).toBe(201)
    expect((await readStep(learner, id)).interview).toMatchObject({ state: 'booked' })
  })

  test('PL9 an interview that nobody graded stands in the way for a day, and may be graded late', async () => {
    const examiner = await newExaminer(app)
    const { learner, id } = await placed()
    const held = await holdInterview(app, { examinerId: examiner.id, attemptId: id, userId: learner.id })
    expect((await readStep(learner, id)).mayBook).toBe(false)
    await moveTo(new Date(testNow.getTime() + 25 * hour), learner, examiner)
    expect((await readStep(learner, id)).mayBook).toBe(true)
    const { body } = await examiner.get<{ ungraded: InterviewRow[] }>(`${studio}/day`)
    expect(body.ungraded.map(row => row.id)).toEqual([held])
    expect((await examiner.put(`${studio}/${held}/grade`, { rubric: rate(2) })).status).toBe(200)
    expect((await examiner.get<{ ungraded: [] }>(`${studio}/day`)).body.ungraded).toEqual([])
  })

  test('PL9 an examiner cancels what has not begun, and the learner reads why', async () => {
    const examiner = await newExaminer(app)
    const { learner, id } = await placed()
    await book(learner, id, examiner, atHour(app, 1, 9))
    const { interview } = await readStep(learner, id)
    const path = `${studio}/${interview!.id}`
    expect((await examiner.post(`${path}/missed`, { who: 'guest' })).status).toBe(409)
    expect((await examiner.post(`${path}/cancel`, { reason: 'بیمار شدم.' })).status).toBe(204)
    expect((await examiner.post(`${path}/cancel`, { reason: 'بیمار شدم.' })).status).toBe(409)
    expect(await noticesTo(learner.id)).toContainEqual(
      expect.objectContaining({ body: expect.stringContaining('بیمار شدم.') }),
    )
    expect((await readStep(learner, id)).mayBook).toBe(true)
  })
})

describe('staff', () => {
  test('PL9 who finds no time asks for one, and staff book it or grade at once', async () => {
    const examiner = await newExaminer(app)
    const support = await app.user('مریم', ['support'])
    const { learner, id } = await placed()
    await learner.post(`${attempts}/${id}/oral`, { wish: 'شنبه‌ها پس از شش' })
    expect(await readStep(learner, id)).toMatchObject({ wish: 'شنبه‌ها پس از شش', mayBook: true })
    const list = async (done: 'yes' | 'no' = 'no') =>
      (await support.get<{ items: InterviewRequest[] }>(`${studio}/requests`, { done, perPage: 100 })).body
        .items
    expect(await list()).toContainEqual(expect.objectContaining({ id, wish: 'شنبه‌ها پس از شش' }))
    const time = { examinerId: examiner.id, startsAt: atHour(app, 2, 9).toISOString(), mode: 'video' }
    expect((await support.post(`${studio}/requests/${id}/booking`, time)).status).toBe(201)
    expect((await support.post(`${studio}/requests/${id}/booking`, time)).status).toBe(409)
    expect((await list()).map(request => request.id)).not.toContain(id)
    expect((await support.put(`${studio}/requests/${id}/grade`, { rubric: rate(2) })).status).toBe(409)

    const next = await placed()
    await next.learner.post(`${attempts}/${next.id}/oral`, { wish: 'هر وقت شد' })
    const graded = await support.put(`${studio}/requests/${next.id}/grade`, {
      rubric: rate(2),
      remark: 'تلفنی',
    })
    expect(graded.body).toEqual({ level: 'B1', finalLevel: 'B1' })
    expect((await list('yes')).find(request => request.id === next.id)).toMatchObject({
      id: next.id,
      finalLevel: 'B1',
      remark: 'تلفنی',
    })
    expect((await learner.get(`${studio}/requests`)).status).toBe(404)
  })

  test('PL9 the registrar says who examines in which languages, and examiners keep their own weeks', async () => {
    const registrar = await app.user('لیلا', ['registrar'])
    const teacher = await app.user('نادر', ['teacher'])
    const editor = await app.user('سیما', ['editor'])
    const change = (id: string, languages: string[], meetingLink = '') =>
      registrar.put(`${studio}/examiners/${id}`, { languages, meetingLink })
    expect((await teacher.get<{ examinerId: null }>(`${studio}/day`)).body.examinerId).toBeNull()
    const plan = `${studio}/examiners/${teacher.id}/plan`
    expect((await teacher.get(plan)).status).toBe(404)
    expect((await change(editor.id, ['tr'])).status).toBe(404)
    expect((await change(teacher.id, ['tr'], 'javascript:alert(1)')).status).toBe(422)
    expect((await change(teacher.id, ['tr', 'tr'])).status).toBe(204)
    const { body } = await registrar.get<{ examiners: Examiner[] }>(`${studio}/examiners`)
    expect(body.examiners.find(({ id }) => id === teacher.id)).toMatchObject({
      languages: ['tr'],
      hasPlan: false,
    })
    expect(body.examiners.map(({ id }) => id)).not.toContain(editor.id)
    const weekly = [{ weekday: 0, from: 600, until: 660 }]
    const whole = {
      minutes: 10,
      bufferBefore: 0,
      bufferAfter: 5,
      noticeMinutes: 60,
      maxPerDay: null,
      daysAhead: 21,
      changeHours: 3,
      maxMoves: 1,
      weekly,
      exceptions: [],
      blocked: [],
    }
    expect((await teacher.put(plan, { plan: { ...whole, minutes: 1 } })).status).toBe(422)
    expect((await teacher.put(plan, { plan: whole })).status).toBe(204)
    const other = await newExaminer(app, { languages: [] })
    expect((await other.get(plan)).status).toBe(404)
    expect((await registrar.get(plan)).body).toMatchObject({ plan: { weekly } })
    const days = async () =>
      (
        await teacher.get<{ days: { free: number }[] }>('/api/interviews/days', { language: 'tr' })
      ).body.days.filter(({ free }) => free > 0)
    // Three Saturdays, an hour of quarters each.
    expect((await days()).map(({ free }) => free)).toEqual([4, 4, 4])
    await change(teacher.id, [])
    expect(await days()).toEqual([])
  })

  test('what is an examiner’s is given to them, and goes with their account', async () => {
    const examiner = await newExaminer(app, { languages: ['tr', 'de'] })
    expect(await interviews.export(app.db, examiner.id)).toEqual({ examinesIn: ['de', 'tr'] })
    await transaction(app.db, tx => interviews.eraseUserData(tx, examiner.id))
    expect(await interviews.export(app.db, examiner.id)).toEqual({ examinesIn: [] })
  })

  test('today’s interview stands among what its learner has to do', async () => {
    const examiner = await newExaminer(app)
    const { learner, id } = await placed()
    const startsAt = atHour(app, 1, 9)
    await book(learner, id, examiner, startsAt)
    expect(await interviews.tasks(app.db, learner.id, app.now())).toEqual([])
    const morning = new Date(startsAt.getTime() - 2 * hour)
    expect(await interviews.tasks(app.db, learner.id, morning)).toMatchObject([
      { kind: 'placement-interview', dueAt: startsAt.toISOString(), link: `/placement/result/${id}` },
    ])
    expect(await interviews.tasks(app.db, learner.id, new Date(startsAt.getTime() + day))).toEqual([])
  })
})
