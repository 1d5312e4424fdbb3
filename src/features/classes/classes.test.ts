import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { runningClass } from '../../../test/classes.ts'
import { countQueries, countStatements } from '../../../test/count-queries.ts'
import { enrol, listSessions, newGroup, newTeacher } from '../../../test/school.ts'
import { settleClasses } from './attendance/settle.server.ts'
import { seeVisitor } from './classroom/visits.server.ts'
import type { Classroom, TodaysClass } from './contract.ts'

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
    const running = await runningClass(app)
    const learner = await running.learner()
    const join = () => learner.post(path(running.session, 'join'))
    await running.at(-10.1)
    expect(await join()).toMatchObject({
      status: 409,
      body: { info: { message: 'در کلاس ده دقیقه پیش از شروع باز می‌شود: ۱ دقیقه دیگر.' } },
    })
    await running.at(-10)
    expect(await join()).toMatchObject({ status: 200, body: { url: `/course/classroom/${running.session}` } })
    await running.at(89.9)
    expect((await join()).status).toBe(200)
    await running.at(90)
    expect(await join()).toMatchObject({
      status: 409,
      body: { info: { message: 'این کلاس به پایان رسیده است.' } },
    })
    await running.at(0)
    await app.database.execute(`update class_session set state = 'cancelled' where id = $1`, [
      running.session,
    ])
    expect((await join()).status).toBe(409)
  })

  test('RC13 joining, seeing or being in somebody else’s class: the same 404 as for none', async () => {
    const running = await runningClass(app)
    const other = await runningClass(app)
    const [stranger, teacher, frozen] = [await other.learner(), other.teacher, await running.learner()]
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
        const { status, body } = await person[how](path(running.session, what), given)
        expect([what, status, body]).toEqual([what, 404, none.body])
      }
    }
    expect((await running.teacher.post(path(running.session, 'join'))).status).toBe(200)
    const { rows } = await app.database.execute('select from class_visit where session_id = $1', [
      running.session,
    ])
    expect(rows).toEqual([])
  })

  test('a provider that is not set up is said in a sentence, and is no fault of ours', async () => {
    const running = await runningClass(app, { live: 'bigbluebutton' as never })
    const learner = await running.learner()
    expect(await learner.post(path(running.session, 'join'))).toMatchObject({
      status: 503,
      body: { info: { status: 1000, message: expect.stringContaining('کلاس اکنون در دسترس نیست') } },
    })
  })

  test('of a fixed address nothing is known but who took the way in: they are there from then to the end', async () => {
    const running = await runningClass(app, { live: 'link' as never })
    await app.database.execute(`update course_group set live_link = 'https://meet.example/a' where id = $1`, [
      running.group,
    ])
    const [early, late, absent] = [await running.learner(), await running.learner(), await running.learner()]
    await running.at(-5)
    expect(await early.post(path(running.session, 'join'))).toMatchObject({
      body: { url: 'https://meet.example/a' },
    })
    await running.at(20)
    await early.post(path(running.session, 'join'))
    await late.post(path(running.session, 'join'))
    await running.at(91)
    await running.settle()
    const attendance = await running.attendance()
    expect(attendance.get(early.enrolment)).toMatchObject({ state: 'present', seconds: 5400 })
    expect(attendance.get(late.enrolment)).toMatchObject({ state: 'late', seconds: 70 * 60 })
    expect(attendance.get(absent.enrolment)).toMatchObject({ state: 'absent' })
  })
})

