import { describe, expect, test } from 'vitest'
import { maxRefreshAttempts as ofTheRules } from '#account/rules.ts'
import { maxRefreshAttempts, openRefresh } from './refresh.ts'
import type { Auth } from './session.ts'

type ApiResponse = { http: number; body: unknown } | 'no connection'

const auth = (accessToken: string) => ({ accessToken, expiresAt: '2026-11-21T12:15:00.000Z', kept: 'too' })
const renewed = (token: string): ApiResponse => ({ http: 200, body: { auth: auth(token) } })
const refused = (http: number, status?: number): ApiResponse => ({
  http,
  body: status === undefined ? null : { info: { status, message: 'پیام' } },
})

/** A browser whose token `t0` expired, before a refresh call that gives these answers in turn. */
function openTab(answers: ApiResponse[]) {
  const seen = { asked: [] as string[], stored: [] as Auth[], pauses: [] as number[], logouts: 0 }
  const now = { token: 't0' as string | null }
  let isTooMany = false
  const refresh = openRefresh({
    token: () => now.token,
    async askRefresh(token) {
      seen.asked.push(token)
      const answer = answers.shift()
      if (!answer) isTooMany = true
      if (!answer) throw new Error('one refresh too many')
      if (answer === 'no connection') throw new TypeError('Failed to fetch')
      return answer
    },
    storeAuth(stored) {
      seen.stored.push(stored)
      now.token = stored.accessToken
    },
    logOut() {
      seen.logouts += 1
      now.token = null
    },
    inTurn: work => work(false),
    waitForOthers: () => Promise.resolve(),
    async pause(attempt) {
      seen.pauses.push(attempt)
      // A call that cannot be answered counts as trouble of the line and would be tried for ever, without a turn for timers.
      if (isTooMany) throw new Error('one refresh too many')
    },
  })
  return { ...refresh, seen, now, left: answers }
}

test('S7.9 the whole auth that refresh answers is stored', async () => {
  const tab = openTab([renewed('t1')])
  expect(await tab.renew('t0')).toBe(true)
  expect(tab.seen.stored).toEqual([auth('t1')])
  expect(tab.seen.asked).toEqual(['t0'])
})

test('S8.17 a refresh that fails with an expired token ends the session at once', async () => {
  const tab = openTab([refused(401, 1002), renewed('t1')])
  expect(await tab.renew('t0')).toBe(false)
  expect(tab.seen.logouts).toBe(1)
  expect(tab.seen.asked).toEqual(['t0'])
  expect(tab.now.token).toBe(null)
})

test('S4.33 three failed attempts in a row end the session, and not one fewer', async () => {
  expect([maxRefreshAttempts, ofTheRules]).toEqual([3, 3])
  // Answered without a new token.
  const unlucky = openTab([refused(404, 1015), refused(200), refused(422, 1010), renewed('t1')])
  expect(await unlucky.renew('t0')).toBe(false)
  expect([unlucky.seen.asked.length, unlucky.seen.logouts]).toEqual([3, 1])
  const lucky = openTab([refused(404, 1015), refused(200), renewed('t1')])
  expect(await lucky.renew('t0')).toBe(true)
  expect([lucky.seen.asked.length, lucky.seen.logouts]).toEqual([3, 0])
  // A new token that is refused as expired again.
  const spinning = openTab([renewed('t1'), renewed('t2'), renewed('t3'), renewed('t4')])
  expect(await spinning.renew('t0')).toBe(true)
  expect(await spinning.renew('t1')).toBe(true)
  expect(await spinning.renew('t2')).toBe(true)
  expect(await spinning.renew('t3')).toBe(false)
  expect([spinning.seen.asked, spinning.seen.logouts]).toEqual([['t0', 't1', 't2'], 1])
})

