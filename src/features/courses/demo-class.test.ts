import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, listDemoStaff } from '#account/demo-accounts.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import type { myDay } from '../home/my-day/contract.ts'

const minute = 60_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
})
afterAll(() => app[Symbol.asyncDispose]())

async function signedIn({ phone, password }: { phone: string; password: string }) {
  const person = await app.visitor()
  const fields = { phoneNumber: phone.slice(3), countryCode: '+98', password }
  expect((await person.signIn(fields)).status).toBe(200)
  return person
}

test('whoever tries the demo can enter a class at once, as a learner and as its teacher; others cannot', async () => {
  const learner = await signedIn(demoAccounts[0])
  const { next } = (await learner.get<OutputOf<typeof myDay>>('/api/course/my-day')).body
  const wait = Date.parse(next!.startsAt) - testNow.getTime()
  expect(wait).toBeGreaterThanOrEqual(5 * minute)
  expect(wait).toBeLessThanOrEqual(10 * minute)
  expect(next!.teacher?.name).toBe('نگار صداقت')

  const join = `/api/course/sessions/${next!.sessionId}/join`
  const teacher = listDemoStaff('teacher').find(({ surname }) => surname === 'صداقت')!
  for (const person of [learner, await signedIn(teacher)])
    expect((await person.post<{ url: string }>(join)).body.url).toBe(`/course/classroom/${next!.sessionId}`)
  expect((await (await signedIn(demoAccounts[2])).post(join)).status).toBe(404)

  app.setNow(new Date(Date.parse(next!.startsAt) + next!.minutes * minute))
  const late = await signedIn(demoAccounts[0])
  expect((await late.post<Refusal>(join)).body.info.message).toBe('این کلاس به پایان رسیده است.')
  app.setNow(testNow)
})