describe('the classroom', () => {
  test('shows its stage and who is there, the teacher by their whole name; who leaves is gone', async () => {
    const running = await runningClass(app)
    const [one, two] = [await running.learner('سارا'), await running.learner('آرمان')]
    const read = async () =>
      (await one.get<{ classroom: Classroom }>(path(running.session, 'classroom'))).body.classroom
    for (const [minute, person] of [one, two, running.teacher].entries()) {
      await running.at(minute / 2)
      expect((await person.post(path(running.session, 'presence'))).status).toBe(204)
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
    await two.post(path(running.session, 'presence'), { leaves: true })
    await two.post(path(running.session, 'presence'), { leaves: true })
    expect((await read()).present.map(({ name }) => name)).toEqual(['مریم سهرابی', 'سارا'])
    await running.at(90)
    expect((await one.post(path(running.session, 'presence'))).status).toBe(409)
    expect((await one.post(path(running.session, 'presence'), { leaves: true })).status).toBe(204)
  })

  test('signs lengthen one visit; after a silence another begins, and the silence is not counted', async () => {
    const running = await runningClass(app)
    const learner = await running.learner()
    const sign = () => learner.post(path(running.session, 'presence'))
    for (const minute of [0, 0.4, 1, 2, 12, 13]) {
      await running.at(minute)
      await sign()
    }
    // A telephone that slept says in the end that it goes: it had gone long before.
    await running.at(40)
    await learner.post(path(running.session, 'presence'), { leaves: true })
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
    const running = await runningClass(app)
    const [learner, stranger] = [await running.learner(), await app.user()]
    await learner.post(path(running.session, 'presence'))
    await learner.post(path(running.session, 'presence'))
    await learner.post(path(running.session, 'presence'), { leaves: true })
    const { rows } = await app.database.execute('select event from live_event where channel = $1', [
      `class:${running.session}`,
    ])
    expect(rows.map(({ event }) => event)).toEqual([{ changed: 'presence' }, { changed: 'presence' }])
    const channel = app.features
      .flatMap(feature => feature.channels ?? [])
      .find(({ kind }) => kind === 'class')!
    const mayRead = async ({ id }: { id: string }, session = running.session) =>
      channel.mayRead(app.db, { id, sessionId: '', roles: [], goodUntil: testNow }, session)
    expect([await mayRead(learner), await mayRead(running.teacher), await mayRead(stranger)]).toEqual([
      true,
      true,
      false,
    ])
    expect([await mayRead(learner, randomUUID()), await mayRead(learner, 'nonsense')]).toEqual([false, false])
  })

  test('two signs at the same moment are one visit', async () => {
    const running = await runningClass(app)
    const learner = await running.learner()
    const who = { sessionId: running.session, userId: learner.id, isTeacher: false }
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
    const running = await runningClass(app)
    const [present, late, absent] = [
      await running.learner(),
      await running.learner(),
      await running.learner(),
    ]
    await running.stay(present, -3, 60)
    await running.stay(late, 15, 85)
    await running.stay(absent, 0, 30)
    await running.at(89)
    await running.settle()
    expect((await running.attendance()).size).toBe(0)
    await running.at(90)
    await running.settle()
    const settled = await running.attendance()
    expect(settled.get(present.enrolment)).toMatchObject({ state: 'present', seconds: 3600, set_by: null })
    expect(settled.get(late.enrolment)).toMatchObject({ state: 'late', seconds: 4200 })
    expect(settled.get(absent.enrolment)).toMatchObject({ state: 'absent', seconds: 1800 })
    await running.settle()
    expect(await running.attendance()).toEqual(settled)
  })

  test('PR4 what somebody set by hand before stays and is what counts; of a class nobody was seen in only granted absences are known', async () => {
    const running = await runningClass(app)
    const [learner, other] = [await running.learner(), await running.learner()]
    const url = `/api/studio/sessions/${running.session}/attendance`
    const set = (state: string) => running.teacher.put(url, { enrolmentId: learner.enrolment, state })
    await running.at(-1)
    expect((await set('present')).status).toBe(409)
    await running.at(5)
    expect((await set('excused')).status).toBe(204)
    await running.stay(learner, 10, 12)
    await running.at(91)
    await running.settle()
    expect((await running.attendance()).get(learner.enrolment)).toMatchObject({
      state: 'excused',
      set_by: running.teacher.id,
    })
    expect((await running.attendance()).get(other.enrolment)).toMatchObject({ state: 'absent' })
    const readAbsencesLeft = async (person: Person) => {
      const { body } = await person.get<{ status: { absencesLeft: number } }>(
        '/api/presentation/profile/user-status',
      )
      return body.status.absencesLeft
    }
    expect([await readAbsencesLeft(learner), await readAbsencesLeft(other)]).toEqual([3, 2])
    const { rows } = await app.database.execute(
      `select action as act, details->>'after' as after from audit_entry where actor_id = $1`,
      [running.teacher.id],
    )
    expect(rows).toEqual([{ act: 'attendance.set', after: 'excused' }])

    await running.at(-30, 1)
    await learner.post(path(running.plan[1]!.id, 'absence'), { reason: 'سفر هستم' })
    const { rows: asked } = await app.database.execute('select id from absence where enrolment_id = $1', [
      learner.enrolment,
    ])
    await running.teacher.put(`/api/studio/absences/${asked[0]!.id}`, { granted: true })
    await running.at(91, 1)
    await running.settle()
    const elsewhere = await running.attendance(1)
    expect([...elsewhere.values()].map(({ enrolment_id, state }) => [enrolment_id, state])).toEqual([
      [learner.enrolment, 'excused'],
    ])
  })

  test('where the teacher alone was seen, nobody is called absent', async () => {
    const running = await runningClass(app)
    await running.learner()
    await running.stay(running.teacher, 0, 90)
    await running.at(91)
    await running.settle()
    expect((await running.attendance()).size).toBe(0)
  })

  test('nobody is marked in a class of another group, by its teacher or by the office', async () => {
    const [running, elsewhere] = [await runningClass(app), await runningClass(app)]
    const [member, stranger] = [await running.learner(), await elsewhere.learner()]
    const office = await app.user('بابک', ['admin'])
    await running.at(5)
    const url = `/api/studio/sessions/${running.session}/attendance`
    for (const by of [running.teacher, office]) {
      const mark = async (enrolmentId: string) =>
        (await by.put(url, { enrolmentId, state: 'present' })).status
      expect(await mark(stranger.enrolment)).toBe(404)
      expect(await mark(member.enrolment)).toBe(204)
    }
    expect([...(await running.attendance()).keys()]).toEqual([member.enrolment])
  })

  test('who joined the group once a class was over has not missed it, who joined before its end has', async () => {
    const running = await runningClass(app)
    await running.stay(await running.learner(), 0, 60)
    const end = running.plan[0]!.starts_at.getTime() + 90 * 60_000
    const joined = async (at: number) => enrol(app, (await app.user()).id, running.group, new Date(at))
    const [before, after] = [await joined(end - 1), await joined(end)]
    await running.at(91)
    await running.settle()
    const settled = await running.attendance()
    expect(settled.get(before)).toMatchObject({ state: 'absent' })
    expect([settled.size, settled.has(after)]).toEqual([2, false])
  })

  test('it is stored as people come and go: a process that dies loses nobody’s hour, and another one settles it', async () => {
    const running = await runningClass(app)
    const [stays, leaves] = [await running.learner(), await running.learner()]
    await running.stay(leaves, 0, 55)
    for (let minute = 0; minute <= 70; minute++) {
      await running.at(minute)
      await stays.post(path(running.session, 'presence'))
    }
    // Nothing of it stands in the first one's memory, which never hears of the end.
    await using second = await openTestApp({ beside: app })
    second.setNow(new Date(testNow.getTime() + 5 * 3_600_000))
    await settleClasses.run(second, {})
    const settled = await running.attendance()
    expect(settled.get(stays.enrolment)).toMatchObject({ state: 'present', seconds: 70 * 60 })
    expect(settled.get(leaves.enrolment)).toMatchObject({ state: 'present', seconds: 55 * 60 })
    await Promise.all([settleClasses.run(second, {}), settleClasses.run(second, {})])
    expect(await running.attendance()).toEqual(settled)
  })

  test('one absence left is warned of; with the last one the teacher is notified too, by name', async () => {
    const running = await runningClass(app, { absences: 2 })
    const [learner, diligent] = [await running.learner('سامان'), await running.learner()]
    const received: unknown[][] = []
    for (const number of [0, 1, 2]) {
      await running.stay(diligent, 0, 60, number)
      await running.at(91, number)
      await running.settle()
      received.push([await titlesTo(learner.id), (await titlesTo(running.teacher.id)).length])
    }
    const used = 'غیبت‌های مجاز شما تمام شد'
    expect(received).toEqual([
      [['یک غیبت دیگر مانده است'], 0],
      [[used, 'یک غیبت دیگر مانده است'], 1],
      [[used, used, 'یک غیبت دیگر مانده است'], 2],
    ])
    expect(await titlesTo(running.teacher.id)).toContain('سامان آزمون دیگر غیبت مجاز ندارد')
    expect(await titlesTo(diligent.id)).toEqual([])
  })

  test('after an outage of days it is settled all the same, and nobody is notified of old news', async () => {
    const running = await runningClass(app, { absences: 1 })
    const [absent, present] = [await running.learner(), await running.learner()]
    await running.stay(present, 0, 60)
    await running.at(91 + 4 * 24 * 60)
    await running.settle()
    expect((await running.attendance()).get(absent.enrolment)).toMatchObject({ state: 'absent' })
    expect(await titlesTo(absent.id)).toEqual([])
  })
})

describe('an absence that was asked for', () => {
  test('is answered by the teacher; a granted one does not count, a refused one does', async () => {
    const running = await runningClass(app)
    const [ill, lazy] = [await running.learner(), await running.learner()]
    const session = running.plan[1]!.id
    for (const person of [ill, lazy]) {
      const { status, body } = await person.post(path(session, 'absence'), { reason: 'نوبت پزشک دارم' })
      expect([status, body]).toEqual([200, { state: 'waiting' }])
    }
    await ill.post(path(session, 'absence'), { reason: 'نوبت دندان‌پزشک دارم' })
    expect((await ill.post(path(session, 'absence'), { reason: ' ' })).status).toBe(422)
    const { body } = await running.teacher.get<{ absences: { id: string; reason: string }[] }>(
      '/api/studio/today',
    )
    expect(body.absences.map(({ reason }) => reason).toSorted()).toEqual(
      ['نوبت دندان‌پزشک دارم', 'نوبت پزشک دارم'].toSorted(),
    )
    expect(await titlesTo(running.teacher.id)).toHaveLength(2)
    const asked = async (person: Pick<Person, 'get'>) =>
      (await person.get<{ classroom: Classroom }>(path(session, 'classroom'))).body.classroom.absence
    expect([await asked(ill), await asked(running.teacher)]).toEqual(['waiting', null])
    for (const { id, reason } of body.absences) {
      const granted = reason.includes('دندان')
      expect((await running.teacher.put(`/api/studio/absences/${id}`, { granted })).status).toBe(204)
    }
    // What was answered waits no more.
    expect((await running.teacher.get('/api/studio/today')).body.absences).toEqual([])
    expect([await titlesTo(ill.id), await titlesTo(lazy.id)]).toEqual([
      ['غیبت شما موجه شد'],
      ['غیبت شما موجه نشد'],
    ])
    expect([await asked(ill), await asked(lazy)]).toEqual(['granted', 'refused'])
    const somebody = await running.learner()
    await running.stay(somebody, 0, 60, 1)
    await running.at(91, 1)
    await running.settle()
    const settled = await running.attendance(1)
    expect(settled.get(ill.enrolment)?.state).toBe('excused')
    expect(settled.get(lazy.enrolment)?.state).toBe('absent')
    // Answered otherwise, afterwards.
    const refused = body.absences.find(({ reason }) => !reason.includes('دندان'))!
    await running.teacher.put(`/api/studio/absences/${refused.id}`, { granted: true })
    expect((await running.attendance(1)).get(lazy.enrolment)?.state).toBe('excused')
    expect((await ill.post(path(session, 'absence'), { reason: 'دیر شد' })).status).toBe(409)
  })

  test('says how many absences are left before it is answered: late and excused ones are none', async () => {
    const running = await runningClass(app, { sessions: 5, absences: 3 })
    const learner = await running.learner()
    const left = async () =>
      (await running.teacher.get<{ absences: { absencesLeft: number }[] }>('/api/studio/today')).body.absences
    await learner.post(path(running.plan[4]!.id, 'absence'), { reason: 'سفر' })
    expect(await left()).toMatchObject([{ absencesLeft: 3 }])
    for (const [at, state] of (['late', 'excused', 'present', 'absent'] as const).entries())
      await app.database.execute(
        `insert into attendance (session_id, enrolment_id, state, seconds, settled_at) values ($1, $2, $3, 0, $4)`,
        [running.plan[at]!.id, learner.enrolment, state, testNow],
      )
    expect(await left()).toMatchObject([{ absencesLeft: 2 }])
  })

  test('what the teacher set by hand since is not changed by answering it', async () => {
    const running = await runningClass(app)
    const learner = await running.learner()
    const session = running.plan[1]!.id
    await learner.post(path(session, 'absence'), { reason: 'سفر' })
    const { body } = await running.teacher.get<{ absences: { id: string }[] }>('/api/studio/today')
    await running.stay(await running.learner(), 0, 60, 1)
    await running.at(91, 1)
    await running.settle()
    const set = (state: string) =>
      running.teacher.put(`/api/studio/sessions/${session}/attendance`, {
        enrolmentId: learner.enrolment,
        state,
      })
    for (const state of ['excused', 'absent']) expect((await set(state)).status).toBe(204)
    const answer = (granted: boolean) =>
      running.teacher.put(`/api/studio/absences/${body.absences[0]!.id}`, { granted })
    expect((await answer(true)).status).toBe(204)
    expect((await running.attendance(1)).get(learner.enrolment)?.state).toBe('absent')
    expect((await set('excused')).status).toBe(204)
    expect((await answer(false)).status).toBe(204)
    expect((await running.attendance(1)).get(learner.enrolment)?.state).toBe('excused')
  })

  test('who comes after all was there', async () => {
    const running = await runningClass(app)
    const learner = await running.learner()
    const session = running.plan[1]!.id
    await learner.post(path(session, 'absence'), { reason: 'سفر' })
    const { body } = await running.teacher.get<{ absences: { id: string }[] }>('/api/studio/today')
    await running.teacher.put(`/api/studio/absences/${body.absences[0]!.id}`, { granted: true })
    await running.stay(learner, 0, 70, 1)
    await running.at(91, 1)
    await running.settle()
    expect((await running.attendance(1)).get(learner.enrolment)?.state).toBe('present')
  })
})

test('an absence where nobody teaches goes to support and to who leads the school, in as many statements however many they are', async () => {
  const ask = async () => {
    const group = await newGroup(app, { startsIn: 3 })
    const [session] = await listSessions(app, group)
    const learner = await app.user('نگار')
    await enrol(app, learner.id, group)
    return countStatements(app, () => learner.post(path(session!.id, 'absence'), { reason: 'سفر' }))
  }
  const before = await ask()
  const roles = ['support', 'registrar', 'admin', 'owner', 'teacher', 'editor', 'accountant', 'counselor']
  const people = []
  for (const role of roles) people.push(await app.user('همکار', [role]))
  const { result, queries } = await ask()
  expect(result.status).toBe(200)
  const received = await Promise.all(people.map(({ id }) => titlesTo(id)))
  expect(received.map(titles => titles.length)).toEqual([1, 0, 1, 1, 0, 0, 0, 0])
  expect(queries.length).toBe(before.queries.length)
})

test('who leads the school sees a class nobody teaches, and no way into it', async () => {
  const admin = await app.user('بابک', ['admin'])
  const group = await newGroup(app, { startsIn: 0 })
  const [session] = await listSessions(app, group)
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
    const [missed, today] = await listSessions(app, group)
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
