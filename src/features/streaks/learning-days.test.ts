import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { runningClass } from '../../../test/classes.ts'
import { onPostgres } from '../../../test/database.ts'
import { newHomework, newMedia } from '../../../test/homework.ts'
import { enrol, listSessions, newGroup, newRecording } from '../../../test/school.ts'
import { streaks } from './feature.server.ts'
import { markActive } from './learning-days.server.ts'
import { readStreakCalendar } from './streak-calendar.server.ts'

const minute = 60_000
const day = 24 * 60 * minute
const ago = (milliseconds: number) => new Date(testNow.getTime() - milliseconds)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

type User = Person & { id: string }
const readLearningDays = async ({ id }: { id: string }) => {
  const { learningDays } = (await streaks.export(app.db, id)) as {
    learningDays: { day: string; acts: string[]; watchedSeconds: number }[]
  }
  return learningDays.map(({ day, acts }) => [day, ...acts])
}
const learn = (userId: string, ...days: number[]) =>
  transaction(app.db, tx =>
    markActive(
      tx,
      'review',
      days.map(days => ({ userId, at: ago(days * day) })),
    ),
  )

/** A phrase of somebody’s own, which may be reviewed. */
async function ownPhrase(user: User) {
  const { body } = await user.get<{ items: { id: string }[] }>('/api/phrasebook/lists')
  const id = randomUUID()
  const sentences = { english: 'One more.', persian: 'یکی دیگر.' }
  await user.post('/api/phrasebook/own-phrases', { id, list: body.items[0]!.id, ...sentences })
  return id
}

