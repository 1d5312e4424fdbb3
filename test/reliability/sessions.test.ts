import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../app.ts'
import { byEmail, codeSentTo, createNewUser, prove } from '../new-user.ts'
import { createThief, findCredential, holdCredential, refresh } from '../refreshing.ts'

const minute = 60_000
const password = 'baran-bar-bam-1405'
const newPassword = 'setareh-bar-bam-1405'

let app: TestApp
/** The same school, served by another process. */
let beside: TestApp
beforeAll(async () => {
  app = await openTestApp()
  beside = await openTestApp({ beside: app })
})
beforeEach(() => setNow(testNow))
afterAll(async () => {
  await beside[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const setNow = (now: Date) => {
  app.setNow(now)
  beside.setNow(now)
}
const pass = (milliseconds: number) => setNow(new Date(app.now().getTime() + milliseconds))
const me = (person: Person) => person.get<Partial<Refusal>>('/api/account/me')
const dead = { status: 401, body: { info: { status: 1003 } } }

/** Uses one credential of somebody's session and answers the status and what it was changed for. */
async function present(person: Person, credential: string) {
  const holder = await createThief(app, person, credential)
  const { status } = await refresh(holder)
  return { status, successor: status === 200 ? findCredential(app, holder)! : null }
}

const readMessages = async (person: Person) =>
  (await person.get<{ items: { title: string }[] }>('/api/account/messages')).body.items.map(
    ({ title }) => title,
  )

/** Signs the owner of a dead session in anew and reads what they were notified of. */
async function readNotified(owner: { email: string }) {
  const again = await app.visitor()
  await again.signIn({ email: owner.email, password })
  const { items } = await readOutbox(app.db, 1000)
  return {
    messages: await readMessages(again),
    mails: items.filter(({ to }) => to === owner.email).map(({ text }) => text.split('؛')[0]),
  }
}
const notified = {
  messages: ['یک نشست شما برای ایمنی بسته شد'],
  mails: ['نشانهٔ ورود یکی از نشست‌های شما دوباره به کار رفت'],
}

test('RC6 the owner comes with what the thief has used up: the session is dead for both and the owner is notified', async () => {
  const owner = await app.user('نگار', [], { password })
  const thief = await createThief(app, owner)
  expect((await refresh(thief)).status).toBe(200)
  expect((await refresh(thief)).status).toBe(200)
  pass(31_000)
  expect(await refresh(owner)).toMatchObject(dead)
  for (const person of [owner, thief]) {
    expect(await me(person)).toMatchObject(dead)
    expect(await refresh(person)).toMatchObject(dead)
  }
  expect(await readNotified(owner)).toEqual(notified)
})

test('RC6 the thief comes with a copy that the owner has used up: dead for both as well', async () => {
  const owner = await app.user('نگار', [], { password })
  const thief = await createThief(app, owner)
  for (let i = 0; i < 2; i++) {
    pass(14 * minute)
    expect((await refresh(owner)).status).toBe(200)
  }
  pass(31_000)
  expect(await refresh(thief)).toMatchObject(dead)
  expect(await me(owner)).toMatchObject(dead)
  expect(await refresh(owner)).toMatchObject(dead)
  expect(await readNotified(owner)).toEqual(notified)
})

test('RC6 the oldest of four rotated credentials is used again: all four are dead', async () => {
  const owner = await app.user('نگار', [], { password })
  const chain = [findCredential(app, owner)!]
  for (let i = 0; i < 3; i++) {
    const { successor } = await present(owner, chain.at(-1)!)
    chain.push(successor!)
  }
  expect(new Set(chain).size).toBe(4)
  for (const credential of chain) expect((await present(owner, credential)).status).toBe(401)
  expect(await me(owner)).toMatchObject(dead)
  expect(await readNotified(owner)).toEqual(notified)
})

test('RC6 twenty refreshes at once in the grace, by two processes: all are answered and one chain lives on', async () => {
  const owner = await app.user()
  const first = findCredential(app, owner)!
  const { successor } = await present(owner, first)
  await present(owner, successor!)
  pass(29_000)
  const holders = await Promise.all(
    Array.from({ length: 20 }, (_, i) => createThief(i % 2 ? app : beside, owner, first)),
  )
  const replies = await Promise.all(holders.map(refresh))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const got = holders.map(holder => findCredential(app, holder)!)
  expect(new Set(got).size).toBe(20)

  const used = await Promise.all(
    got.map(async (credential, i) => {
      const holder = await createThief(i % 2 ? app : beside, owner, credential)
      const { status } = await refresh(holder)
      return { status, successor: findCredential(app, holder)! }
    }),
  )
  expect(used.filter(({ status }) => status === 200)).toHaveLength(1)
  let living = used.find(({ status }) => status === 200)!.successor
  for (let i = 0; i < 3; i++) {
    pass(14 * minute)
    const next = await present(owner, living)
    expect(next.status).toBe(200)
    living = next.successor!
  }
})

test('RC6 after logout, after 180 days and with the cookie of another session a refresh is refused', async () => {
  const [left, old, one, other] = [await app.user(), await app.user(), await app.user(), await app.user()]
  const leaver = await createThief(app, left)
  await left.post('/api/account/logout')
  expect(await refresh(leaver)).toMatchObject(dead)

  const foreign = await createThief(app, other, findCredential(app, one))
  expect(await refresh(foreign)).toMatchObject(dead)
  for (const person of [one, other]) expect((await refresh(person)).status).toBe(200)

  for (let day = 0; day < 175; day += 25) {
    expect((await refresh(old)).status).toBe(200)
    pass(25 * 24 * 60 * minute)
  }
  pass(5 * 24 * 60 * minute)
  expect(await refresh(old)).toMatchObject({ status: 401, body: { info: { status: 1002 } } })
  expect(await refresh(old)).toMatchObject(dead)
})

test('RC4 a reset ends every session on every process, kills codes and secrets and lifts the lock', async () => {
  const fields = byEmail(`${Date.now()}@reset.example`)
  const owner = await createNewUser(app, fields, { password, passwordConfirmation: password })
  const email = fields.email!
  const [phone, stranger] = [await beside.visitor('10.0.0.1'), await app.visitor('10.0.0.2')]
  await phone.signIn({ email, password })
  for (let i = 0; i < 5; i++) await stranger.signIn({ email, password: `guess-${i}` })
  expect(await stranger.signIn({ email, password })).toMatchObject({ status: 423 })

  pass(minute)
  const visitor = await beside.visitor()
  const proof = await prove(app, visitor, fields, 'recover')
  pass(minute)
  const { body: unused } = await visitor.post<{ requestId: string }>(
    '/api/account/forget-password/otp',
    fields,
  )
  const token = await codeSentTo(app, email)
  const body = { ...fields, identifier: email, password: newPassword, passwordConfirmation: newPassword }
  const reset = '/api/account/forget-password/reset'
  expect(await visitor.post(reset, { ...body, ...proof })).toMatchObject({ status: 200 })

  for (const person of [owner, phone, await beside.holder(owner.user.id, owner.token!)]) {
    expect(await me(person)).toMatchObject(dead)
    expect(await person.post('/api/account/logout')).toMatchObject(dead)
  }
  expect(await refresh(phone)).toMatchObject(dead)
  expect(await visitor.post(reset, { ...body, ...proof })).toMatchObject({
    status: 422,
    body: { info: { status: 1011 } },
  })
  const { requestId } = unused
  expect(
    await visitor.post('/api/account/forget-password/verify', { ...fields, requestId, token }),
  ).toMatchObject({ status: 422, body: { info: { status: 1005 } } })
  expect(await stranger.signIn({ email, password })).toMatchObject({ status: 401 })
  expect(await stranger.signIn({ email, password: newPassword })).toMatchObject({ status: 200 })
})

test('RC4 a change of the password ends every other session on every process, kills codes and lifts the lock', async () => {
  const { email, ...owner } = await app.user('نگار', [], { password })
  const [phone, laptop, stranger] = [
    await app.visitor('10.0.1.1'),
    await beside.visitor('10.0.1.2'),
    await app.visitor('10.0.1.3'),
  ]
  for (const person of [phone, laptop]) await person.signIn({ email, password })
  const fields = byEmail(email)
  const unused = await prove(app, await app.visitor(), fields, 'recover')
  for (let i = 0; i < 5; i++) await stranger.signIn({ email, password: `guess-${i}` })

  const change = { currentPassword: password, newPassword, newPasswordConfirmation: newPassword }
  expect(await owner.post('/api/account/password/change', change)).toMatchObject({ status: 200 })
  for (const person of [phone, laptop]) {
    const otherSession = await (person === phone ? beside : app).visitor()
    otherSession.token = person.token
    expect(await me(person)).toMatchObject(dead)
    expect(await me(otherSession)).toMatchObject(dead)
    expect(await refresh(person)).toMatchObject(dead)
  }
  expect(await me(owner)).toMatchObject({ status: 200 })
  expect(
    await (await app.visitor()).post('/api/account/forget-password/reset', {
      ...fields,
      ...unused,
      password,
      passwordConfirmation: password,
    }),
  ).toMatchObject({ status: 422, body: { info: { status: 1011 } } })
  expect(await stranger.signIn({ email, password: newPassword })).toMatchObject({ status: 200 })
})

test('whose answers are lost ten times in a row and who comes back after five minutes is still signed in', async () => {
  const person = await app.user()
  const before = findCredential(app, person)!
  for (let i = 0; i < 10; i++) {
    expect((await refresh(person)).status).toBe(200)
    holdCredential(app, person, before)
    pass(3000)
  }
  pass(5 * minute)
  for (let i = 0; i < 3; i++) {
    expect((await refresh(person)).status).toBe(200)
    expect(await me(person)).toMatchObject({ status: 200 })
    pass(14 * minute)
  }
})

test('a refresh and a logout at once leave nothing that is still good', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => app.user()))
  await Promise.all(
    people.flatMap(async person => {
      const twin = await createThief(beside, person)
      return Promise.all([refresh(twin), person.post('/api/account/logout')])
    }),
  )
  const after = await Promise.all(people.map(person => refresh(person)))
  expect(after.every(({ status }) => status === 401)).toBe(true)
  expect(await Promise.all(people.map(me))).toMatchObject(Array(10).fill(dead))
})
