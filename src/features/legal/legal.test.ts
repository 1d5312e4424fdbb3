import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { legalDocuments } from '#contract/legal.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { createNewUser } from '../../../test/new-user.ts'
import type * as calls from './contract.ts'

let app: TestApp
let visitor: Person
let owner: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  visitor = await app.visitor()
  owner = await app.user('هما', ['owner'])
})
afterAll(() => app[Symbol.asyncDispose]())

type Read = OutputOf<typeof calls.readLegal>
const read = (document: string, query = {}) => visitor.get<Read>(`/api/legal/${document}`, query)
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '')

test('every version of every text can be read, and the one that holds comes unasked', async () => {
  for (const document of legalDocuments) {
    const { versions } = (await read(document)).body
    expect(versions).toEqual([{ number: 1, from: '2026-10-23' }])
    for (const version of versions) {
      const { status, body } = await read(document, { version: version.number })
      expect(status).toBe(200)
      expect(body.version).toEqual(version)
      expect(body.text.sections.length).toBeGreaterThan(5)
      const anchors = body.text.sections.map(({ id }) => id)
      expect(new Set(anchors).size).toBe(anchors.length)
      // These are the page's own anchors.
      expect(anchors).not.toContain('versions')
      expect(anchors).not.toContain('contents')
      for (const anchor of anchors) expect(body.text.html).toContain(`id="${anchor}"`)
    }
    const { body } = await read(document)
    expect(body.version).toEqual(body.inForce)
  }
})

test('there is no version that nobody wrote, and no other text', async () => {
  expect((await read('terms', { version: 99 })).status).toBe(404)
  expect((await read('terms', { version: 'one' })).status).toBe(422)
  expect((await read('cookies')).status).toBe(422)
})

test('the texts are written in Persian letters, digits and joins', async () => {
  for (const document of legalDocuments) {
    const written = plain((await read(document)).body.text.html)
    expect(written.length).toBeGreaterThan(2000)
    expect(written.match(/[يكى٠-٩]/g)).toBe(null)
    expect(written.match(/[0-9?;]|[آ-ی],/g)).toBe(null)
    // The joins: می‌شود and کتاب‌ها, never with a space.
    expect(written.match(/(?<![آ-ی\u200c])ن?می (?=[آ-ی])|[آ-ی] ها(?=[\s،."])/g)).toBe(null)
  }
})

const open = async (document: string) =>
  (await owner.post<{ documentId: string }>(`/api/studio/legal/${document}/draft`)).body.documentId
const publish = <T = { version: { number: number } }>(document: string, edition: number, from: string) =>
  owner.post<T>(`/api/studio/legal/${document}/versions`, { edition, from })

describe('a new version', () => {
  test('holds from its day on, is what people then accept, and the old one stays readable', async () => {
    const documentId = await open('terms')
    expect(await open('terms')).toBe(documentId)
    const before = (await read('terms')).body
    const draft = (await owner.get<{ draft: { markdown: string } }>(`/api/documents/${documentId}`)).body
      .draft
    const markdown = `${draft.markdown}\n## بند تازه\n\nاین بند تازه است.\n`
    await owner.put(`/api/documents/${documentId}`, { base: 1, markdown })
    // The draft is nobody's terms.
    expect((await read('terms')).body).toEqual(before)

    expect((await publish('terms', 2, '2026-12-01')).status).toBe(201)
    expect((await read('terms')).body.text).toEqual(before.text)
    expect((await read('terms', { version: 2 })).body.text.html).toContain('این بند تازه است.')
    app.setNow(new Date('2026-12-01T08:00:00Z'))
    const after = (await read('terms')).body
    expect(after.version).toEqual({ number: 2, from: '2026-12-01' })
    expect((await read('terms', { version: 1 })).body.text).toEqual(before.text)
    const late = await createNewUser(app)
    app.setNow(testNow)
    const t = withTables<{ acceptance: { user_id: string; document: string; version: number } }>()
    const rows = await t(app.db)
      .selectFrom('acceptance')
      .select(['document', 'version'])
      .where('user_id', '=', late.id)
      .orderBy('document')
      .execute()
    expect(rows).toEqual([
      { document: 'privacy', version: 1 },
      { document: 'terms', version: 2 },
    ])
  })

  test('needs a day after the one before, from today on, and the draft somebody saw', async () => {
    const documentId = await open('privacy')
    await owner.put(`/api/documents/${documentId}`, { base: 1, markdown: '# تازه\n\nمتن.' })
    for (const from of ['2026-11-20', '2026-13-01']) {
      const refused = await publish<Refusal>('privacy', 2, from)
      expect([from, refused.status, refused.body.errors?.[0]?.field]).toEqual([from, 422, 'from'])
    }
    expect((await publish('privacy', 1, '2026-11-21')).status).toBe(409)
    expect((await publish('privacy', 2, '2026-11-21')).body.version.number).toBe(2)
    const same = await publish<Refusal>('privacy', 2, '2026-11-21')
    expect(same.body.errors?.[0]?.field).toBe('from')
    expect((await read('privacy')).body.versions).toHaveLength(2)
  })

  test('is the owners’ and admins’ alone', async () => {
    const support = await app.user('پویا', ['support'])
    expect((await support.post('/api/studio/legal/terms/draft')).status).toBe(403)
    expect((await visitor.post('/api/studio/legal/terms/draft')).status).toBe(404)
  })
})

onPostgres('of ten who publish at once one does, and the draft was made once', async () => {
  const drafts = await Promise.all(Array.from({ length: 10 }, () => open('refund')))
  expect(new Set(drafts).size).toBe(1)
  const answers = await Promise.all(Array.from({ length: 10 }, () => publish('refund', 1, '2026-11-22')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await read('refund')).body.versions.map(({ number }) => number)).toEqual([2, 1])
})
