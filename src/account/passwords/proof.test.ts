import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { account } from '#account/feature.server.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { provePassword } from './proof.server.ts'

const call = endpoint({
  method: 'POST',
  path: '/api/test/proved',
  access: 'user',
  summary: 'A call that asks for the password again.',
  input: z.object({ currentPassword: z._default(z.nullable(z.string()), null) }),
  output: z.object({}),
})
const asksAgain = defineFeature({
  name: 'test',
  handlers: [
    handle(call, async (context, { currentPassword }) => {
      await provePassword(context, currentPassword)
      return {}
    }),
  ],
})
const password = 'baran-bar-bam-1405'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ features: [account, asksAgain] })
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

test('a password given within five minutes is proof; then it is asked for again', async () => {
  const person = await app.user('نگار', [], { password })
  const ask = (currentPassword?: string) => person.post(call.path, { currentPassword })
  const pass = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
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
  const person = await app.user('نگار', [], { password })
  for (let i = 0; i < 5; i++)
    expect(await person.post(call.path, { currentPassword: `guess-${i}` })).toMatchObject({ status: 422 })
  expect(await person.post(call.path, { currentPassword: password })).toMatchObject({
    status: 423,
    body: { info: { status: 1007 } },
  })
})
