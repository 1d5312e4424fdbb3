import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { pastTerm } from '../../../test/school.ts'
import type { Checked, MyCertificate } from './contract.ts'
import { grantCredentials } from './grant.server.ts'
import { issue } from './issue.server.ts'
import { canonical, isProven, signDocument, toBase58 } from './proof.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

/*
 * The proof is checked here as a stranger would check it, from the standards and the public addresses alone: by code that
 * shares nothing with what signs.
 */
const signs = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes of a base58btc multibase, digit by digit. */
function decodeMultibase(multibase: string): Buffer {
  expect(multibase[0]).toBe('z')
  const bytes: number[] = []
  for (const sign of multibase.slice(1)) {
    let carry = signs.indexOf(sign)
    expect(carry).toBeGreaterThanOrEqual(0)
    for (let at = 0; at < bytes.length; at++) {
      carry += bytes[at]! * 58
      bytes[at] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  for (const sign of multibase.slice(1)) {
    if (sign !== '1') break
    bytes.push(0)
  }
  return Buffer.from(bytes.reverse())
}

/** JSON with the names of every object in order, by a replacer. */
const ordered = (value: unknown) =>
  JSON.stringify(value, (_, held: unknown) =>
    held !== null && typeof held === 'object' && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : held,
  )
const sha256 = (text: string) => createHash('sha256').update(text).digest()

type Document = Record<string, unknown> & { proof: Record<string, string>[] }

/** Whether a key of the DID document proves the document (VC Data Integrity, `eddsa-jcs-2022`). */
function isProvenBy(did: Did, { proof: proofs, ...document }: Document): boolean {
  const proof = proofs.find(({ cryptosuite }) => cryptosuite === 'eddsa-jcs-2022')!
  const { proofValue, ...options } = proof
  const method = did.verificationMethod.find(({ id }) => id === proof.verificationMethod)!
  const multikey = decodeMultibase(method.publicKeyMultibase)
  expect([...multikey.subarray(0, 2)]).toEqual([0xed, 0x01])
  const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), multikey.subarray(2)])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  // Nothing is added to what stands in the proof (3.3.2): its signer wrote the context into it (3.3.1).
  const hash = Buffer.concat([sha256(ordered(options)), sha256(ordered(document))])
  return verify(null, hash, key, decodeMultibase(proofValue!))
}

type Did = {
  id: string
  verificationMethod: { id: string; controller: string; publicKeyMultibase: string }[]
  assertionMethod: string[]
}
type Status = { statusListIndex: string; statusListCredential: string; id: string }

let app: TestApp
let certificate: MyCertificate
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: 'https://school.example' } })
  certificate = await someCertificate()
})
afterAll(() => app[Symbol.asyncDispose]())

async function someCertificate() {
  const user = await app.user()
  await pastTerm(app, user.id)
  await grantCredentials.run(app, {})
  const { body } = await user.get<{ certificates: MyCertificate[] }>('/api/presentation/profile/certificates')
  return body.certificates[0]!
}

const visit = async <T>(path: string) => (await (await app.visitor()).get<T>(path)).body
const didNow = () => visit<Did>('/.well-known/did.json')
const readDocument = ({ id }: { id: string }) => visit<Document>(`/api/credentials/${id}`)
const check = async (number: string) =>
  (await visit<{ credential: Checked }>(`/api/credentials/numbers/${number}`)).credential

test('PR12 the W3C’s own vectors of both suites come out of our signer, and stand our check', async () => {
  const [seed, publicKey] = [
    'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq',
    'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2',
  ].map(key => decodeMultibase(key).subarray(2))
  const key = createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed!]),
    format: 'der',
    type: 'pkcs8',
  })
  const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2']
  const examples = { '@context': { '@vocab': 'https://www.w3.org/ns/credentials/examples#' } }
  const did = 'did:key:z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2'
  const signed = await signDocument(
    {
      '@context': contexts,
      id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
      type: ['VerifiableCredential', 'AlumniCredential'],
      name: 'Alumni Credential',
      description: 'A minimum viable example of an Alumni Credential.',
      issuer: 'https://vc.example/issuers/5678',
      validFrom: '2023-01-01T00:00:00Z',
      credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
    },
    {
      key,
      verificationMethod: `${did}#z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2`,
      at: new Date('2023-02-24T23:36:38Z'),
      contexts: { [contexts[1]!]: examples },
    },
  )
  expect(signed.proof[0]).toMatchObject({
    '@context': contexts,
    proofValue: 'z2HnFSSPPBzR36zdDgK8PbEHeXbR56YF24jwMpt3R1eHXQzJDMWS93FCzpvJpwTWd3GAVFuUfjoJdcnTMuVor51aX',
  })
  expect(signed.proof[1]).toMatchObject({
    cryptosuite: 'eddsa-rdfc-2022',
    proofValue: 'z2YwC8z3ap7yx1nZYCg4L3j3ApHsF8kgPdSb5xoS1VR7vPG3F561B52hYnQF9iseabecm3ijx4K1FBTQsCZahKZme',
  })
  expect(isProven(signed, publicKey!)).toBe(true)
})

