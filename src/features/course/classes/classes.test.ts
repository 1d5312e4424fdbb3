import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../../test/app.ts'
import { runningClass } from '../../../../test/classes.ts'
import { countQueries, countStatements } from '../../../../test/count-queries.ts'
import { enrol, newGroup, newTeacher, sessionsOf } from '../../../../test/school.ts'
import type { Classroom, TodaysClass } from './contract.ts'
import { settleClasses } from './settle.server.ts'
import { seeVisitor } from './visits.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

const path = (session: string, what: string) => `/api/course/sessions/${session}/${what}`
const titlesTo = async (userId: string) => {
  const { rows } = await app.database.execute('select title from message where user_id = $1', [userId])
  return rows.map(({ title }) => String(title)).toSorted()
}

describe('the way in', () => {
  test('the door opens ten minutes before the class and closes with it', async () => {
    const held = await runningClass(app)
    const learner = await held.learner()
    const join = () => learner.post(path(held.session, 'join'))
    await held.at(-10.1)
    expect(await join()).toMatchObject({
      status: 409,
      body: { info: { message: 'در کلاس ده دقیقه پیش از شروع باز می‌شود: ۱ دقیقه دیگر.' } },
    })
    await held.at(-10)
    expect(await join()).toMatchObject({ status: 200, body: { url: `/course/classroom/${held.session}` } })
    await held.at(89.9)
    expect((await join()).status).toBe(200)
    await held.at(90)
    expect(await join()).toMatchObject({
      status: 409,
      body: { info: { message: 'این کلاس به پایان رسیده است.' } },
    })
    await held.at(0)
    await app.database.execute(`update class_session set state = 'cancelled' where id = $1`, [held.session])
    expect((await join()).status).toBe(409)
  })

  test('RC13 joining, seeing or being in somebody else’s class: the same 404 as for none', async () => {
    const held = await runningClass(app)
    const other = await runningClass(app)
    const [stranger, teacher, frozen] = [await other.learner(), other.teacher, await held.learner()]
    await app.database.execute(`update enrolment set state = 'frozen' where id = $1`, [frozen.enrolment])
    const owner = await app.user('هما', ['owner'])
    for (const [what, how] of [
      ['join', 'post'],
      ['presence', 'post'],
      ['classroom', 'get'],
      ['absence', 'post'],
    ] as const) {
      const given = { reason: 'بیمارم' }
      const none = await stranger[how](path(randomUUID(), what), given)
      expect(none.status).toBe(404)
      for (const person of [stranger, teacher, frozen, owner]) {
        const { status, body } = await person[how](path(held.session, what), given)
        expect([what, status, body]).toEqual([what, 404, none.body])
      }
    }
    expect((await held.teacher.post(path(held.session, 'join'))).status).toBe(200)
    const { rows } = await app.database.execute('select from class_visit where session_id = $1', [
      held.session,
    ])
    expect(rows).toEqual([])
  })

  test('a provider that is not set up is said in a sentence, and is no fault of ours', async () => {
    const held = await runningClass(app, { live: 'bigbluebutton' as never })
    const learner = await held.learner()
    expect(await learner.post(path(held.session, 'join'))).toMatchObject({
      status: 503,
      body: { info: { status: 1000, message: expect.stringContaining('کلاس اکنون در دسترس نیست') } },
    })
  })

  test('of a fixed address nothing is known but who took the way in: they are there from then to the end', async () => {
    const held = await runningClass(app, { live: 'link' as never })
    await app.database.execute(`update course_group set live_link = 'https://meet.example/a' where id = $1`, [
      held.group,
    ])
    const [early, late, absent] = [await held.learner(), await held.learner(), await held.learner()]
    await held.at(-5)
    expect(await early.post(path(held.session, 'join'))).toMatchObject({
      body: { url: 'https://meet.example/a' },
    })
    await held.at(20)
    await early.post(path(held.session, 'join'))
    await late.post(path(held.session, 'join'))
    await held.at(91)
    await held.settle()
    const attendance = await held.attendance()
    expect(attendance.get(early.enrolment)).toMatchObject({ state: 'present', seconds: 5400 })
    expect(attendance.get(late.enrolment)).toMatchObject({ state: 'late', seconds: 70 * 60 })
    expect(attendance.get(absent.enrolment)).toMatchObject({ state: 'absent' })
  })
})

