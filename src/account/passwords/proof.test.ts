import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { account } from '#account/room.server.ts'
import { endpoint } from '#contract/endpoint.ts'
import { on, room } from '#server/house.ts'
import { openTestHouse, type TestHouse, testNow } from '../../../test/house.ts'
import { provePassword } from './proof.server.ts'

const call = endpoint({
  method: 'POST',
  path: '/api/test/proved',
  access: 'user',
  summary: 'A call that asks for the password again.',
  input: z.object({ currentPassword: z._default(z.nullable(z.string()), null) }),
  output: z.object({}),
})
const asksAgain = room({
  name: 'test',
  answers: [
    on(call, async (asking, { currentPassword }) => {
      await provePassword(asking, currentPassword)
      return {}
    }),
  ],
})
const password = 'baran-bar-bam-1405'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ rooms: [account, asksAgain] })
})
beforeEach(() => house.setNow(testNow))
afterAll(() => house[Symbol.asyncDispose]())

test('a password given within five minutes is proof; then it is asked for again', async () => {
  const person = await house.user('نگار', [], { password })
  const ask = (currentPassword?: string) => person.post(call.path, { currentPassword })
  const pass = (seconds: number) => house.setNow(new Date(house.now().getTime() + seconds * 1000))
  const refusedWith = (message: string) => ({
    status: 422,
    body: { info: { status: 1010 }, errors: [{ field: 'currentPassword', message }] },
  })
  expect(await ask()).toMatchObject({ status: 200 })
  pass(299)
  expect(await ask()).toMatchObject({ status: 200 })
  pass(1)
  expect(await ask()).toMatchObject(refusedWith('برای ادامه، رمز عبور خود را وارد کنید.'))
  expect(await ask('')).toMatchObject(refusedWith('برای ادامه، رمز عبور خود را وارد کنید.'))
  expect(await ask('wrong')).toMatchObject(refusedWith('رمز عبور فعلی نادرست است.'))
  expect(await ask()).toMatchObject({ status: 422 })
  expect(await ask(password)).toMatchObject({ status: 200 })
  pass(299)
  expect(await ask()).toMatchObject({ status: 200 })
})

test('a wrong password is wrong within the five minutes too, and guessing is locked', async () => {
  const person = await house.user('نگار', [], { password })
  for (let i = 0; i < 5; i++)
    expect(await person.post(call.path, { currentPassword: `guess-${i}` })).toMatchObject({ status: 422 })
  expect(await person.post(call.path, { currentPassword: password })).toMatchObject({
    status: 423,
    body: { info: { status: 1007 } },
  })
})
