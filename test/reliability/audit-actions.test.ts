/** @module-tag walk */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  type AuditAction,
  auditActions,
  auditFields,
  auditKinds,
  auditSentence,
} from '#account/staff/audit-actions.ts'
import { nameOwner } from '#account/staff/owner.server.ts'
import { openTestApp, type TestApp } from '../app.ts'
import { byPhone, codeSentTo, createNewUser, toIdentifier } from '../new-user.ts'
import { findCredential, holdCredential, refresh } from '../refreshing.ts'
import { someNumber } from '../register.ts'
import { ask, type OtherAction } from '../sample-call.ts'
import { otherActions, recordedActions, samples } from '../samples.ts'
import { attendAll, newGroup, newTeacher } from '../school.ts'
import { createSeededUser, formatEndpoint, listEndpoints, type SeededUser } from '../seeded-user.ts'
import { softPasskey } from '../soft-passkey.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

const address = 'http://localhost:3000'
let app: TestApp
let self: SeededUser
beforeAll(async () => {
  app = await openTestApp({ seed: true, env: { PUBLIC_URL: address } })
  self = await createSeededUser(app)
})
afterAll(() => app[Symbol.asyncDispose]())

/** What is done by more than a call: all that is written on the way, in order of the alphabet. */
const journeys: Record<string, { actions: readonly AuditAction[]; act: () => Promise<unknown> }> = {
  'a passkey is made': { actions: ['passkey.added'], act: addPasskey },
  'a phone is proved': { actions: ['phone.proved'], act: provePhone },
  'an old refresh credential is shown again': { actions: ['session.reused'], act: reuseCredential },
  'a phone is named that is to own the school': {
    actions: ['owner.invited'],
    act: () => nameOwner.run(app, [`0${someNumber()}`]),
  },
  'whoever has an account is named as owner': { actions: ['roles.changed'], act: ownAtOnce },
  'whoever was invited registers': { actions: ['owner.invited', 'roles.changed'], act: ownLater },
  'a teacher who wrote of themselves gets an account': {
    actions: ['review.hidden', 'teacher.accountJoined', 'teacher.changed'],
    act: joinAuthor,
  },
  'a teacher gets another account': {
    actions: [
      'teacher.accountJoined',
      'teacher.accountJoined',
      'teacher.accountParted',
      'teacher.changed',
      'teacher.changed',
    ],
    act: joinAnother,
  },
}

/** What no sample comes to. */
const besides: typeof journeys = {
  ...journeys,
  ...Object.fromEntries(
    Object.entries(otherActions).map(([what, other]) => [
      what,
      { actions: other.actions, act: () => makeOther(other) },
    ]),
  ),
}

/** The actions that were written meanwhile, in order of the alphabet. */
async function writtenBy(work: () => Promise<unknown>): Promise<AuditAction[]> {
  const { rows: last } = await app.database.execute(
    'select coalesce(max(xmin::text::bigint), 0) as transaction from audit_entry',
  )
  await work()
  const { rows } = await app.database.execute(
    'select action from audit_entry where xmin::text::bigint > $1',
    [last[0]!.transaction],
  )
  return (rows as { action: AuditAction }[]).map(({ action }) => action).toSorted()
}

/** What is of the whole school, and of nobody and nothing in it. */
const ofAll: AuditAction[] = [
  'wording.changed',
  'club.levelsChanged',
  'club.worthChanged',
  'counselingRules.changed',
  'writingAssignment.changed',
  'writingPrices.changed',
  'writingSampleRules.changed',
  'businessHours.changed',
  'chatRetention.changed',
  'look.changed',
  'group.termOpened',
  'people.imported',
  'people.importReported',
  'people.invited',
  'languages.changed',
  'withdrawal.confirmed',
  'instalment.policySet',
  'deskRules.set',
  'usedBookRules.set',
  'credit.limitsSet',
  'opening.opened',
  'opening.closed',
  'invoiceSeller.changed',
  'invoice.backlogIssued',
]

test('every call writes into the audit log what it is said to, once, and all others write nothing', async () => {
  const calls = listEndpoints(app)
  expect(
    Object.keys(recordedActions).filter(name => !calls.some(call => formatEndpoint(call) === name)),
  ).toEqual([])
  for (const call of calls) {
    const name = formatEndpoint(call)
    const sample = await samples[name]!(self, app)
    const actions = await writtenBy(() => ask(sample.by ?? self, call, sample))
    expect([name, actions]).toEqual([name, recordedActions[name] ?? []])
  }
})