describe('the classroom', () => {
  test('shows its stage and who is there, the teacher by their whole name; who leaves is gone', async () => {
    const held = await runningClass(app)
    const [one, two] = [await held.learner('سارا'), await held.learner('آرمان')]
    const read = async () =>
      (await one.get<{ classroom: Classroom }>(path(held.session, 'classroom'))).body.classroom
    for (const [minute, person] of [one, two, held.teacher].entries()) {
      await held.at(minute / 2)
      expect((await person.post(path(held.session, 'presence'))).status).toBe(204)
    }
    expect(await read()).toMatchObject({
      number: 1,
      minutes: 90,
      isTeacher: false,
      enrolmentId: one.enrolment,
      now: new Date(testNow.getTime() + 60_000).toISOString(),
      present: [
        { name: 'مریم سهرابی', isTeacher: true },
        { name: 'سارا', isTeacher: false },
        { name: 'آرمان', isTeacher: false },
      ],
    })
    await two.post(path(held.session, 'presence'), { leaves: true })
    await two.post(path(held.session, 'presence'), { leaves: true })
    expect((await read()).present.map(({ name }) => name)).toEqual(['مریم سهرابی', 'سارا'])
    await held.at(90)
    expect((await one.post(path(held.session, 'presence'))).status).toBe(409)
    expect((await one.post(path(held.session, 'presence'), { leaves: true })).status).toBe(204)
  })

  test('signs lengthen one visit; after a silence another begins, and the silence is not counted', async () => {
    const held = await runningClass(app)
    const learner = await held.learner()
    const sign = () => learner.post(path(held.session, 'presence'))
    for (const minute of [0, 0.4, 1, 2, 12, 13]) {
      await held.at(minute)
      await sign()
    }
    // A telephone that slept says in the end that it goes: it had gone long before.
    await held.at(40)
    await learner.post(path(held.session, 'presence'), { leaves: true })
    const { rows } = await app.database.execute(
      `select extract(epoch from left_at - joined_at) as stayed, extract(epoch from seen_at - joined_at) as seen
       from class_visit where user_id = $1 order by joined_at`,
      [learner.id],
    )
    expect(rows.map(({ stayed, seen }) => [Number(stayed), Number(seen)])).toEqual([
      [120, 120],
      [60, 60],
    ])
  })

  test('who comes and goes is told on the channel of the class, to nobody who does not belong to it', async () => {
    const held = await runningClass(app)
    const [learner, stranger] = [await held.learner(), await app.user()]
    await learner.post(path(held.session, 'presence'))
    await learner.post(path(held.session, 'presence'))
    await learner.post(path(held.session, 'presence'), { leaves: true })
    const { rows } = await app.database.execute('select event from live_event where channel = $1', [
      `class:${held.session}`,
    ])
    expect(rows.map(({ event }) => event)).toEqual([{ changed: 'presence' }, { changed: 'presence' }])
    const channel = app.features
      .flatMap(feature => feature.channels ?? [])
      .find(({ kind }) => kind === 'class')!
    const mayRead = async ({ id }: { id: string }, session = held.session) =>
      channel.mayRead(app.db, { id, sessionId: '', roles: [], goodUntil: testNow }, session)
    expect([await mayRead(learner), await mayRead(held.teacher), await mayRead(stranger)]).toEqual([
      true,
      true,
      false,
    ])
    expect([await mayRead(learner, randomUUID()), await mayRead(learner, 'nonsense')]).toEqual([false, false])
  })

  test('two signs at the same moment are one visit', async () => {
    const held = await runningClass(app)
    const learner = await held.learner()
    const who = { sessionId: held.session, userId: learner.id, isTeacher: false }
    const began = await Promise.all(
      Array.from({ length: 8 }, () => transaction(app.db, tx => seeVisitor(tx, who, app.now()))),
    )
    expect(began.filter(Boolean)).toHaveLength(1)
    const { rows } = await app.database.execute('select from class_visit where user_id = $1', [learner.id])
    expect(rows).toHaveLength(1)
  })
})

