import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import type { AccountTables } from '../tables.server.ts'
import { mintCredential, presentCredential } from './credentials.server.ts'

const t = withTables<AccountTables>()

let app: TestApp
let userId: string
beforeAll(async () => {
  app = await openTestApp()
  userId = (await app.user()).id
})
afterAll(() => app[Symbol.asyncDispose]())

const at = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

/** A session whose first credential is called `a`. */
async function newSession() {
  const sessionId = randomUUID()
  const seen = {
    created_at: at(0),
    last_seen_at: at(0),
    proved_at: at(0),
    revoked_at: null,
    end_reason: null,
  }
  return transaction(app.db, async tx => {
    await t(tx)
      .insertInto('session')
      .values({ id: sessionId, user_id: userId, ...seen })
      .execute()
    const first = await mintCredential(tx, { sessionId, now: at(0) })
    return { sessionId, byName: new Map([['a', first]]) }
  })
}

/** Plays steps of `second credential` and answers what became of each: the successor's name or the refusal. */
async function play(steps: string[]): Promise<string[]> {
  const { sessionId, byName } = await newSession()
  const became: string[] = []
  for (const step of steps) {
    const [second = '', name = ''] = step.split(' ')
    const credential = byName.get(name) ?? 'made up'
    const presented = await transaction(app.db, tx =>
      presentCredential(tx, { sessionId, credential, now: at(Number(second)) }),
    )
    const next = String.fromCharCode('a'.charCodeAt(0) + byName.size)
    if (presented.is === 'good') byName.set(next, presented.successor)
    became.push(presented.is === 'good' ? next : presented.is)
  }
  return became
}

const table: [what: string, ...steps: string[]][] = [
  ['each is changed for the next', '0 a → b', '900 b → c', '1800 c → d'],
  [
    'answers that were lost cost nothing, however often and however long',
    ...Array.from({ length: 10 }, (_, i) => `${i} a → ${'bcdefghijk'[i]}`),
    '309 a → l',
    '1209 l → m',
  ],
  [
    'the predecessor is good for thirty seconds after its successor was used',
    '0 a → b',
    '10 b → c',
    '40 a → d',
  ],
  ['and for no longer', '0 a → b', '10 b → c', '40.001 a → reused'],
  ['only the immediate predecessor is good', '0 a → b', '1 b → c', '2 c → d', '2 a → reused'],
  [
    'of siblings the first that is used outlives the others',
    '0 a → b',
    '0 a → c',
    '0 a → d',
    '1 c → e',
    '1 b → outlived',
    '1 d → outlived',
    '900 e → f',
  ],
  [
    'an outlived one that comes later than a race of one browser was copied',
    '0 a → b',
    '0 a → c',
    '900 b → d',
    '910 c → reused',
  ],
  [
    'a sibling made late in the grace outlives the chain when it is used first, and it alone',
    '0 a → b',
    '10 b → c',
    '20 a → d',
    '21 d → e',
    '21 c → outlived',
    '21 b → reused',
  ],
  [
    'and is outlived when the chain goes on first',
    '0 a → b',
    '10 b → c',
    '20 a → d',
    '21 c → e',
    '21 d → outlived',
  ],
  [
    'the grace counts from the first successor that was used',
    '0 a → b',
    '10 b → c',
    '30 a → d',
    '35 d → e',
    '41 a → reused',
  ],
  [
    'two who hold the same one: the second to use what they got for it is found out',
    '0 a → b',
    '100 b → c',
    '110 b → d',
    '1000 c → e',
    '1005 d → reused',
  ],
  [
    'a clock that was put back an hour takes nothing away',
    '3600 a → b',
    '3610 b → c',
    '10 a → d',
    '20 c → e',
  ],
  ['what was never given out is unknown', '0 z → unknown'],
]

describe('the rotating credential', () => {
  test.each(table)('%s', async (_what, ...steps) => {
    const became = await play(steps)
    expect(steps.map((step, i) => step.replace(/→ .*/, `→ ${became[i]}`))).toEqual(steps)
    expect(became.length).toBeGreaterThan(0)
  })

  test('of another session is unknown, and only its hash is kept', async () => {
    const [one, other] = [await newSession(), await newSession()]
    const credential = other.byName.get('a')!
    expect(Buffer.from(credential, 'base64url')).toHaveLength(32)
    const presented = await transaction(app.db, tx =>
      presentCredential(tx, { sessionId: one.sessionId, credential, now: at(1) }),
    )
    expect(presented).toEqual({ is: 'unknown' })
    const rows = await t(app.db).selectFrom('refresh_credential').selectAll().execute()
    expect(JSON.stringify(rows.map(row => row.hash.toString('base64url')))).not.toContain(credential)
    expect(rows.every(row => row.hash.length === 32)).toBe(true)
  })
})
