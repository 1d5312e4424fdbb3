import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { pictureForm } from '../../../test/seeded-user.ts'
import type * as calls from './contract.ts'
import { createDocument } from './public.server.ts'

let app: TestApp
let owner: Person & { id: string }
let admin: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  owner = await app.user('هما', ['owner'])
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

type Saved = OutputOf<typeof calls.saveDraft>
type Revisions = OutputOf<typeof calls.listRevisions>
type Revision = OutputOf<typeof calls.readRevision>

const write = (markdown = 'آغاز') =>
  transaction(app.db, tx => createDocument(tx, { kind: 'legal', markdown, by: owner.id, now: app.now() }))
const save = (person: Person, document: string, base: number, markdown: string) =>
  person.put<Saved>(`/api/documents/${document}`, { base, markdown })
const fetchDraft = async (document: string) =>
  (await owner.get<OutputOf<typeof calls.readDraft>>(`/api/documents/${document}`)).body.draft
const readRevisions = async (document: string) =>
  (await owner.get<Revisions>(`/api/documents/${document}/revisions`)).body.items

describe('a draft', () => {
  test('is saved from the edition it was read in, and the same save twice is one', async () => {
    const document = await write()
    const first = await save(admin, document, 1, 'آغاز کار')
    expect(first.body).toMatchObject({ isConflict: false, draft: { edition: 2, updatedBy: 'بابک آزمون' } })
    // The answer was lost, so the browser sends it again.
    const again = await save(admin, document, 1, 'آغاز کار')
    expect(again.body).toMatchObject({ isConflict: false, draft: { edition: 2 } })
    expect(await fetchDraft(document)).toMatchObject({ edition: 2, markdown: 'آغاز کار' })
    expect(await readRevisions(document)).toHaveLength(2)
  })

  test('of two who began from the same, the later one’s text is kept aside and nothing is lost', async () => {
    const document = await write()
    await save(owner, document, 1, 'نوشتهٔ هما')
    const late = await save(admin, document, 1, 'نوشتهٔ بابک')
    expect(late.body).toMatchObject({ isConflict: true, draft: { markdown: 'نوشتهٔ هما', edition: 2 } })
    await save(admin, document, 1, 'نوشتهٔ بابک')
    const aside = (await readRevisions(document)).filter(({ isAside }) => isAside)
    expect(aside).toMatchObject([{ author: 'بابک آزمون' }])
    const { body } = await owner.get<Revision>(`/api/documents/${document}/revisions/${aside[0]!.id}`)
    expect(body.markdown).toBe('نوشتهٔ بابک')
    // Who was late may go on from what is there.
    expect((await save(admin, document, 2, 'نوشتهٔ هر دو')).body).toMatchObject({ isConflict: false })
  })

  test('one sitting is one revision; another day or another person begins a new one', async () => {
    const document = await write()
    await save(owner, document, 1, 'یک')
    await save(owner, document, 2, 'یک دو')
    await save(owner, document, 3, 'یک دو سه')
    expect(await readRevisions(document)).toHaveLength(2)
    await save(admin, document, 4, 'یک دو سه چهار')
    expect(await readRevisions(document)).toHaveLength(3)
    app.setNow(new Date(testNow.getTime() + 11 * 60_000))
    await save(admin, document, 5, 'پنج')
    app.setNow(testNow)
    expect((await readRevisions(document)).map(({ edition }) => edition)).toEqual([6, 5, 4, 1])
  })

  test('an old revision is compared word by word and becomes the draft again', async () => {
    const document = await write('سلام دنیا، می‌روم خانه.')
    await save(owner, document, 1, 'سلام جهان، می‌روم خانه.')
    const [, oldest] = await readRevisions(document)
    const path = `/api/documents/${document}/revisions/${oldest!.id}`
    const { body } = await owner.get<Revision>(path)
    expect(body.diff.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'دنیا' },
      { kind: 'added', text: 'جهان' },
    ])
    expect(body.diff.map(({ kind, text }) => (kind === 'added' ? '' : text)).join('')).toBe(body.markdown)
    const restored = await owner.post<Saved>(`${path}/restore`, { base: 2 })
    expect(restored.body.draft).toMatchObject({ edition: 3, markdown: 'سلام دنیا، می‌روم خانه.' })
    expect((await readRevisions(document))[0]).toMatchObject({ edition: 3, isRestored: true })
    // From an edition somebody saw long ago it is a conflict like any other.
    const [, , first] = await readRevisions(document)
    await save(owner, document, 3, 'چیزی دیگر')
    const late = await owner.post<Saved>(`/api/documents/${document}/revisions/${first!.id}/restore`, {
      base: 2,
    })
    expect(late.body).toMatchObject({ isConflict: true, draft: { markdown: 'چیزی دیگر' } })
  })

  test('is there for those who may write it alone, and revisions for their own text', async () => {
    const [document, other] = [await write(), await write()]
    const support = await app.user('سپیده', ['support'])
    expect((await support.get(`/api/documents/${document}`)).status).toBe(403)
    // Editors write texts of other kinds.
    const editor = await app.user('سپیده', ['editor'])
    expect((await editor.get(`/api/documents/${document}`)).status).toBe(404)
    expect((await (await app.user()).get(`/api/documents/${document}`)).status).toBe(404)
    expect((await owner.get(`/api/documents/${randomUUID()}`)).status).toBe(404)
    const [revision] = await readRevisions(other)
    expect((await owner.get(`/api/documents/${document}/revisions/${revision!.id}`)).status).toBe(404)
    expect((await owner.get(`/api/documents/${other}/revisions/${revision!.id}`)).status).toBe(200)
  })

  test('of a megabyte is refused at its field, in a sentence', async () => {
    const document = await write()
    const markdown = 'م'.repeat(512 * 1024)
    for (const { status, body } of [
      await owner.put<Refusal>(`/api/documents/${document}`, { base: 1, markdown }),
      await owner.post<Refusal>('/api/documents/preview', { kind: 'legal', markdown }),
    ]) {
      expect(status).toBe(422)
      expect(body.errors).toEqual([
        {
          field: 'markdown',
          message: 'این متن بلندتر از ۲۰۰ کیلوبایت است؛ آن را کوتاه کنید یا به چند متن بشکنید.',
        },
      ])
    }
    expect(await fetchDraft(document)).toMatchObject({ markdown: 'آغاز' })
  })

  test('stays when its writer leaves, without a name', async () => {
    const leaving = await app.user('کوچ', ['owner'])
    const document = await write()
    await save(leaving, document, 1, 'ماندنی')
    await transaction(app.db, async tx => {
      for (const feature of app.features) await feature.eraseUserData?.(tx, leaving.id, app.now())
    })
    expect(await fetchDraft(document)).toMatchObject({ markdown: 'ماندنی', updatedBy: null })
    expect((await readRevisions(document)).map(({ author }) => author)).toEqual([null, 'هما آزمون'])
  })

  test('its pictures are made anew and told with their size', async () => {
    const { status, body } = await owner.post<{ address: string }>(
      '/api/documents/pictures',
      await pictureForm(),
    )
    expect(status).toBe(200)
    expect(body.address).toMatch(/^\/media\/prose\/[0-9a-f]{32}-\d+x\d+s\.webp$/)
    const picture = await app.http.inject(body.address)
    expect(picture.headers['content-type']).toBe('image/webp')
    const { body: preview } = await owner.post<{ html: string }>('/api/documents/preview', {
      kind: 'legal',
      markdown: `![نقشه](${body.address})`,
    })
    expect(preview.html).toContain(`src="${body.address}"`)
  })

  test('a wide picture is there in every size that its text names, each as wide as it says', async () => {
    const { default: sharp } = await import('sharp')
    const drawn = await sharp({ create: { width: 1300, height: 650, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('file', new File([new Uint8Array(drawn)], 'a.jpg', { type: 'image/jpeg' }))
    const { body } = await owner.post<{ address: string }>('/api/documents/pictures', form)
    const { body: preview } = await owner.post<{ html: string }>('/api/documents/preview', {
      kind: 'legal',
      markdown: `![نقشه](${body.address})`,
    })
    const named = /srcset="([^"]+)"/
      .exec(preview.html)![1]!
      .split(', ')
      .map(one => one.split(' '))
    expect(named.map(([, width]) => width)).toEqual(['480w', '960w', '1300w'])
    for (const [address, wide] of named) {
      const { rawPayload, statusCode } = await app.http.inject(address!)
      expect(statusCode).toBe(200)
      expect(`${(await sharp(rawPayload).metadata()).width}w`).toBe(wide)
    }
  })
})

onPostgres('of twenty savers at once one is the next edition, and all texts are there', async () => {
  const document = await write()
  const texts = Array.from({ length: 20 }, (_, index) => `متن شمارهٔ ${index}`)
  const answers = await Promise.all(
    texts.map((text, index) => save(index % 2 ? owner : admin, document, 1, text)),
  )
  expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 200))
  expect(answers.filter(({ body }) => !body.isConflict)).toHaveLength(1)
  const draft = await fetchDraft(document)
  expect(draft.edition).toBe(2)
  const kept = await Promise.all(
    (await owner.get<Revisions>(`/api/documents/${document}/revisions`, { perPage: 100 })).body.items.map(
      async ({ id }) =>
        (await owner.get<Revision>(`/api/documents/${document}/revisions/${id}`)).body.markdown,
    ),
  )
  expect(kept.toSorted()).toEqual([...texts, 'آغاز'].toSorted())
})