describe('a day of learning', () => {
  test('reviews that come late count on their own days in Tehran, each day once', async () => {
    const user = await app.user()
    const phrase = await ownPhrase(user)
    const review = (at: string) => ({ id: randomUUID(), phrase, grade: 3, at })
    const reviews = [
      // Half an hour before midnight in Tehran, and half an hour after it.
      review('2026-11-18T20:00:00.000Z'),
      review('2026-11-18T21:00:00.000Z'),
      review('2026-11-18T22:00:00.000Z'),
    ]
    for (let time = 0; time < 2; time++) {
      expect((await user.post('/api/phrasebook/reviews', { reviews })).status).toBe(200)
    }
    expect(await readLearningDays(user)).toEqual([
      ['2026-11-18', 'review'],
      ['2026-11-19', 'review'],
    ])
  })

  test('a class counts for who was there, on the day it was held, whether it settled itself or a teacher said so', async () => {
    const running = await runningClass(app)
    const [there, away, corrected] = [
      await running.learner(),
      await running.learner(),
      await running.learner(),
    ]
    await running.stay(there, 0, 90)
    await running.at(91)
    await running.settle()
    expect([await readLearningDays(there), await readLearningDays(away)]).toEqual([
      [['2026-11-21', 'class']],
      [],
    ])
    await running.at(60 * 26)
    const { status } = await running.teacher.put(`/api/studio/sessions/${running.session}/attendance`, {
      enrolmentId: corrected.enrolment,
      state: 'late',
    })
    expect(status).toBe(204)
    expect(await readLearningDays(corrected)).toEqual([['2026-11-21', 'class']])
  })

  test('homework written without a connection counts on the day it was written, not later than a week', async () => {
    const user = await app.user()
    const group = await newGroup(app, { startsIn: -20 })
    const enrolment = await enrol(app, user.id, group)
    const [first, second] = await listSessions(app, group)
    for (const [session, days] of [
      [first!, 3],
      [second!, 12],
    ] as const) {
      const homework = await newHomework(app, session.id)
      const given = { answer: randomUUID(), text: 'I was ill.', at: ago(days * day).toISOString() }
      const path = `/api/presentation/profile/course/${enrolment}/homework/${homework}`
      for (let time = 0; time < 2; time++) expect((await user.post(path, given)).status).toBe(201)
    }
    expect(await readLearningDays(user)).toEqual([
      ['2026-11-14', 'homework'],
      ['2026-11-18', 'homework'],
    ])
  })

  test('a minute of a recording makes a day, less does not, and what was jumped over was not watched', async () => {
    const user = await app.user()
    const group = await newGroup(app, { startsIn: -7 })
    const [session] = await listSessions(app, group)
    const media = await newMedia(app, user.id, 'session-recording')
    await newRecording(app, session!.id, { media_id: media, seconds: 3600 })
    await enrol(app, user.id, group)
    const stand = async (second: number, at: Date) => {
      expect((await user.put(`/api/media/${media}/place`, { second, at: at.toISOString() })).status).toBe(200)
    }
    const begin = ago(day)
    const later = (seconds: number) => new Date(begin.getTime() + seconds * 1000)
    await stand(5, begin)
    await stand(50, later(45))
    // A jump of half an hour within two seconds.
    await stand(1850, later(47))
    await stand(1850, later(47))
    expect(await readLearningDays(user)).toEqual([['2026-11-20']])
    expect(await readStreakCalendar(app.db, user.id, testNow)).toMatchObject({ streak: 0, marks: [] })
    await stand(1860, later(57))
    expect(await readLearningDays(user)).toEqual([['2026-11-20', 'watching']])

    // Anything else one may listen to is no recording.
    const note = await newMedia(app, user.id, 'homework-voice')
    await user.put(`/api/media/${note}/place`, { second: 0, at: ago(day / 2).toISOString() })
    await user.put(`/api/media/${note}/place`, { second: 600, at: testNow.toISOString() })
    expect(await readLearningDays(user)).toEqual([['2026-11-20', 'watching']])
  })

  test('a streak calendar begins with the first day somebody learned, and shows no outage from before', async () => {
    const user = await app.user()
    const readCalendar = () => readStreakCalendar(app.db, user.id, testNow)
    await app.database.execute(
      `insert into outage (first_day, last_day, reason, search_key, changed_at)
       values ('2026-11-16', '2026-11-19', 'قطع اینترنت', '', now())`,
    )
    expect(await readCalendar()).toMatchObject({ today: '2026-11-21', since: '2026-11-21', marks: [] })
    await learn(user.id, 3)
    expect(await readCalendar()).toMatchObject({ since: '2026-11-18' })
    expect((await readCalendar()).marks.map(({ day, state }) => [day, state])).toEqual([
      ['2026-11-18', 'active'],
      ['2026-11-19', 'outage'],
    ])
    await app.database.execute('delete from outage')
  })

  test('what was done on one day is one row, whatever it was, and goes with the person', async () => {
    const [user, other] = [await app.user(), await app.user()]
    for (const activity of ['review', 'class', 'review'] as const) {
      await transaction(app.db, tx => markActive(tx, activity, [{ userId: user.id, at: testNow }]))
    }
    await learn(other.id, 0)
    expect(await readLearningDays(user)).toEqual([['2026-11-21', 'review', 'class']])
    await transaction(app.db, tx => streaks.eraseUserData(tx, user.id))
    expect([await readLearningDays(user), await readLearningDays(other)]).toEqual([
      [],
      [['2026-11-21', 'review']],
    ])
  })

  test('the days before there was a streak calendar are those of the reviews, classes and homework that were there', async () => {
    await using old = await openTestApp({ seed: true })
    const days = async () => {
      const { rows } = await old.database.execute(
        `select user_id, day, activities & 7 as acts from learning_day where activities & 7 > 0 order by user_id, day`,
      )
      return rows
    }
    const known = await days()
    expect(new Set(known.map(({ acts }) => acts)).size).toBeGreaterThan(2)
    await old.database.execute('delete from learning_day')
    const file = join(import.meta.dirname, 'migrations/20261122T1810-streaks.sql')
    const migration = await readFile(file, 'utf8')
    // The column had another name then.
    const step = migration.slice(migration.indexOf('do $$')).replace(/\bacts\b/g, 'activities')
    await old.database.execute(step)
    expect(await days()).toEqual(known)
  })

  onPostgres(
    'many who tell of the same days at once make one row a day, and none waits for ever',
    async () => {
      const users = await Promise.all(Array.from({ length: 6 }, () => app.user()))
      const marks = users.flatMap(({ id }) => [0, 1, 2].map(days => ({ userId: id, at: ago(days * day) })))
      await Promise.all(
        Array.from({ length: 12 }, (_, turn) =>
          transaction(app.db, tx =>
            markActive(tx, turn % 2 ? 'review' : 'class', turn % 3 ? marks : marks.toReversed()),
          ),
        ),
      )
      for (const user of users) {
        expect(await readLearningDays(user)).toEqual(
          ['2026-11-19', '2026-11-20', '2026-11-21'].map(day => [day, 'review', 'class']),
        )
      }
    },
  )
})

