import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNow } from '../../../test/app.ts'
import { openShop, type Shop, signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { newWritingCredit, queueText, takeText } from '../../../test/writing.ts'
import { assignWaitingTexts } from './assign.server.ts'
import { pickCorrector } from './pick-corrector.ts'
import type { KeptAssignment } from './studio/contract.ts'

const path = '/api/studio/writing/assignment'
const hour = 3_600_000

let app: Shop
beforeAll(async () => {
  app = await openShop()
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  app.setNow(testNow)
  await app.database.execute('delete from writing_text')
  await app.database.execute('delete from writing_assignee')
  await app.database.execute('update writing_rules set assign_after_hours = null')
})

/** Lets texts be given after so many hours to these, in these languages, up to so many at once. */
async function keepRule(
  afterHours: number | null,
  ...correctors: [id: string, language: string, max: number][]
) {
  const registrar = await app.user('لیلا', ['registrar'])
  const { version } = (await registrar.get<KeptAssignment>(path)).body
  const given = {
    afterHours,
    correctors: correctors.map(([id, language, maxTexts]) => ({ id, languages: [language], maxTexts })),
    version,
  }
  expect((await registrar.put(path, given)).status).toBe(200)
  return { registrar, given }
}

const run = () => assignWaitingTexts.run(app, {})
const findHolders = async (...ids: string[]) => {
  const { rows } = await app.database.execute(
    'select id, corrector_id from writing_text where id = any($1)',
    [ids],
  )
  const holders = new Map(rows.map(({ id, corrector_id }) => [String(id), corrector_id]))
  return ids.map(id => holders.get(id))
}

test('a text that nobody takes goes after its hours to who corrects its language and has the smaller part in hand', async () => {
  const person = await app.user('نگار')
  const [busy, free, german] = await Promise.all(
    ['آرش', 'سارا', 'مینا'].map(name => app.user(name, ['teacher'])),
  )
  const credit = await newWritingCredit(app, person.id)
  const inHand = await queueText(app, person, credit)
  await takeText(busy!, inHand.id)
  await keepRule(4, [busy!.id, 'en', 2], [free!.id, 'en', 2], [german!.id, 'de', 9])
  const texts: string[] = []
  for (let count = 0; count < 4; count++) texts.push((await queueText(app, person, credit)).id)
  await run()
  expect(await findHolders(...texts)).toEqual([null, null, null, null])

  app.setNow(new Date(testNow.getTime() + 4 * hour))
  await run()
  const holders = await findHolders(...texts)
  // The fourth finds nobody who has room for it.
  expect(holders.filter(id => id === free!.id)).toHaveLength(2)
  expect(holders.filter(id => id === busy!.id)).toHaveLength(1)
  expect(holders.filter(id => id === null)).toHaveLength(1)
  const { rows } = await app.database.execute(
    `select (select count(*) from message where user_id = $1)::int as notices,
       (select count(*) from audit_entry where subject_id = $1 and action = 'writing.assigned' and actor_id is null)::int as entries`,
    [free!.id],
  )
  expect(rows).toEqual([{ notices: 2, entries: 2 }])
})

test('nobody is given what they wrote; who may correct no more, and a rule that was ended, are given nothing', async () => {
  const teacher = await app.user('آرش', ['teacher'])
  const other = await app.user('سارا', ['teacher'])
  const { id } = await queueText(app, teacher, await newWritingCredit(app, teacher.id))
  await keepRule(0, [teacher.id, 'en', 5])
  await run()
  expect(await findHolders(id)).toEqual([null])
  await keepRule(0, [other.id, 'en', 5])
  await app.database.execute(`update users set roles = '{}' where id = $1`, [other.id])
  await run()
  expect(await findHolders(id)).toEqual([null])
  await app.database.execute(`update users set roles = '{teacher}' where id = $1`, [other.id])
  await keepRule(null, [other.id, 'en', 5])
  await run()
  expect(await findHolders(id)).toEqual([null])
})

test('the rule is kept by staff: of two who change it one is told, and who may not correct is refused', async () => {
  const [teacher, learner] = [await app.user('آرش', ['teacher']), await app.user('نگار')]
  const { registrar, given } = await keepRule(8, [teacher.id, 'en', 3])
  expect((await registrar.put(path, given)).status).toBe(409)
  const kept = (await registrar.get<KeptAssignment>(path)).body
  expect(kept.afterHours).toBe(8)
  expect(kept.correctors.find(({ id }) => id === teacher.id)).toMatchObject({
    languages: ['en'],
    maxTexts: 3,
  })
  const { version } = kept
  const refused = await registrar.put<{ errors: { field: string }[] }>(path, {
    afterHours: '۲',
    correctors: [{ id: learner.id, languages: ['en'], maxTexts: '۳' }],
    version,
  })
  expect([refused.status, refused.body.errors.map(({ field }) => field)]).toEqual([422, ['correctors']])
  const tooMany = await registrar.put<{ errors: { field: string }[] }>(path, {
    afterHours: 2,
    correctors: [{ id: teacher.id, languages: ['en'], maxTexts: '۱۰۱' }],
    version,
  })
  expect(tooMany.body.errors.map(({ field }) => field)).toEqual(['correctors.0.maxTexts'])
  expect((await registrar.get<KeptAssignment>(path)).body.version).toBe(version)
})

onPostgres('runs at once, and somebody who takes it meanwhile: a text has one corrector', async () => {
  const person = await app.user('نگار')
  const teachers = await Promise.all(['آرش', 'سارا'].map(name => app.user(name, ['teacher'])))
  const credit = await newWritingCredit(app, person.id)
  await keepRule(0, ...teachers.map(({ id }) => [id, 'en', 3] as [string, string, number]))
  const texts: string[] = []
  for (let count = 0; count < 4; count++) texts.push((await queueText(app, person, credit)).id)
  await signInAgain(app, ...teachers)
  const [, , taken] = await Promise.all([run(), run(), takeText(teachers[0]!, texts[0]!)])
  const holders = await findHolders(...texts)
  expect(holders.every(id => teachers.some(teacher => teacher.id === id))).toBe(true)
  if (taken.status === 204) expect(holders[0]).toBe(teachers[0]!.id)
  const { rows } = await app.database.execute(
    `select count(*)::int as given, count(distinct about ->> 'id')::int as texts from audit_entry
     where action = 'writing.assigned' and about ->> 'id' = any($1)`,
    [texts],
  )
  expect(rows[0]!.given).toBe(rows[0]!.texts)
})

test('who has the smallest part in hand is picked, whatever the number; nobody where all are full', () => {
  const speak = (id: string, taken: number, maxTexts: number) => ({ id, languages: ['en'], maxTexts, taken })
  const text = { language: 'en', writerId: 'w' }
  expect(pickCorrector(text, [speak('a', 2, 4), speak('b', 3, 10)])?.id).toBe('b')
  expect(pickCorrector(text, [speak('a', 4, 4), speak('w', 0, 4)])).toBeUndefined()
  expect(pickCorrector({ ...text, language: 'de' }, [speak('a', 0, 4)])).toBeUndefined()
})