describe('attendance', () => {
  test('is settled when the class is over without anybody’s act, and once', async () => {
    const held = await runningClass(app)
    const [present, late, absent] = [await held.learner(), await held.learner(), await held.learner()]
    await held.stay(present, -3, 60)
    await held.stay(late, 15, 85)
    await held.stay(absent, 0, 30)
    await held.at(89)
    await held.settle()
    expect((await held.attendance()).size).toBe(0)
    await held.at(90)
    await held.settle()
    const settled = await held.attendance()
    expect(settled.get(present.enrolment)).toMatchObject({ state: 'present', seconds: 3600, set_by: null })
    expect(settled.get(late.enrolment)).toMatchObject({ state: 'late', seconds: 4200 })
    expect(settled.get(absent.enrolment)).toMatchObject({ state: 'absent', seconds: 1800 })
    await held.settle()
    expect(await held.attendance()).toEqual(settled)
  })

  test('PR4 what somebody set by hand before stays and is what counts; of a class nobody was seen in only granted absences are known', async () => {
    const held = await runningClass(app)
    const [learner, other] = [await held.learner(), await held.learner()]
    const url = `/api/studio/sessions/${held.session}/attendance`
    const set = (state: string) => held.teacher.put(url, { enrolmentId: learner.enrolment, state })
    await held.at(-1)
    expect((await set('present')).status).toBe(409)
    await held.at(5)
    expect((await set('excused')).status).toBe(204)
    await held.stay(learner, 10, 12)
    await held.at(91)
    await held.settle()
    expect((await held.attendance()).get(learner.enrolment)).toMatchObject({
      state: 'excused',
      set_by: held.teacher.id,
    })
    expect((await held.attendance()).get(other.enrolment)).toMatchObject({ state: 'absent' })
    const leftOf = async (person: Person) => {
      const { body } = await person.get<{ status: { absencesLeft: number } }>(
        '/api/presentation/profile/user-status',
      )
      return body.status.absencesLeft
    }
    expect([await leftOf(learner), await leftOf(other)]).toEqual([3, 2])
    const { rows } = await app.database.execute(
      `select act, details->>'after' as after from audit_entry where actor_id = $1`,
      [held.teacher.id],
    )
    expect(rows).toEqual([{ act: 'attendance.set', after: 'excused' }])

    await held.at(-30, 1)
    await learner.post(path(held.plan[1]!.id, 'absence'), { reason: 'سفر هستم' })
    const { rows: asked } = await app.database.execute('select id from absence where enrolment_id = $1', [
      learner.enrolment,
    ])
    await held.teacher.put(`/api/studio/absences/${asked[0]!.id}`, { granted: true })
    await held.at(91, 1)
    await held.settle()
    const elsewhere = await held.attendance(1)
    expect([...elsewhere.values()].map(({ enrolment_id, state }) => [enrolment_id, state])).toEqual([
      [learner.enrolment, 'excused'],
    ])
  })

  test('where the teacher alone was seen, nobody is called absent', async () => {
    const held = await runningClass(app)
    await held.learner()
    await held.stay(held.teacher, 0, 90)
    await held.at(91)
    await held.settle()
    expect((await held.attendance()).size).toBe(0)
  })

  test('nobody is marked in a class of another group, by its teacher or by the office', async () => {
    const [held, elsewhere] = [await runningClass(app), await runningClass(app)]
    const [member, stranger] = [await held.learner(), await elsewhere.learner()]
    const office = await app.user('بابک', ['admin'])
    await held.at(5)
    const url = `/api/studio/sessions/${held.session}/attendance`
    for (const by of [held.teacher, office]) {
      const mark = async (enrolmentId: string) =>
        (await by.put(url, { enrolmentId, state: 'present' })).status
      expect(await mark(stranger.enrolment)).toBe(404)
      expect(await mark(member.enrolment)).toBe(204)
    }
    expect([...(await held.attendance()).keys()]).toEqual([member.enrolment])
  })

  test('who joined the group once a class was over has not missed it, who joined before its end has', async () => {
    const held = await runningClass(app)
    await held.stay(await held.learner(), 0, 60)
    const end = held.plan[0]!.starts_at.getTime() + 90 * 60_000
    const joined = async (at: number) => enrol(app, (await app.user()).id, held.group, new Date(at))
    const [before, after] = [await joined(end - 1), await joined(end)]
    await held.at(91)
    await held.settle()
    const settled = await held.attendance()
    expect(settled.get(before)).toMatchObject({ state: 'absent' })
    expect([settled.size, settled.has(after)]).toEqual([2, false])
  })

  test('it is stored as people come and go: a process that dies loses nobody’s hour, and another one settles it', async () => {
    const held = await runningClass(app)
    const [stays, leaves] = [await held.learner(), await held.learner()]
    await held.stay(leaves, 0, 55)
    for (let minute = 0; minute <= 70; minute++) {
      await held.at(minute)
      await stays.post(path(held.session, 'presence'))
    }
    // Nothing of it stands in the first one's memory, which never hears of the end.
    await using second = await openTestApp({ beside: app })
    second.setNow(new Date(testNow.getTime() + 5 * 3_600_000))
    await settleClasses.run(second, {})
    const settled = await held.attendance()
    expect(settled.get(stays.enrolment)).toMatchObject({ state: 'present', seconds: 70 * 60 })
    expect(settled.get(leaves.enrolment)).toMatchObject({ state: 'present', seconds: 55 * 60 })
    await Promise.all([settleClasses.run(second, {}), settleClasses.run(second, {})])
    expect(await held.attendance()).toEqual(settled)
  })

  test('one absence left is warned of; with the last one the teacher hears of it too, by name', async () => {
    const held = await runningClass(app, { absences: 2 })
    const [learner, diligent] = [await held.learner('سامان'), await held.learner()]
    const told: unknown[][] = []
    for (const number of [0, 1, 2]) {
      await held.stay(diligent, 0, 60, number)
      await held.at(91, number)
      await held.settle()
      told.push([await titlesTo(learner.id), (await titlesTo(held.teacher.id)).length])
    }
    const used = 'غیبت‌های مجاز شما تمام شد'
    expect(told).toEqual([
      [['یک غیبت دیگر مانده است'], 0],
      [[used, 'یک غیبت دیگر مانده است'], 1],
      [[used, used, 'یک غیبت دیگر مانده است'], 2],
    ])
    expect(await titlesTo(held.teacher.id)).toContain('سامان آزمون دیگر غیبت مجاز ندارد')
    expect(await titlesTo(diligent.id)).toEqual([])
  })

  test('after an outage of days it is settled all the same, and nobody is told old news', async () => {
    const held = await runningClass(app, { absences: 1 })
    const [absent, present] = [await held.learner(), await held.learner()]
    await held.stay(present, 0, 60)
    await held.at(91 + 4 * 24 * 60)
    await held.settle()
    expect((await held.attendance()).get(absent.enrolment)).toMatchObject({ state: 'absent' })
    expect(await titlesTo(absent.id)).toEqual([])
  })
})

