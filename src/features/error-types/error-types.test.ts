import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import type { ErrorType } from './contract.ts'
import { keepSeedTypes } from './keep-seed-types.server.ts'
import { findErrorTypes, listErrorTypes, seededErrorType } from './public.server.ts'

const path = '/api/studio/error-types'
type List = { language: string; items: ErrorType[]; languages: string[] }
type Kept = Record<string, unknown> & { id: string; version: number; isHidden: boolean }

let app: TestApp
let editor: Person
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('نگار', ['editor'])
})
afterAll(() => app[Symbol.asyncDispose]())

const list = async (query = {}) => (await (await app.visitor()).get<List>('/api/error-types', query)).body
const read = async (slug: string) =>
  (await app.visitor()).get<{ type: ErrorType }>(`/api/error-types/${slug}`)

let made = 0
const someType = (changes: object = {}) => ({
  slug: `en-own-${++made}`,
  language: 'en',
  category: 'style',
  name: 'لحن نامهٔ اداری',
  term: 'letter style',
  explanation: 'نامهٔ اداری فارسی با تعارف آغاز می‌شود.',
  comment: 'تعارف را بردارید.',
  examples: [{ wrong: 'Hello and respect,', right: 'Dear Sir or Madam,' }],
  shortcut: '',
  position: 1,
  isHidden: false,
  ...changes,
})
const add = (changes: object = {}) => editor.post<Kept & Refusal>(path, someType(changes))
const toErrors = ({ body }: { body: Refusal }) => body.errors?.map(({ field }) => field)

test('WR16 every school has the set from its first start: forty types of English and more, each with its explanation in Persian', async () => {
  const { items, languages } = await list({ language: 'en' })
  expect(items.length).toBeGreaterThanOrEqual(40)
  expect(languages).toEqual(['en', 'de', 'fr', 'tr'])
  for (const { slug, language, explanation, examples } of items) {
    expect(language, slug).toBe('en')
    expect(explanation, slug).toMatch(/فارسی/)
    expect(examples.length, slug).toBeGreaterThan(0)
  }
  const german = await list({ language: 'de' })
  expect(german.items.length).toBeGreaterThanOrEqual(8)
  expect(german.items.every(({ language }) => language === 'de')).toBe(true)
})

test('without a language the list is of the first that is taught, and of a language without types it is empty', async () => {
  expect((await list()).language).toBe('en')
  expect((await list({ language: 'ar' })).items).toEqual([])
  expect((await (await app.visitor()).get('/api/error-types', { language: 'xx' })).status).toBe(422)
  expect((await read('en-no-such-type')).status).toBe(404)
})

test('what staff rewrote or hid stays so at the next start, and what they added stands in the list', async () => {
  const id = seededErrorType('en-do-make')
  const { body: before } = await editor.get<Kept>(`${path}/${id}`)
  const explanation = 'توضیحی که خود مدرسه نوشته است.'
  const changed = await editor.put<Kept>(`${path}/${id}`, { ...before, explanation })
  expect(changed.status).toBe(200)
  const { body: own } = await add()
  const hidden = seededErrorType('en-say-tell')
  const { body: shown } = await editor.get<Kept>(`${path}/${hidden}`)
  await editor.put(`${path}/${hidden}`, { ...shown, isHidden: true })
  const count = (await list({ language: 'en' })).items.length

  await keepSeedTypes(app)
  expect((await list({ language: 'en' })).items).toHaveLength(count)
  expect((await read('en-do-make')).body.type.explanation).toBe(explanation)
  expect((await read('en-say-tell')).status).toBe(404)
  const ids = (await listErrorTypes(app.db, 'en')).map(type => type.id)
  expect(ids).toContain(own.id)
  expect(ids).not.toContain(hidden)
})

test('what a hidden type was given to still finds it by its id', async () => {
  const { body: own } = await add({ isHidden: true, name: 'گونهٔ پنهان' })
  const unknown = seededErrorType('no-such-slug')
  const found = await findErrorTypes(app.db, [own.id, unknown])
  expect([...found.keys()]).toEqual([own.id])
  expect(found.get(own.id)).toMatchObject({ name: 'گونهٔ پنهان', shortcut: null })
  expect(await findErrorTypes(app.db, [])).toEqual(new Map())
})

test('a type of the product is hidden and never removed; one of the school is removed', async () => {
  expect((await editor.delete(`${path}/${seededErrorType('en-too-very')}`)).status).toBe(409)
  expect((await read('en-too-very')).status).toBe(200)
  const { body: own } = await add()
  expect((await editor.delete(`${path}/${own.id}`)).status).toBe(204)
  expect((await editor.get(`${path}/${own.id}`)).status).toBe(404)
})

test('an address or a key that another type has, and an example that corrects nothing, are refused at their field', async () => {
  expect(toErrors(await add({ slug: 'en-do-make' }))).toEqual(['slug'])
  expect(toErrors(await add({ shortcut: 1 }))).toEqual(['shortcut'])
  // A key belongs to one language, and to nobody once its type is hidden.
  expect((await add({ shortcut: 9, language: 'de' })).status).toBe(201)
  expect((await add({ shortcut: 1, isHidden: true })).status).toBe(201)
  expect(toErrors(await add({ examples: [{ wrong: 'Yes.', right: 'Yes.' }] }))).toEqual(['examples'])
  expect(toErrors(await add({ shortcut: '۱۰' }))).toEqual(['shortcut'])
})

test('of two who change one at once the second is told, and learners and teachers write none', async () => {
  const { body: own } = await add()
  expect((await editor.put(`${path}/${own.id}`, { ...own, name: 'نام تازه' })).status).toBe(200)
  expect((await editor.put(`${path}/${own.id}`, { ...own, name: 'نام دیگر' })).status).toBe(409)
  const [learner, teacher] = [await app.user('سامان'), await app.user('لیلا', ['teacher'])]
  expect((await learner.post(path, someType())).status).toBe(404)
  expect((await teacher.post(path, someType())).status).toBe(403)
})