describe('outages', () => {
  const path = '/api/studio/outages'
  const values = { firstDay: '2026-11-16', lastDay: '2026-11-18', reason: 'قطع سراسری اینترنت' }
  const readStreak = async ({ id }: { id: string }) => (await readStreakCalendar(app.db, id, testNow)).streak

  test('HO10 a range that staff mark freezes every streak, in retrospect too, until it is taken back; each change is written down', async () => {
    const admin = await app.user('هما', ['admin'])
    const [one, other] = [await app.user(), await app.user()]
    await learn(one.id, 0, 1, 2, 6, 7)
    await learn(other.id, 2, 4, 6, 9)
    expect([await readStreak(one), await readStreak(other)]).toEqual([3, 0])
    const made = await admin.post<{ id: string; version: number }>(path, values)
    expect(made).toMatchObject({ status: 201, body: { ...values, version: 1 } })
    expect([await readStreak(one), await readStreak(other)]).toEqual([5, 0])
    const { id } = made.body
    const changed = await admin.put(`${path}/${id}`, { ...values, lastDay: '2026-11-21', version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
    expect([await readStreak(one), await readStreak(other)]).toEqual([5, 3])
    expect(
      (await readStreakCalendar(app.db, other.id, testNow)).marks.map(({ day, state }) => [day, state]),
    ).toEqual([
      ['2026-11-12', 'active'],
      ['2026-11-15', 'active'],
      ['2026-11-16', 'outage'],
      ['2026-11-17', 'active'],
      ['2026-11-18', 'outage'],
      ['2026-11-19', 'active'],
      ['2026-11-20', 'outage'],
      ['2026-11-21', 'outage'],
    ])
    expect((await admin.put(`${path}/${id}`, { ...values, version: 1 })).status).toBe(409)
    expect((await admin.get<{ total: number }>(path, { q: 'سراسري' })).body.total).toBe(1)
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
    expect([await readStreak(one), await readStreak(other)]).toEqual([3, 0])
    expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
    const { rows } = await app.database.execute(
      `select action as act, details from audit_entry where actor_id = $1 order by action`,
      [admin.id],
    )
    expect(rows).toEqual([
      { act: 'outage.changed', details: { ...values, lastDay: '2026-11-21' } },
      { act: 'outage.created', details: values },
      { act: 'outage.removed', details: { ...values, lastDay: '2026-11-21' } },
    ])
  })

  test('a last day before the first, and one too far away, are refused at their field', async () => {
    const admin = await app.user('هما', ['admin'])
    for (const [lastDay, message] of [
      ['2026-11-15', 'آخرین روز پیش از نخستین روز است.'],
      ['2027-02-16', 'قطعی نمی‌تواند بیش از ۹۲ روز باشد.'],
    ]) {
      const { status, body } = await admin.post<{ errors: object[] }>(path, { ...values, lastDay })
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: [{ field: 'lastDay', message }],
      })
    }
    const longest = await admin.post<{ id: string }>(path, { ...values, lastDay: '2027-02-15' })
    expect(longest.status).toBe(201)
    expect((await admin.delete(`${path}/${longest.body.id}`)).status).toBe(204)
  })
})
