import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notify } from '#account/public.server.ts'
import type { DeskPerson } from '#features/front-desk/contract.ts'
import { transaction } from '#server/platform/database/database.ts'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { part, sell } from '../../../test/front-desk-sales.ts'
import { createNewUser } from '../../../test/new-user.ts'
import { someNumber } from '../../../test/register.ts'
import { newGroup } from '../../../test/school.ts'

let app: TestApp
let registrar: Person
beforeAll(async () => {
  app = await openTestApp()
  registrar = await app.user('سمانه', ['registrar'])
})
afterAll(() => app[Symbol.asyncDispose]())

const child = (values = {}) => ({ id: randomUUID(), name: 'آوا', surname: 'راد', ...values })
type Listed = { acting: string | null; children: { id: string; name: string }[] }
type Switched = Refusal & { auth: { accessToken: string }; user: { id: string; roles: string[] } }

async function makeFamily() {
  const guardian = await createNewUser(app)
  const made = await guardian.post<{ id: string }>('/api/families/children', child())
  expect(made.status).toBe(201)
  const { body } = await guardian.post<Switched>('/api/families/acting', { child: made.body.id })
  return { guardian, child: made.body.id, acting: await app.holder(made.body.id, body.auth.accessToken) }
}

describe('a child under a guardian', () => {
  test('is made at the desk without a contact, found by its mother’s phone, and sold a seat', async () => {
    const mother = await createNewUser(app)
    const given = child({ birthDate: '2015-03-01', grade: 'پنجم' })
    const path = `/api/studio/people/${mother.id}/children`
    expect((await registrar.post(path, given)).body).toEqual({ id: given.id, name: 'آوا راد' })
    // The same call once more makes no second child.
    expect((await registrar.post(path, given)).status).toBe(201)
    const found = await registrar.get<{ items: Pick<DeskPerson, 'id' | 'guardian'>[] }>(
      '/api/front-desk/people',
      { q: `0${mother.fields.phoneNumber}` },
    )
    expect(found.body.items.map(({ id }) => id)).toEqual([mother.id, given.id])
    expect(found.body.items[1]!.guardian).toEqual({
      id: mother.id,
      name: `${mother.user.name} ${mother.user.surname}`,
    })
    const price = 6_000_000
    const group = await newGroup(app, { price })
    const sale = await sell(registrar, {
      person: given.id,
      group,
      total: price,
      parts: [part({ method: 'cash', amount: price })],
      sendReceipt: true,
    })
    expect([sale.status, sale.body.outcome]).toEqual([200, 'sold'])
    // The receipt is the mother's, and says whose it is.
    const { body } = await mother.get<{ items: { title: string; link: string }[] }>('/api/account/messages')
    expect(body.items.every(({ title }) => title.startsWith('آوا: '))).toBe(true)
    expect(body.items[0]!.link).toBe(`/profile?tab=children&child=${given.id}`)
    const { rows } = await app.database.execute(`select user_id from orders where id = $1`, [
      sale.body.order.id,
    ])
    expect(rows).toEqual([{ user_id: given.id }])
  })

  test('is refused where it cannot be: a child’s child, a wrong day, a national ID of somebody else', async () => {
    const { child: known, guardian } = await makeFamily()
    const path = `/api/studio/people/${known}/children`
    expect((await registrar.post(path, child())).status).toBe(409)
    const errors = async (values: object) =>
      (await guardian.post<Refusal>('/api/families/children', child(values))).body.errors?.map(
        ({ field }) => field,
      )
    expect(await errors({ birthDate: '2126-01-01' })).toEqual(['birthDate'])
    expect(await errors({ name: 'Ava', nationalId: '12' })).toEqual(['name', 'nationalId'])
    const { identityNumber } = (await createNewUser(app)).user
    if (identityNumber) expect(await errors({ nationalId: identityNumber })).toEqual(['nationalId'])
    expect((await registrar.post(`/api/studio/people/${randomUUID()}/children`, child())).status).toBe(404)
  })

  test('never signs in and holds no role; its guardian acts for it and may do nothing of the account meanwhile', async () => {
    const { guardian, child: id, acting } = await makeFamily()
    const me = await acting.get<{ user: { id: string; phoneNumber: null } }>('/api/account/me')
    expect(me.body.user).toMatchObject({ id, phoneNumber: null, email: null })
    expect((await acting.get<{ completed: boolean }>('/api/account/profile/check')).body.completed).toBe(true)
    expect((await acting.get<Listed>('/api/families/children')).body).toMatchObject({ acting: id })
    for (const [path, body] of [
      ['/api/account/deletion', { currentPassword: 'x' }],
      ['/api/account/contact/otp', { countryCode: '+98', phoneNumber: someNumber(), email: null }],
      ['/api/families/children', child()],
      [`/api/families/children/${id}/code`, { countryCode: '+98', phoneNumber: someNumber(), email: null }],
    ] as const) {
      expect([path, (await acting.post(path, body)).status]).toEqual([path, 403])
    }
    const owner = await app.user('هما', ['owner'], { password: 'owner-of-the-school' })
    const { status } = await owner.put(`/api/studio/accounts/${id}/roles`, {
      roles: ['teacher'],
      currentPassword: 'owner-of-the-school',
    })
    expect(status).toBe(404)
    const back = await acting.post<Switched>('/api/families/acting', { child: null })
    expect(back.body.user.id).toBe(guardian.id)
  })

  test('is nobody else’s: a stranger can neither act for it, nor send it a code, nor guess it', async () => {
    const { child: id } = await makeFamily()
    const stranger = await createNewUser(app)
    for (const wanted of [id, randomUUID(), stranger.id]) {
      expect((await stranger.post('/api/families/acting', { child: wanted })).status).toBe(404)
    }
    const contact = { countryCode: '+98', phoneNumber: someNumber(), email: null }
    expect((await stranger.post(`/api/families/children/${id}/code`, contact)).status).toBe(404)
    const absences = `/api/families/children/${id}/absences`
    expect((await stranger.put(absences, { wanted: false })).status).toBe(404)
  })

  test('hears nothing itself: notices go to the guardian, and a link to pay by stays what it is', async () => {
    const { guardian, child: id } = await makeFamily()
    await transaction(app.db, tx =>
      notify(app, tx, id, 'payment-link', {
        amount: '۱۰۰ تومان',
        number: '۱۲',
        due: 'فردا',
        link: '/pay?t=abc',
      }),
    )
    const { body } = await guardian.get<{ items: { title: string; link: string }[] }>('/api/account/messages')
    expect(body.items[0]).toMatchObject({ title: 'آوا: پیوند پرداخت', link: '/pay?t=abc' })
    const { rows } = await app.database.execute(`select 1 from message where user_id = $1`, [id])
    expect(rows).toEqual([])
  })

  test('becomes an account of its own by a phone of its own: its past stays, and who acted for it is out', async () => {
    const { guardian, child: id, acting } = await makeFamily()
    const price = 3_000_000
    const group = await newGroup(app, { price })
    await sell(registrar, {
      person: id,
      group,
      total: price,
      parts: [part({ method: 'cash', amount: price })],
    })
    const number = someNumber()
    const contact = { countryCode: '+98', phoneNumber: number, email: null }
    const sent = await registrar.post<{ requestId: string }>(`/api/studio/children/${id}/code`, contact)
    const { items } = await readOutbox(app.db, 20)
    const token = items.find(({ to }) => to === `+98${number}`)!.code!
    const independent = `/api/studio/children/${id}/independent`
    const proof = { ...contact, requestId: sent.body.requestId, token }
    const wrong = token === '000000' ? '111111' : '000000'
    expect((await registrar.post(independent, { ...proof, token: wrong })).status).toBe(422)
    expect((await registrar.post(independent, proof)).body).toEqual({ link: 'sms' })
    expect((await acting.get<Refusal>('/api/account/me')).body.info?.status).toBe(1003)
    expect((await guardian.get<Listed>('/api/families/children')).body.children).toEqual([])
    const { rows } = await app.database.execute(
      `select phone, guardian_id, (select count(*)::int from enrolment where user_id = users.id) as seats
       from users where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ phone: `+98${number}`, guardian_id: null, seats: 1 }])
    // The code is spent.
    expect((await registrar.post(independent, proof)).status).toBe(404)
  })

  test('goes with the account of its guardian', async () => {
    const { guardian, child: id } = await makeFamily()
    const { status } = await guardian.post('/api/account/deletion', {
      currentPassword: guardian.body.password,
    })
    expect(status).toBe(204)
    const { rows } = await app.database.execute(`select id from users where id in ($1, $2)`, [
      id,
      guardian.id,
    ])
    expect(rows).toEqual([])
  })

  onPostgres('of the children made at once under one account no thirteenth is made', async () => {
    const guardian = await createNewUser(app)
    const replies = await Promise.all(
      Array.from({ length: 14 }, () => registrar.post(`/api/studio/people/${guardian.id}/children`, child())),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(12)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})
