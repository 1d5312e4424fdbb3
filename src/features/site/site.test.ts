import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { resolveContact } from './resolve-contact.ts'
import { siteThings } from './site-link.ts'

let app: TestApp
let editor: Person
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('سارا', ['editor'])
})
afterAll(() => app[Symbol.asyncDispose]())

type Faq = { id: string; version: number; question: string; answer: string }
type Site = {
  wording: Record<string, string>
  banners: { sentence: string }[]
  faqs: { question: string }[]
  holidays: { title: string }[]
}
const faq = { question: 'کلاس‌ها ضبط می‌شوند؟', answer: 'بله، تا پایان دوره در پروفایل شما هستند.' }
const everybodySees = async () => (await (await app.visitor()).get<Site>('/api/site')).body

test('who may not change the site is told that there are no such calls, or that they may not', async () => {
  const learner = await app.user()
  expect((await learner.get('/api/site/faqs')).status).toBe(404)
  const teacher = await app.user('رضا', ['teacher'])
  expect((await teacher.post('/api/site/faqs', faq)).status).toBe(403)
  expect((await (await app.visitor()).get('/api/site/faqs')).status).toBe(404)
})

test('a question is made, found by any of its words, changed and removed; everybody sees it meanwhile', async () => {
  const made = await editor.post<Faq>('/api/site/faqs', { ...faq, answer: ' كلاس‌ها ضبط مي‌شوند. ' })
  expect(made).toMatchObject({ status: 201, body: { version: 1, answer: 'کلاس‌ها ضبط می‌شوند.' } })
  const { id } = made.body
  expect((await everybodySees()).faqs).toEqual([{ id, question: faq.question, answer: 'کلاس‌ها ضبط می‌شوند.' }])
  const count = async (q: string) => (await editor.get<{ total: number }>('/api/site/faqs', { q })).body.total
  expect(await Promise.all(['كلاس‌ها ضبط', 'کلاسها ضبط', 'کلاسها کتاب'].map(count))).toEqual([1, 1, 0])
  const changed = await editor.put<Faq>(`/api/site/faqs/${id}`, { ...faq, version: 1 })
  expect(changed).toMatchObject({ status: 200, body: { version: 2, answer: faq.answer } })
  expect((await editor.delete(`/api/site/faqs/${id}`)).status).toBe(204)
  expect((await editor.get(`/api/site/faqs/${id}`)).status).toBe(404)
  expect((await everybodySees()).faqs).toEqual([])
})

test('who changes an older version than there is learns of it, and nothing is overwritten', async () => {
  const { body } = await editor.post<Faq>('/api/site/faqs', faq)
  const path = `/api/site/faqs/${body.id}`
  expect((await editor.put(path, { ...faq, answer: 'پاسخ نخست همکار', version: 1 })).status).toBe(200)
  const late = await editor.put<Refusal>(path, { ...faq, answer: 'پاسخ دیر رسیده', version: 1 })
  expect(late).toMatchObject({ status: 409, body: { info: { status: 1016 } } })
  expect((await editor.get<Faq>(path)).body.answer).toBe('پاسخ نخست همکار')
})

onPostgres('of ten who save the same version at once, one does', async () => {
  const { body } = await editor.post<Faq>('/api/site/faqs', faq)
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      editor.put(`/api/site/faqs/${body.id}`, { ...faq, answer: `پاسخ شمارهٔ ${index}`, version: 1 }),
    ),
  )
  expect(saved.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const first = { heroTitle: 'یک', heroLead: '', address: '', phone: '', hours: '', version: 0 }
  const worded = await Promise.all(Array.from({ length: 5 }, () => editor.put('/api/site/wording', first)))
  expect(worded.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  await app.database.execute('delete from site_wording')
})

