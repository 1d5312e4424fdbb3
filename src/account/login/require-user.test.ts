import { expect, test } from 'vitest'
import type { LoginResponse } from '../contract.ts'
import { endLogin, LoginClosed, logIn, requireUser } from './require-user.ts'

const session = { auth: { accessToken: 'token', expiresAt: '' }, user: { id: 'user' } } as LoginResponse

test('a login resolves to its result, whoever waits for it', async () => {
  const [first, second] = [logIn(), logIn('stopped')]
  endLogin({ result: 'LOGGED_IN', session })
  expect(await first).toEqual({ result: 'LOGGED_IN', session })
  expect(await second).toBe(await first)
  const canceled = logIn()
  endLogin({ result: 'CANCELED' })
  expect(await canceled).toEqual({ result: 'CANCELED' })
})

test('closed without a result, a login is rejected, and the next one begins anew', async () => {
  const closed = logIn()
  endLogin()
  await expect(closed).rejects.toBeInstanceOf(LoginClosed)
  const next = logIn()
  endLogin({ result: 'CANCELED' })
  expect(await next).toEqual({ result: 'CANCELED' })
})

test('who needs a user gets the one who logged in, or nobody', async () => {
  const wanted = requireUser()
  endLogin({ result: 'LOGGED_IN', session })
  expect(await wanted).toEqual({ id: 'user' })
  for (const end of [{ result: 'CANCELED' } as const, undefined]) {
    const refused = requireUser()
    endLogin(end)
    expect(await refused).toBe(null)
  }
})
