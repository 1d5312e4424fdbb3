import type { Challenge } from 'altcha-lib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { byEmail, byPhone } from '../../../test/new-user.ts'
import { solveProof } from '../../../test/solve-proof.ts'
import { clearSpentProofs, computeKeyCount, freePerHour } from './proof-of-work.ts'

const check = '/api/account/login/check'
const env = { PROOF_ROUNDS: '1', SMS_DAILY_CAP: '5000' }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env })
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

/** Somebody behind an address that thousands share, who answers challenges when `works`. */
async function behind(address: string, where = app) {
  const headers: Record<string, string> = {}
  const person = await where.visitor(address, headers)
  const ask = async (path: string, body: object, proof?: string) => {
    if (proof) headers['x-altcha'] = proof
    else delete headers['x-altcha']
    return person.post<Refusal>(path, body)
  }
  return { ask }
}

/** Uses up what the address may ask without a proof. */
async function crowd(address: string) {
  const { ask } = await behind(address)
  for (let call = 0; call < freePerHour; call++) await ask(check, byPhone())
}

const readStatuses = ({ status, body }: { status: number; body: Refusal }) => [status, body.info?.status]
const challenge = {
  parameters: expect.objectContaining({ algorithm: 'PBKDF2/SHA-256' }),
  signature: expect.any(String),
}

test('past sixty an hour an address is asked for a proof of work and never refused', async () => {
  await crowd('5.1.1.1')
  const { ask } = await behind('5.1.1.1')
  for (let turn = 0; turn < 20; turn++) {
    const asked = await ask(check, byPhone())
    expect(readStatuses(asked)).toEqual([422, 1019])
    expect(asked.body.info).toMatchObject({ challenge })
    expect(readStatuses(await ask(check, byPhone(), await solveProof(asked.body.info.challenge)))).toEqual([
      404, 1008,
    ])
  }
  // Others are asked nothing.
  expect(readStatuses(await (await behind('5.1.2.1')).ask(check, byPhone()))).toEqual([404, 1008])
})

test('a proof is good once, for its call, for five minutes, unchanged, and in every process', async () => {
  await crowd('5.2.1.1')
  const { ask } = await behind('5.2.1.1')
  const fresh = async () => (await ask(check, byPhone())).body.info.challenge as Challenge
  const proof = await solveProof(await fresh())
  expect((await ask(check, byPhone(), proof)).status).toBe(404)
  expect(readStatuses(await ask(check, byPhone(), proof))).toEqual([422, 1019])

  await using second = await openTestApp({ beside: app, env })
  const there = await behind('5.2.1.1', second)
  for (let call = 0; call < freePerHour; call++) await there.ask(check, byPhone())
  expect(readStatuses(await there.ask(check, byPhone(), proof))).toEqual([422, 1019])
  expect((await there.ask(check, byPhone(), await solveProof(await fresh()))).status).toBe(404)

  const late = await solveProof(await fresh())
  app.setNow(new Date(testNow.getTime() + 5 * 60_000))
  expect(readStatuses(await ask(check, byPhone(), late))).toEqual([422, 1019])
  app.setNow(testNow)

  const other = await fresh()
  other.parameters.data = { ...other.parameters.data, call: 'POST /api/account/login/otp' }
  expect(readStatuses(await ask(check, byPhone(), await solveProof(other)))).toEqual([422, 1019])
  for (let call = 0; call < freePerHour; call++) await ask('/api/account/login/otp', {})
  const forCheck = await solveProof(await fresh())
  expect(readStatuses(await ask('/api/account/login/otp', byPhone(), forCheck))).toEqual([422, 1019])
  for (const nonsense of [
    'x',
    Buffer.from('{}').toString('base64'),
    Buffer.from('{"challenge":{"parameters":{}},"solution":{}}').toString('base64'),
    Buffer.from('{"challenge":{"parameters":{},"signature":{"length":64}},"solution":{}}').toString('base64'),
    Buffer.from(
      '{"challenge":{"parameters":{},"signature":"a"},"solution":{},"hmacAlgorithm":"none"}',
    ).toString('base64'),
    'a'.repeat(5000),
  ])
    expect(readStatuses(await ask(check, byPhone(), nonsense))).toEqual([422, 1019])
})

test('codes are asked for by a crowd behind one address: each is sent, none refused', async () => {
  const path = '/api/account/login/mail/otp'
  const results = new Map<string, number>()
  for (let turn = 0; turn < 150; turn++) {
    const { ask } = await behind('5.3.1.1')
    const fields = byEmail()
    let answer = await ask(path, fields)
    if (answer.body.info?.status === 1019)
      answer = await ask(path, fields, await solveProof(answer.body.info.challenge))
    const what = String(readStatuses(answer))
    results.set(what, (results.get(what) ?? 0) + 1)
  }
  expect(Object.fromEntries(results)).toEqual({ '200,': 150 })
})

test('the work grows with the load, up to ten times', () => {
  expect([0, 60, 120, 600, 10_000].map(computeKeyCount)).toEqual([40, 40, 80, 400, 400])
})

test('spent proofs are forgotten once nobody could send them again', async () => {
  await app.database.execute(`insert into spent_proof values ('old', $1), ('new', $2)`, [
    testNow.toISOString(),
    new Date(testNow.getTime() + 1000).toISOString(),
  ])
  await clearSpentProofs.run(app, {})
  const { rows } = await app.database.execute(`select id from spent_proof where id in ('old', 'new')`)
  expect(rows).toEqual([{ id: 'new' }])
})
