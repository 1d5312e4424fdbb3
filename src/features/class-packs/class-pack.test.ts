import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { enrol, listSessions, newGroup } from '../../../test/school.ts'
import { maxPhrases, maxSoundBytes, type readClassPack } from './contract.ts'
import { notifyReady } from './notify-ready.server.ts'

const hour = 3_600_000
/** Half past three in the afternoon in Tehran is the tests' now; six in the evening is ready. */
const evening = new Date(testNow.getTime() + 2.5 * hour)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await newSituation('airport', 'فرودگاه', 1)
  await newSituation('bank', 'بانک', 2)
})
afterAll(() => app[Symbol.asyncDispose]())

/** A situation with twenty phrases of B1, and one of A1. */
async function newSituation(slug: string, title: string, position: number) {
  const id = randomUUID()
  await app.database.execute(
    `insert into situation (id, slug, title, description, icon, position) values ($1, $2, $3, '', 'plane', $4)`,
    [id, slug, title, position],
  )
  await app.database.execute(
    `insert into phrase (id, slug, english, persian, level, situation_id, position, english_key, persian_key, size, terms,
       audio_key, audio_ms, audio_bytes, created_at)
     select gen_random_uuid(), $2 || '-' || n, 'Sentence ' || n, 'جمله', case when n = 21 then 'A1' else 'B1' end, $1, n,
       'sentence', 'جمله', 8, '{}', 'public/phrases/' || $2 || n || '.mp3', 900, 9000 + n * 500, $3
     from generate_series(1, 21) as n`,
    [id, slug, testNow],
  )
}

const read = async (person: Person & { id: string }) => {
  // Tokens end while the clock moves.
  await signInAgain(app, person)
  const { status, body } = await person.get<OutputOf<typeof readClassPack>>('/api/class-pack')
  expect(status).toBe(200)
  return body.pack
}

/** Somebody whose class is tomorrow at the tests' hour. */
async function openClass({ level = 'B1' as const, title = 'گذشتهٔ ساده', language = 'en' } = {}) {
  app.setNow(testNow)
  const user = await app.user('نگار')
  const group = await newGroup(app, { startsIn: 1, sessions: 2, course: { level } })
  await app.database.execute(
    'update course set language = $2 where id = (select course_id from course_group where id = $1)',
    [group, language],
  )
  await enrol(app, user.id, group)
  const [session] = await listSessions(app, group)
  await app.database.execute('update class_session set title = $2 where id = $1', [session!.id, title])
  return { user, group, session: session! }
}

const listNotices = async (userId: string) =>
  (
    await app.database.execute(
      `select title, link from message where user_id = $1 and link = '/phrasebook/class'`,
      [userId],
    )
  ).rows

test('PH13 the phrases of a class are ready at six the evening before, and until it is over', async () => {
  const { user, session } = await openClass()
  expect(await read(user)).toBeNull()
  app.setNow(evening)
  expect(await read(user)).toMatchObject({ session: { id: session.id }, situation: null, level: 'B1' })
  app.setNow(new Date(session.starts_at.getTime() + 89 * 60_000))
  expect((await read(user))?.session.id).toBe(session.id)
  app.setNow(new Date(session.starts_at.getTime() + 90 * 60_000))
  expect(await read(user)).toBeNull()
  app.setNow(evening)
  expect(await read(await app.user())).toBeNull()
})

test('PH13 a pack is at most fifteen phrases whose sounds stay below the limit: of the situation that the class is about, else of its level, and those not met come first', async () => {
  const airport = await openClass({ title: 'گفت‌وگو در فرودگاه' })
  const { user } = await openClass()
  app.setNow(evening)
  const about = (await read(airport.user))!
  expect(about.situation).toBe('فرودگاه')
  expect(about.phrases.every(({ situation }) => situation?.slug === 'airport')).toBe(true)
  const pack = (await read(user))!
  for (const { phrases, bytes } of [about, pack]) {
    expect(phrases).toHaveLength(maxPhrases)
    expect(bytes).toBeLessThanOrEqual(maxSoundBytes)
  }
  expect(new Set(pack.phrases.map(({ level }) => level))).toEqual(new Set(['B1']))
  const [first] = pack.phrases
  await user.post('/api/phrasebook/reviews', {
    reviews: [{ id: randomUUID(), phrase: first!.id, grade: 3, at: app.now().toISOString() }],
  })
  const after = (await read(user))!.phrases.map(({ id }) => id)
  expect(after).not.toContain(first!.id)
  expect(after).toHaveLength(maxPhrases)
})

test('PH13 a class of another language has no phrases, nor one that somebody rests from', async () => {
  const { user } = await openClass({ language: 'ru' })
  const frozen = await openClass()
  await app.database.execute(`update enrolment set state = 'frozen', state_at = $2 where user_id = $1`, [
    frozen.user.id,
    testNow,
  ])
  app.setNow(evening)
  expect(await read(user)).toBeNull()
  expect(await read(frozen.user)).toBeNull()
  await notifyReady(app)
  expect(await listNotices(user.id)).toEqual([])
  expect(await listNotices(frozen.user.id)).toEqual([])
})

test('PH13 whoever has class tomorrow is told once in the evening, not before', async () => {
  const { user } = await openClass()
  await notifyReady(app)
  expect(await listNotices(user.id)).toEqual([])
  app.setNow(evening)
  await notifyReady(app)
  app.setNow(new Date(evening.getTime() + hour))
  await notifyReady(app)
  // A second class of the same day is no second notice.
  const second = await newGroup(app, { startsIn: 1, sessions: 1 })
  await enrol(app, user.id, second)
  await notifyReady(app)
  expect(await listNotices(user.id)).toEqual([
    { title: 'عبارت‌های کلاس فردا آماده است', link: '/phrasebook/class' },
  ])
})

test('PH13 nobody is told of a class of tomorrow that is cancelled', async () => {
  const { user, session } = await openClass()
  const held = await openClass()
  await app.database.execute(`update class_session set state = 'cancelled' where id = $1`, [session.id])
  app.setNow(evening)
  await notifyReady(app)
  expect(await listNotices(user.id)).toEqual([])
  expect(await listNotices(held.user.id)).toHaveLength(1)
})

onPostgres('PH13 two processes that tell at the same time tell everybody once', async () => {
  const users = []
  for (let at = 0; at < 5; at++) users.push((await openClass()).user)
  app.setNow(evening)
  await Promise.all([notifyReady(app), notifyReady(app), notifyReady(app)])
  for (const { id } of users) expect(await listNotices(id)).toHaveLength(1)
})