test('what those calls wrote names whom or what it was done to, in words of its own', async () => {
  const { rows } = await app.database.execute(
    'select action as act, subject_id, about, changes, details from audit_entry order by at',
  )
  const written = rows as {
    act: AuditAction
    subject_id: string | null
    about: { name: string; id: string } | null
    changes: Record<string, unknown> | null
    details: object
  }[]
  const acts = new Set(written.map(({ act }) => act))
  // Of what people do to their own accounts, and of what no sample comes to, other tests tell.
  expect(acts.size).toBeGreaterThan(45)

  const nameless = written.filter(
    ({ act, subject_id, about }) => !ofAll.includes(act) && !subject_id && !(about?.name && about.id),
  )
  expect(nameless).toEqual([])
  // What has a place in its sentence for the thing it was done to has the thing.
  const bare = written.filter(({ act, about }) => auditActions[act].includes('{') && !about)
  expect(bare.map(({ act }) => act)).toEqual([])
  for (const { act, about, changes } of written) {
    expect(auditSentence(act, about)).not.toMatch(/[{|}]| {2}/)
    expect(auditKinds).toHaveProperty(act.split('.')[0]!)
    for (const name of Object.keys(changes ?? {})) expect(auditFields).toHaveProperty(name)
  }
  const said = written.map(({ changes, details }) => JSON.stringify({ changes, details })).join('\n')
  expect(said).not.toMatch(/password|token|@|09\d{9}/i)
})

test.for(Object.keys(besides))('the audit log says that %s', async what => {
  const { actions, act } = besides[what]!
  expect(await writtenBy(act)).toEqual(actions)
  expect(actions).not.toEqual([])
})

test('no action the log knows is without the operation that writes it', () => {
  const written = [
    ...Object.values(recordedActions),
    ...Object.values(besides).map(({ actions }) => actions),
  ].flat()
  const idle = Object.keys(auditActions).filter(action => !written.includes(action as AuditAction))
  const hint =
    'is in an audit.ts, but in no samples.ts: say in recordedActions or otherActions what writes it'
  expect(idle.map(action => `${action} ${hint}`)).toEqual([])
  const unknown = written.filter(action => !(action in auditActions))
  expect(unknown.map(action => `${action} is written, but in no audit.ts`)).toEqual([])
  expect(written.length).toBeGreaterThan(Object.keys(auditActions).length)
})

async function makeOther(other: OtherAction) {
  if (other.steps) return other.steps(self, app)
  const { call: name, given, afterSample } = other
  const call = listEndpoints(app).find(one => formatEndpoint(one) === name)!
  const sample = await samples[name]!(self, app)
  const otherwise = { ...sample, given: { ...(sample.given as object), ...given } }
  for (const one of afterSample ? [sample, otherwise] : [otherwise]) {
    const { status, body } = await ask(sample.by ?? self, call, one)
    if (status >= 300) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  }
}

async function addPasskey() {
  const user = await app.user()
  const { body } = await user.post<{ options: { challenge: string } }>('/api/account/passkeys/options')
  const answer = softPasskey({ challenge: body.options.challenge, host: 'localhost', origin: address })
  expect((await user.post('/api/account/passkeys', { answer })).status).toBe(201)
}

async function provePhone() {
  const [user, fields] = [await app.user(), byPhone()]
  const { body } = await user.post<{ requestId: string }>('/api/account/contact/otp', fields)
  const token = await codeSentTo(app, toIdentifier(fields))
  const given = { ...fields, token, requestId: body.requestId }
  expect((await user.post('/api/account/contact/verify', given)).status).toBe(200)
}

async function reuseCredential() {
  const user = await app.user()
  const old = findCredential(app, user)!
  const now = app.now()
  expect((await refresh(user)).status).toBe(200)
  expect((await refresh(user)).status).toBe(200)
  // Later than a browser would that lost the answer.
  app.setNow(new Date(now.getTime() + 5 * 60_000))
  onTestFinished(() => app.setNow(now))
  holdCredential(app, user, old)
  expect((await refresh(user)).status).toBe(401)
}

async function ownAtOnce() {
  const number = someNumber()
  await createNewUser(app, byPhone(number))
  await nameOwner.run(app, [`0${number}`])
}

async function ownLater() {
  const number = someNumber()
  await nameOwner.run(app, [`0${number}`])
  await createNewUser(app, byPhone(number))
}

async function join(teacher: string, account: string) {
  const owner = await app.user('هما', ['owner'])
  const path = `/api/studio/teachers/${teacher}`
  const { body } = await owner.get<object>(path)
  const teaches = [{ language: 'en', from: 'A1', to: 'B2' }]
  expect((await owner.put(path, { ...body, teaches, account })).status).toBe(200)
}

async function joinAuthor() {
  const id = await newTeacher(app)
  const author = await app.user('مریم', ['teacher'])
  await attendAll(app, author.id, await newGroup(app, { teacherId: id, startsIn: -40, sessions: 6 }))
  const review = { rating: 5, body: 'صبور است و خوب گوش می‌دهد.' }
  expect((await author.put(`/api/teachers/t-${id}/review`, review)).status).toBe(200)
  await join(id, author.email)
}

async function joinAnother() {
  const id = await newTeacher(app)
  const [one, other] = [await app.user('مریم', ['teacher']), await app.user('مریم', ['teacher'])]
  await join(id, one.email)
  await join(id, other.email)
}