describe('a credential', () => {
  test('PR12 is proven by the key the school publishes, and any change of a fact breaks the proof', async () => {
    const [did, document] = [await didNow(), await readDocument(certificate)]
    expect(did.id).toBe('did:web:school.example')
    expect(did.assertionMethod).toContain(document.proof[0]!.verificationMethod)
    expect(document.issuer).toMatchObject({ id: did.id })
    expect(isProvenBy(did, document)).toBe(true)

    const subject = document.credentialSubject as { facts: Record<string, unknown> }
    for (const [name, value] of Object.entries(subject.facts)) {
      const lie = typeof value === 'number' ? value + 1 : `${value}.`
      const forged = {
        ...document,
        credentialSubject: { ...subject, facts: { ...subject.facts, [name]: lie } },
      }
      expect([name, isProvenBy(did, forged)]).toEqual([name, false])
    }
    expect(isProvenBy(did, { ...document, validFrom: '2020-01-01T00:00:00.000Z' })).toBe(false)
    const later = document.proof.map(proof => ({ ...proof, created: '2030-01-01T00:00:00Z' }))
    expect(isProvenBy(did, { ...document, proof: later })).toBe(false)
  })

  test('PR12 has the parts that Open Badges 3.0 asks for', async () => {
    const document = await readDocument(certificate)
    expect(document).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
        'https://school.example/ns/credentials/v1',
      ],
      id: `https://school.example/api/credentials/${certificate.id}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { type: ['Profile'], name: 'Hamava', url: 'https://school.example' },
      validFrom: testNow.toISOString(),
      name: 'دورهٔ آزمون',
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [
          { type: 'IdentityObject', hashed: false, identityType: 'name', identityHash: 'نگار آزمون' },
        ],
        achievement: {
          type: ['Achievement'],
          achievementType: 'CertificateOfCompletion',
          name: 'دورهٔ آزمون',
          criteria: { narrative: 'حضور در دست‌کم ۷۰٪ جلسه‌های دوره تا پایان آن' },
        },
        licenseNumber: certificate.number,
        facts: certificate.facts,
      },
      evidence: [{ id: `https://school.example/certificate/${certificate.number}`, type: ['Evidence'] }],
      proof: ['eddsa-jcs-2022', 'eddsa-rdfc-2022'].map(cryptosuite => ({
        type: 'DataIntegrityProof',
        cryptosuite,
        proofPurpose: 'assertionMethod',
      })),
    })
  })

  type Achievement = { id: string; inLanguage?: string; related?: { id: string }[] }

  test('PR12 says what was achieved by an address that all holders share, and that answers', async () => {
    const [one, other] = [await app.user(), await app.user()]
    const { groupId } = await pastTerm(app, one.id)
    await pastTerm(app, other.id)
    await grantCredentials.run(app, {})
    const achievements = async ({ id }: { id: string }) => {
      const rows = await t(app.db)
        .selectFrom('credential')
        .select(['id', 'about'])
        .where('user_id', '=', id)
        .orderBy('about')
        .execute()
      return Promise.all(
        rows.map(async row => {
          const { name, credentialSubject } = await readDocument(row)
          const { achievement } = credentialSubject as { achievement: Achievement }
          return { about: row.about, name, achievement }
        }),
      )
    }
    const [mine, theirs] = [await achievements(one), await achievements(other)]
    const badge = mine.find(({ about }) => about === 'badge:first-class')!
    expect(theirs.find(({ about }) => about === badge.about)!.achievement).toEqual(badge.achievement)
    expect(mine.map(({ about }) => about)).toContain(`group:${groupId}`)
    for (const { achievement } of mine) {
      const path = achievement.id.slice('https://school.example'.length)
      const { '@context': contexts, ...answered } = await visit<Document>(path)
      expect(answered).toEqual(achievement)
      expect(contexts).toHaveLength(2)
      // Either language names the other's edition.
      const [related] = achievement.related ?? []
      if (!related) continue
      const english = await visit<typeof achievement>(related.id.slice('https://school.example'.length))
      expect([english.id, english.inLanguage]).toEqual([related.id, 'en'])
      expect(JSON.stringify(english)).not.toMatch(/[\u0600-\u06ff]/)
      expect(english.related).toEqual([{ id: achievement.id, type: ['Related'], inLanguage: 'fa' }])
    }
    expect(badge.achievement).toMatchObject({ name: 'نخستین کلاس', inLanguage: 'fa' })
    expect(badge.achievement.related).toHaveLength(1)
    expect(badge.name).toBe('First class')
    const nobody = await (await app.visitor()).get('/api/credentials/achievements/badge:nobodys')
    expect(nobody.status).toBe(404)
  })

  test('PR12 carries the picture of a badge that has one', async () => {
    const user = await app.user()
    const facts = {
      kind: 'badge',
      name: 'نگار آزمون',
      enName: '',
      title: 'نشان',
      description: 'شرح',
    } as const
    const number = await transaction(app.db, tx =>
      issue(app, tx, {
        userId: user.id,
        about: 'badge:with-picture',
        facts: { ...facts, criteria: 'شرط', imageUrl: '/media/star.webp' },
      }),
    )
    const document = await readDocument(await check(number!))
    expect(document.credentialSubject).toMatchObject({
      achievement: { image: { id: 'https://school.example/media/star.webp', type: 'Image' } },
    })
  })

  test('PR12 signed by one suite alone keeps its proof, and is signed by both with the same facts', async () => {
    const [old, changed] = [await someCertificate(), await someCertificate()]
    const both = await readDocument(old)
    const single = { ...both, proof: both.proof[0]! }
    for (const { id } of [old, changed]) {
      const { proof, ...document } = await readDocument({ id })
      await app.database.execute(`update credential set document = $2 where id = $1`, [
        id,
        JSON.stringify({ ...document, proof: proof[0] }),
      ])
    }
    await app.database.execute(
      `update credential set facts = jsonb_set(facts, '{level}', '"C2"') where id = $1`,
      [changed.id],
    )
    expect(await readDocument(old)).toEqual(single)
    expect((await check(old.number)).isSigned).toBe(true)

    await grantCredentials.run(app, {})
    const { proof, ...document } = await readDocument(old)
    expect(document).toEqual((({ proof: _, ...rest }) => rest)(both))
    expect(proof.map(({ cryptosuite }) => cryptosuite)).toEqual(['eddsa-jcs-2022', 'eddsa-rdfc-2022'])
    expect((await check(old.number)).isSigned).toBe(true)
    // What the row says is not what was signed: no fresh signature makes it ours.
    expect((await readDocument(changed)).proof).toMatchObject({ cryptosuite: 'eddsa-jcs-2022' })
    expect((await check(changed.number)).isSigned).toBe(false)
  })

  test('one that cannot be signed keeps no other from being signed', async () => {
    const [broken, unsigned] = [await someCertificate(), await someCertificate()]
    const ids = [broken.id, unsigned.id]
    await app.database.execute(`update credential set document = null where id = any($1)`, [ids])
    await app.database.execute(`update credential set facts = 'null' where id = $1`, [broken.id])
    await grantCredentials.run(app, {})
    expect((await check(unsigned.number)).isSigned).toBe(true)
    await app.database.execute(`delete from credential where id = $1`, [broken.id])
  })

  test('PR12 is read by pages of other origins, as are keys, lists and vocabulary, and sets no cookies there', async () => {
    const open = [
      `/api/credentials/${certificate.id}`,
      '/api/credentials/status-lists/1',
      '/api/credentials/achievements/badge:first-class',
      '/.well-known/did.json',
      '/ns/credentials/v1',
      // What is not there may be known to be not there.
      '/api/credentials/00000000-0000-4000-8000-000000000000',
    ]
    const readHeaders = async (url: string) => {
      const { headers } = await app.http.inject({ url, headers: { origin: 'https://verifier.example' } })
      return [
        headers['access-control-allow-origin'],
        headers['cross-origin-resource-policy'],
        headers['set-cookie'] === undefined,
      ]
    }
    for (const path of open)
      expect([path, await readHeaders(path)]).toEqual([path, ['*', 'cross-origin', true]])
    for (const path of [`/api/credentials/numbers/${certificate.number}`, '/api/course/courses'])
      expect([path, await readHeaders(path)]).toEqual([path, [undefined, 'same-origin', false]])
  })

  test('PR12 its bit in the signed status list is set when it is taken back, and no other', async () => {
    const revoked = await someCertificate()
    const owner = await app.user('هما', ['owner'])
    const bits = async ({ id }: MyCertificate) => {
      const { credentialStatus } = (await readDocument({ id })) as unknown as { credentialStatus: Status }
      expect(credentialStatus.statusListCredential).toBe(
        'https://school.example/api/credentials/status-lists/1',
      )
      const list = await visit<Document>('/api/credentials/status-lists/1')
      expect(isProvenBy(await didNow(), list)).toBe(true)
      const { encodedList } = list.credentialSubject as { encodedList: string }
      expect(encodedList[0]).toBe('u')
      const bytes = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
      expect(bytes).toHaveLength(131_072 / 8)
      const index = Number(credentialStatus.statusListIndex)
      const set = [...bytes].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
      return { own: (bytes[Math.floor(index / 8)]! >> (7 - (index % 8))) & 1, set }
    }
    expect(await bits(revoked)).toEqual({ own: 0, set: 0 })
    await owner.post(`/api/studio/credentials/${revoked.id}/revoke`, { reason: 'به اشتباه صادر شد.' })
    expect(await bits(revoked)).toEqual({ own: 1, set: 1 })
    expect(await bits(certificate)).toEqual({ own: 0, set: 1 })
    const visitor = await app.visitor()
    expect((await visitor.get('/api/credentials/status-lists/2')).status).toBe(404)
  })

  test('PR12 whose facts somebody changed in the database is told from one that holds', async () => {
    const forged = await someCertificate()
    expect((await check(forged.number)).isSigned).toBe(true)
    await app.database.execute(
      `update credential set facts = jsonb_set(facts, '{level}', '"C2"') where id = $1`,
      [forged.id],
    )
    expect((await check(forged.number)).isSigned).toBe(false)
    await app.database.execute(
      `update credential set document = jsonb_set(document, '{credentialSubject,facts,level}', '"C2"') where id = $1`,
      [forged.id],
    )
    expect((await check(forged.number)).isSigned).toBe(false)
    expect((await check(certificate.number)).isSigned).toBe(true)
  })

  test.each([
    `issued_at = issued_at - interval '3 years'`,
    `expires_at = now() + interval '9 years'`,
    `number = 'HV-1405-AAAA1111'`,
    `document = document - 'proof'`,
  ])('PR12 whose row somebody changed otherwise (%s) is told as well', async change => {
    const forged = await someCertificate()
    await app.database.execute(`update credential set ${change} where id = $1`, [forged.id])
    const number = change.startsWith('number') ? 'HV-1405-AAAA1111' : forged.number
    expect((await check(number)).isSigned).toBe(false)
  })

  test('a new secret of the installation brings a new key, and what the old one signed still holds', async () => {
    const before = await didNow()
    await using after = await openTestApp({
      env: { PUBLIC_URL: 'https://school.example', SESSION_SECRET: 'another-secret-of-thirty-two-letters' },
      beside: app,
    })
    const user = await after.user()
    await pastTerm(after, user.id)
    await grantCredentials.run(after, {})
    const did = await didNow()
    expect(did.verificationMethod).toHaveLength(before.verificationMethod.length + 1)
    expect(isProvenBy(did, await readDocument(certificate))).toBe(true)
    expect((await check(certificate.number)).isSigned).toBe(true)
  })

  test('what was issued before there were signatures is signed by the next run', async () => {
    const old = await someCertificate()
    await app.database.execute(`update credential set document = null where id = $1`, [old.id])
    expect((await check(old.number)).isSigned).toBe(false)
    expect((await (await app.visitor()).get(`/api/credentials/${old.id}`)).status).toBe(404)
    await grantCredentials.run(app, {})
    expect((await check(old.number)).isSigned).toBe(true)
  })
})

test('canonical JSON is that of RFC 8785', () => {
  const value = {
    numbers: JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]') as number[],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonical(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
  const names = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 }
  expect(Object.values(JSON.parse(canonical(names)) as object)).toHaveLength(7)
  expect([...canonical(names).matchAll(/:(\d)/g)].map(([, value]) => value).join('')).toBe('2467153')
})

test('base58 keeps the zeros that stand first', () => {
  expect(toBase58(Buffer.from('0000287fb4cd', 'hex'))).toBe('11233QC4')
  expect(toBase58(Buffer.from('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
  expect(toBase58(Buffer.alloc(2))).toBe('11')
})