describe('an absence that was asked for', () => {
  test('is answered by the teacher; a granted one does not count, a refused one does', async () => {
    const held = await runningClass(app)
    const [ill, lazy] = [await held.learner(), await held.learner()]
    const session = held.plan[1]!.id
    for (const person of [ill, lazy]) {
      const { status, body } = await person.post(path(session, 'absence'), { reason: 'نوبت پزشک دارم' })
      expect([status, body]).toEqual([200, { state: 'waiting' }])
    }
    await ill.post(path(session, 'absence'), { reason: 'نوبت دندان‌پزشک دارم' })
    expect((await ill.post(path(session, 'absence'), { reason: ' ' })).status).toBe(422)
    const { body } = await held.teacher.get<{ absences: { id: string; reason: string }[] }>(
      '/api/studio/today',
    )
    expect(body.absences.map(({ reason }) => reason).toSorted()).toEqual(
      ['نوبت دندان‌پزشک دارم', 'نوبت پزشک دارم'].toSorted(),
    )
    expect(await titlesTo(held.teacher.id)).toHaveLength(2)
    const asked = async (person: Pick<Person, 'get'>) =>
      (await person.get<{ classroom: Classroom }>(path(session, 'classroom'))).body.classroom.absence
    expect([await asked(ill), await asked(held.teacher)]).toEqual(['waiting', null])
    for (const { id, reason } of body.absences) {
      const granted = reason.includes('دندان')
      expect((await held.teacher.put(`/api/studio/absences/${id}`, { granted })).status).toBe(204)
    }
    expect([await titlesTo(ill.id), await titlesTo(lazy.id)]).toEqual([
      ['غیبت شما موجه شد'],
      ['غیبت شما موجه نشد'],
    ])
    expect([await asked(ill), await asked(lazy)]).toEqual(['granted', 'refused'])
    const somebody = await held.learner()
    await held.stay(somebody, 0, 60, 1)
    await held.at(91, 1)
    await held.settle()
    const settled = await held.attendance(1)
    expect(settled.get(ill.enrolment)?.state).toBe('excused')
    expect(settled.get(lazy.enrolment)?.state).toBe('absent')
    // Answered otherwise, afterwards.
    const refused = body.absences.find(({ reason }) => !reason.includes('دندان'))!
    await held.teacher.put(`/api/studio/absences/${refused.id}`, { granted: true })
    expect((await held.attendance(1)).get(lazy.enrolment)?.state).toBe('excused')
    expect((await ill.post(path(session, 'absence'), { reason: 'دیر شد' })).status).toBe(409)
  })

  test('what the teacher set by hand since is not changed by answering it', async () => {
    const held = await runningClass(app)
    const learner = await held.learner()
    const session = held.plan[1]!.id
    await learner.post(path(session, 'absence'), { reason: 'سفر' })
    const { body } = await held.teacher.get<{ absences: { id: string }[] }>('/api/studio/today')
    await held.stay(await held.learner(), 0, 60, 1)
    await held.at(91, 1)
    await held.settle()
    const set = (state: string) =>
      held.teacher.put(`/api/studio/sessions/${session}/attendance`, {
        enrolmentId: learner.enrolment,
        state,
      })
    for (const state of ['excused', 'absent']) expect((await set(state)).status).toBe(204)
    const answer = (granted: boolean) =>
      held.teacher.put(`/api/studio/absences/${body.absences[0]!.id}`, { granted })
    expect((await answer(true)).status).toBe(204)
    expect((await held.attendance(1)).get(learner.enrolment)?.state).toBe('absent')
    expect((await set('excused')).status).toBe(204)
    expect((await answer(false)).status).toBe(204)
    expect((await held.attendance(1)).get(learner.enrolment)?.state).toBe('excused')
  })

  test('who comes after all was there', async () => {
    const held = await runningClass(app)
    const learner = await held.learner()
    const session = held.plan[1]!.id
    await learner.post(path(session, 'absence'), { reason: 'سفر' })
    const { body } = await held.teacher.get<{ absences: { id: string }[] }>('/api/studio/today')
    await held.teacher.put(`/api/studio/absences/${body.absences[0]!.id}`, { granted: true })
    await held.stay(learner, 0, 70, 1)
    await held.at(91, 1)
    await held.settle()
    expect((await held.attendance(1)).get(learner.enrolment)?.state).toBe('present')
  })
})

