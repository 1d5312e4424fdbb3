import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearSession,
  onSessionChange,
  readSession,
  type Session,
  type SessionUser,
  sessionKey,
  storeSession,
  storeUser,
} from './session.ts'

const user = { id: 'u1', name: 'نگار', surname: 'آزمون' } as SessionUser
const session = { auth: { accessToken: 't1', expiresAt: '2026-11-21T12:15:00.000Z', more: 1 }, user }

let stored = new Map<string, string>()
let isFull = false

beforeEach(() => {
  stored = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

test('a session is kept whole and told to those who listen', () => {
  let changes = 0
  const stop = onSessionChange(() => {
    changes += 1
  })
  storeSession(session)
  expect(JSON.parse(stored.get(sessionKey)!)).toEqual(session)
  expect(readSession()).toEqual(session)
  expect(readSession()).toBe(readSession())
  clearSession()
  expect([readSession(), stored.size, changes]).toEqual([null, 0, 2])
  stop()
  storeSession(session)
  expect(changes).toBe(2)
})

test('what another tab wrote is read without being told', () => {
  storeSession(session)
  expect(readSession()!.auth.accessToken).toBe('t1')
  stored.set(sessionKey, JSON.stringify({ ...session, auth: { accessToken: 't2' } }))
  expect(readSession()!.auth.accessToken).toBe('t2')
})

test('an auth without a user is a session; nonsense is none', () => {
  const of = (value: unknown): Session | null => {
    stored.set(sessionKey, typeof value === 'string' ? value : JSON.stringify(value))
    return readSession()
  }
  expect(of({ auth: session.auth })).toEqual({ auth: session.auth, user: null })
  expect(of({ auth: session.auth, user: {} })).toEqual({ auth: session.auth, user: null })
  for (const nonsense of ['not json', '[]', '"text"', 'null', { auth: {} }, { user }]) {
    expect(of(nonsense)).toBe(null)
  }
})

test('a user is kept only in a session of their own', () => {
  storeUser(user)
  expect(readSession()).toBe(null)
  storeSession({ ...session, user: null })
  storeUser(user)
  expect(readSession()!.user).toEqual(user)
  storeUser({ ...user, id: 'u2' })
  expect(readSession()!.user).toEqual(user)
})

test('without room to store, the session lives in the page and the one before is not found again', () => {
  storeSession(session)
  isFull = true
  const next = { ...session, user: { ...user, id: 'u2' } }
  storeSession(next)
  expect(readSession()).toEqual(next)
  expect(stored.size).toBe(0)
  clearSession()
  expect(readSession()).toBe(null)
})