describe('what a refresh answers', () => {
  test.each<[string, ApiResponse[], { renewed: boolean; asked: number; logouts: number }]>([
    ['a new token', [renewed('t1')], { renewed: true, asked: 1, logouts: 0 }],
    ['1003', [refused(401, 1003)], { renewed: false, asked: 1, logouts: 1 }],
    ['403 with 1002', [refused(403, 1002)], { renewed: false, asked: 1, logouts: 1 }],
    ['401 without info', [refused(401)], { renewed: false, asked: 1, logouts: 1 }],
    [
      '401 with another status, thrice',
      [refused(401, 1001), refused(403, 1014), refused(401, 1001)],
      { renewed: false, asked: 3, logouts: 1 },
    ],
    [
      'no connection for long',
      [...Array<ApiResponse>(20).fill('no connection'), renewed('t1')],
      { renewed: true, asked: 21, logouts: 0 },
    ],
    [
      'a server in trouble for long',
      [...Array<ApiResponse>(20).fill(refused(503, 1000)), refused(500), renewed('t1')],
      { renewed: true, asked: 22, logouts: 0 },
    ],
    [
      'trouble between two failed attempts',
      [refused(404), 'no connection', refused(502), refused(404), 'no connection', renewed('t1')],
      { renewed: true, asked: 6, logouts: 0 },
    ],
    [
      'trouble between three failed attempts',
      [refused(404), 'no connection', refused(404), refused(502), refused(429, 1017)],
      { renewed: false, asked: 5, logouts: 1 },
    ],
  ])('%s', async (_, answers, outcome) => {
    const tab = openTab(answers)
    const isRenewed = await tab.renew('t0')
    expect({ renewed: isRenewed, asked: tab.seen.asked.length, logouts: tab.seen.logouts }).toEqual(outcome)
    // Every try but the last was followed by a pause, each known by its number.
    expect(tab.seen.pauses).toEqual(Array.from({ length: outcome.asked - 1 }, (_, attempt) => attempt))
    expect(tab.left).toEqual([])
  })
})

test('a request that is let in sets the count of attempts to nothing', async () => {
  const tab = openTab([renewed('t1'), renewed('t2'), renewed('t3'), renewed('t4'), renewed('t5')])
  await tab.renew('t0')
  await tab.renew('t1')
  await tab.renew('t2')
  tab.accepted('t2')
  expect(tab.now.token).toBe('t3')
  tab.accepted('t3')
  expect(await tab.renew('t3')).toBe(true)
  expect(await tab.renew('t4')).toBe(true)
  expect([tab.now.token, tab.seen.logouts]).toEqual(['t5', 0])
})

test('requests that find a newer token, or none, ask nothing', async () => {
  const tab = openTab([])
  tab.now.token = 'of another tab'
  expect(await tab.renew('t0')).toBe(true)
  tab.now.token = null
  expect(await tab.renew('t0')).toBe(false)
  expect([tab.seen.asked, tab.seen.logouts]).toEqual([[], 0])
})

test('requests that come while one refreshes wait for the same token', async () => {
  const tab = openTab([renewed('t1')])
  expect(await Promise.all([tab.renew('t0'), tab.renew('t0'), tab.renew('t0')])).toEqual([true, true, true])
  expect([tab.seen.asked, tab.now.token]).toEqual([['t0'], 't1'])
})

test('the next in turn hears what the tab before it stored, however late, before it asks itself', async () => {
  for (const otherResponds of [true, false]) {
    const now = { token: 't0' }
    let asked = 0
    const next = openRefresh({
      token: () => now.token,
      async askRefresh() {
        asked += 1
        return { http: 200, body: { auth: auth('of this tab') } }
      },
      storeAuth(stored) {
        now.token = stored.accessToken
      },
      logOut: () => expect.unreachable(),
      inTurn: work => work(true),
      async waitForOthers() {
        if (otherResponds) now.token = 'of the other tab'
      },
      pause: () => Promise.resolve(),
    })
    expect(await next.renew('t0')).toBe(true)
    expect([now.token, asked]).toEqual(otherResponds ? ['of the other tab', 0] : ['of this tab', 1])
  }
})

test('a token that comes after its person left is not stored', async () => {
  const tab = openTab([])
  const answers: ApiResponse[] = [renewed('t1')]
  const leaving = openRefresh({
    token: () => tab.now.token,
    async askRefresh() {
      tab.now.token = null
      return answers.shift() as { http: number; body: unknown }
    },
    storeAuth: stored => tab.seen.stored.push(stored),
    logOut: () => {
      tab.seen.logouts += 1
    },
    inTurn: work => work(false),
    waitForOthers: () => Promise.resolve(),
    pause: () => Promise.resolve(),
  })
  expect(await leaving.renew('t0')).toBe(false)
  expect([tab.seen.stored, tab.seen.logouts]).toEqual([[], 0])
})