test('bad values are told at their fields', async () => {
  const refused = async (path: string, values: object) =>
    (await editor.post<Refusal>(path, values)).body.errors?.map(({ field }) => field)
  expect(await refused('/api/site/faqs', { question: 'چه', answer: '' })).toEqual(['question', 'answer'])
  expect(await refused('/api/site/holidays', { title: 'نوروز', day: '1405/1/1' })).toEqual(['day'])
  const banner = { sentence: 'چالش یلدا آغاز شد.', from: '2026-11-21', until: '2026-12-21' }
  for (const link of ['https://evil.example', '//evil.example', '/\\evil', 'javascript:alert(1)', '/a b']) {
    expect([link, await refused('/api/site/banners', { ...banner, link })]).toEqual([link, ['link']])
  }
  const phone = { heroTitle: '', heroLead: '', address: '', hours: '', phone: 'تماس بگیرید', version: 0 }
  expect((await editor.put<Refusal>('/api/site/wording', phone)).body.errors?.[0]?.field).toBe('phone')
  for (const socials of [
    't.me/hamava',
    'http://t.me/hamava',
    'https://t.me/',
    'https://t.me.evil.example/hamava',
    'https://someone@t.me/hamava',
    'https://t.me/hamava\njavascript:alert(1)',
  ]) {
    const { body } = await editor.put<Refusal>('/api/site/wording', { ...phone, phone: '', socials })
    expect([socials, body.errors?.map(({ field }) => field)]).toEqual([socials, ['socials']])
  }
})

test('notices are there from their first day to their last, holidays until they have passed', async () => {
  const banner = { sentence: 'فقط امروز و فردا', link: '', from: '2026-11-22', until: '2026-11-23' }
  await editor.post('/api/site/banners', banner)
  await editor.post('/api/site/holidays', { title: 'شب یلدا', day: '2026-12-21' })
  const seenOn = async (day: string) => {
    // Half past midnight in Tehran.
    app.setNow(new Date(`${day}T21:00:00Z`))
    const { banners, holidays } = await everybodySees()
    return [banners.length, holidays.length]
  }
  expect(await seenOn('2026-11-20')).toEqual([0, 1])
  expect(await seenOn('2026-11-21')).toEqual([1, 1])
  expect(await seenOn('2026-11-22')).toEqual([1, 1])
  expect(await seenOn('2026-11-23')).toEqual([0, 1])
  expect(await seenOn('2026-12-21')).toEqual([0, 0])
  app.setNow(testNow)
})

test('the audit log tells who changed which thing of the site, by its name, and what was otherwise before', async () => {
  const owner = await app.user('مینا', ['owner'])
  type Entry = { act: string; about: { name: string } | null; changes: object }
  const { body } = await owner.get<{ items: Entry[] }>('/api/studio/audit')
  expect(body.items.map(({ act }) => act)).toEqual(
    expect.arrayContaining([
      'faq.created',
      'faq.changed',
      'faq.removed',
      'banner.created',
      'holiday.created',
    ]),
  )
  expect(body.items.filter(({ about }) => about?.name === 'شب یلدا').map(({ act }) => act)).toEqual([
    'holiday.created',
  ])
  const changed = body.items.find(({ act }) => act === 'faq.changed')!
  expect(Object.keys(changed.changes).length).toBeGreaterThan(0)
})

test('the footer is told how the school is reached, and nothing else', async () => {
  const socials = 'https://t.me/hamava\nhttps://www.instagram.com/hamava/'
  const contact = {
    address: 'تهران، خیابان انقلاب',
    phone: '021-12345678',
    hours: 'شنبه تا چهارشنبه',
    socials,
  }
  const visitor = await app.visitor()
  const named = { namePersian: '', nameLatin: '', accent: null, logo: null, languages: null }
  const nothing = { ...named, address: '', phone: '', hours: '', socials: '' }
  expect((await visitor.get('/api/site/contact')).body).toEqual(nothing)
  await editor.put('/api/site/wording', { ...contact, heroTitle: 'هم‌آوا', heroLead: '', version: 0 })
  const { body } = await visitor.get<typeof contact>('/api/site/contact')
  expect(body).toEqual({ ...named, ...contact })
  expect(resolveContact(body).socials).toEqual([
    { title: 'تلگرام', address: 'https://t.me/hamava' },
    { title: 'اینستاگرام', address: 'https://www.instagram.com/hamava/' },
  ])
  expect(siteThings('https://school.example', body)[0]).toMatchObject({ sameAs: socials.split('\n') })
})
