import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { knownCodes } from '#persian/taught-languages.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../../test/app.ts'

const path = '/api/site/languages'
type Own = { code: string; name: string; enName: string; isRtl: boolean }
type Languages = { codes: string[]; own: Own[]; version: number }

let app: TestApp
let editor: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('هما', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

test('a school teaches all languages until it says which, in its own order; visitors read the same', async () => {
  expect((await editor.get<Languages>(path)).body).toEqual({ codes: knownCodes, own: [], version: 0 })
  const visitor = await app.visitor()
  const shown = async () => (await visitor.get<{ languages: unknown }>('/api/site/contact')).body.languages
  expect(await shown()).toBeNull()
  const { status, body } = await editor.put<Languages>(path, { codes: ['de', 'en'], own: [], version: 0 })
  expect([status, body]).toEqual([200, { codes: ['de', 'en'], own: [], version: 1 }])
  expect(await shown()).toEqual(['de', 'en'])
  await vi.waitUntil(() => listTaught().length === 2)
  expect((await editor.put(path, { codes: ['fr'], own: [], version: 0 })).status).toBe(409)
})

test.each([
  [['xx'], 'این زبان شناخته نیست.'],
  [[], 'دست‌کم یک زبان را نگه دارید.'],
  [['en', 'en'], 'زبانی دو بار آمده است.'],
])('%j is refused', async (codes, sentence) => {
  const { status, body } = await editor.put<Refusal>(path, { codes, own: [], version: 1 })
  expect([status, body.errors?.[0]?.message]).toEqual([422, sentence])
})

const kurdish: Own = { code: 'ku', name: 'کردی', enName: 'Kurdish', isRtl: true }

test('a language of the school’s own is taught as any other, and stays while something is of it', async () => {
  const read = async () => (await editor.get<Languages>(path)).body
  const put = async (codes: string[], own: Own[]) =>
    editor.put<Languages & Refusal>(path, { codes, own, version: (await read()).version })
  const course = (language: string) =>
    editor.post<{ id: string } & Refusal>('/api/course/desk/courses', {
      title: 'کردی برای آغاز',
      slug: `kurdish-${language}`,
      language,
      level: '',
      greeting: '',
      summary: 'خلاصه',
      about: 'متن',
      outcomes: '',
      book: '',
      minutes: 90,
      syllabus: '# بخش\n- درس',
      state: 'open',
    })
  const unknown = await course('ku')
  expect([unknown.status, unknown.body.errors?.map(({ field }) => field)]).toEqual([422, ['language']])
  expect((await put(['ku'], [])).body.errors).toMatchObject([
    { field: 'codes', message: 'این زبان شناخته نیست.' },
  ])
  expect((await put(['en', 'ku'], [kurdish])).body).toMatchObject({ codes: ['en', 'ku'], own: [kurdish] })
  await vi.waitUntil(() => nameLanguage('ku') === 'کردی')

  expect((await course('ku')).status).toBe(201)
  const visitor = await app.visitor()
  const found = await visitor.get<{
    items: { language: string }[]
    languages: { language: string; count: number }[]
  }>('/api/course/courses', { language: 'ku' })
  expect(found.body.items.map(({ language }) => language)).toEqual(['ku'])
  expect(found.body.languages).toContainEqual({ language: 'ku', count: 1 })
  const ladder = await editor.post('/api/studio/ladders', {
    title: 'کردی',
    language: 'ku',
    steps: [{ id: '', name: 'پایه', level: 'A1', book: '', passMark: '' }],
  })
  expect(ladder.status).toBe(201)

  const removed = await put(['en'], [])
  expect([removed.status, removed.body.info?.message]).toEqual([
    409,
    'برای زبان «کردی» نردبان سطح‌ها و دوره هست و برداشته نمی‌شود؛ آن را بایگانی کنید.',
  ])
  // Archived, its courses stay; with other names it is the same language.
  const renamed = { ...kurdish, name: 'کردی سورانی', isRtl: false }
  expect((await put(['en'], [renamed])).body).toMatchObject({ codes: ['en'], own: [renamed] })
  const unused: Own = { code: 'he', name: 'عبری', enName: 'Hebrew', isRtl: true }
  expect((await put(['en', 'he'], [renamed, unused])).status).toBe(200)
  expect((await put(['en'], [renamed])).body.own).toEqual([renamed])
})

test.each([
  [{ ...kurdish, code: 'en' }, 'own.0.code', 'این زبان از پیش هست.'],
  [{ ...kurdish, code: 'Kurdish!' }, 'own.0.code', 'کد زبان مانند ku یا zh-Hant است.'],
  [{ ...kurdish, name: 'Kurdish' }, 'own.0.name', 'نام زبان را به فارسی بنویسید.'],
  [{ ...kurdish, name: 'آلمانی' }, 'own.0.name', 'زبانی با این نام از پیش هست.'],
  [{ ...kurdish, enName: 'کردی' }, 'own.0.enName', 'نام را به انگلیسی بنویسید، مانند Kurdish.'],
])('%j is refused at its field', async (language, field, message) => {
  const { body } = await editor.get<Languages>(path)
  const refused = await editor.put<Refusal>(path, { codes: ['en'], own: [language], version: body.version })
  expect([refused.status, refused.body.errors]).toEqual([422, [{ field, message }]])
})

test('every column that holds a language is named by its feature, and takes any tag', async () => {
  const { rows } = await app.database.execute(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'public' and column_name = 'language'`,
  )
  const named = app.features.flatMap(({ languageColumns }) => Object.keys(languageColumns ?? {}))
  expect(named.toSorted()).toEqual(rows.map(({ place }) => String(place)).toSorted())
  const checks = await app.database.execute(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) like '%language %'`,
  )
  expect(checks.rows.length).toBeGreaterThan(5)
  for (const { definition } of checks.rows) expect(definition).toContain('[A-Za-z0-9]{2,8}')
})