test('an absence where nobody teaches is told to support and to who leads the school, in as many statements however many they are', async () => {
  const ask = async () => {
    const group = await newGroup(app, { startsIn: 3 })
    const [session] = await sessionsOf(app, group)
    const learner = await app.user('نگار')
    await enrol(app, learner.id, group)
    return countStatements(app, () => learner.post(path(session!.id, 'absence'), { reason: 'سفر' }))
  }
  const before = await ask()
  const roles = ['support', 'admin', 'owner', 'teacher', 'editor', 'accountant', 'counselor']
  const people = []
  for (const role of roles) people.push(await app.user('همکار', [role]))
  const { result, queries } = await ask()
  expect(result.status).toBe(200)
  const told = await Promise.all(people.map(({ id }) => titlesTo(id)))
  expect(told.map(titles => titles.length)).toEqual([1, 1, 1, 0, 0, 0, 0])
  expect(queries.length).toBe(before.queries.length)
})

test('who leads the school sees a class nobody teaches, and no way into it', async () => {
  const admin = await app.user('بابک', ['admin'])
  const group = await newGroup(app, { startsIn: 0 })
  const [session] = await sessionsOf(app, group)
  const { body } = await admin.get<{ classes: TodaysClass[] }>('/api/studio/today')
  expect(body.classes.find(({ id }) => id === session!.id)).toMatchObject({ isMine: false })
  expect((await admin.post(`/api/course/sessions/${session!.id}/join`)).status).toBe(404)
})

test('the day of a teacher with many groups says who missed the last session of each, in as many statements as for one', async () => {
  const teacher = await app.user('مریم', ['teacher'])
  const teacherId = await newTeacher(app, { userId: teacher.id })
  const learner = await app.user('نگار')
  const addGroup = async () => {
    const group = await newGroup(app, { teacherId, startsIn: -1, every: 1, sessions: 3 })
    const [missed, today] = await sessionsOf(app, group)
    const enrolment = await enrol(app, learner.id, group)
    await app.database.execute(
      `insert into attendance (session_id, enrolment_id, state, seconds, settled_at) values ($1, $2, 'absent', 0, $3)`,
      [missed!.id, enrolment, testNow],
    )
    return today!.id
  }
  const read = () => countQueries(app, () => teacher.get<{ classes: TodaysClass[] }>('/api/studio/today'))
  const first = await addGroup()
  const one = await read()
  const all = [first, await addGroup(), await addGroup(), await addGroup()]
  const four = await read()
  expect(one.result.body.classes.map(({ id }) => id)).toEqual([first])
  expect(four.result.body.classes.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
  for (const { watch } of four.result.body.classes)
    expect(watch).toMatchObject([{ missedLast: true, missed: 1 }])
  expect(four.queries.length).toBe(one.queries.length)
})
