import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../../test/app.ts'
import { onPostgres } from '../../../../test/database.ts'
import { closedDays } from './closed-days.server.ts'
import { officialYears } from './days.ts'
import { listOfficialHolidays } from './official-holidays.server.ts'

let app: TestApp
let editor: Person
beforeAll(async () => {
  app = await openTestApp()
  editor = await app.user('سارا', ['editor'])
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.database.execute("delete from site_entry where kind = 'holiday'").then(() => {}))

type Official = { years: { year: string; addedCount: number; days: { isMissing: boolean }[] }[] }
const readYear = async (year: string) => {
  const { body } = await editor.get<Official>('/api/site/official-holidays')
  return body.years.find(found => found.year === year)!
}
const addYear = (year: string) => editor.post<{ added: number }>(`/api/site/official-holidays/${year}`)
const addRange = (given: object) =>
  editor.post<Refusal & { added: number; skipped: number }>('/api/site/holiday-ranges', given)

test('solar holidays stand on their days every year, and lunar ones where the tabular calendar counts them', () => {
  const of = (year: '1405' | '1406' | '1407', key: string) =>
    listOfficialHolidays(year).find(holiday => holiday.key === `${year}:${key}`)
  expect(of('1405', 'oil')).toMatchObject({ day: '2027-03-20', certainty: 'fixed' })
  expect(of('1406', 'nature')).toMatchObject({ day: '2027-04-02', certainty: 'fixed' })
  // 22 Bahman 1407.
  expect(of('1407', 'revolution')?.day).toBe('2029-02-10')
  // 10 Muharram 1448, 1449 and 1450.
  expect(of('1405', 'ashura')).toMatchObject({ day: '2026-06-26', certainty: 'lunar' })
  expect(of('1406', 'ashura')?.day).toBe('2027-06-15')
  expect(of('1407', 'ashura')?.day).toBe('2028-06-03')
  // The last day of Safar is the one before the first of Rabi I.
  expect(of('1405', 'reza')?.day).toBe('2026-08-14')
})

test('each year has every holiday; what falls at its beginning comes again at its end', () => {
  for (const year of officialYears) {
    const days = listOfficialHolidays(year)
    expect(new Set(days.map(({ key }) => key)).size).toBe(days.length)
    expect(days.filter(({ certainty }) => certainty === 'fixed')).toHaveLength(10)
    expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  }
  const fitr = listOfficialHolidays('1405').filter(({ key }) => key.includes('fitr'))
  expect(fitr.map(({ key, day }) => [key, day])).toEqual([
    ['1405:fitr-2', '2026-03-21'],
    ['1405:fitr-1', '2027-03-10'],
    ['1405:fitr-2-again', '2027-03-11'],
  ])
})

test('one press adds a year; a second one, or one after a day was moved, adds nothing', async () => {
  const { days } = await readYear('1406')
  expect((await addYear('1406')).body).toEqual({ added: days.length })
  expect((await addYear('1406')).body).toEqual({ added: 0 })
  const closed = await closedDays(app.db)
  expect(closed.get('2027-03-22')).toBe('نوروز')
  // The official calendar says that a lunar day is the one beside it.
  const { body } = await editor.get<{ items: { id: string; version: number; certainty: string }[] }>(
    '/api/site/holidays',
    { q: 'عاشورای' },
  )
  const [ashura] = body.items
  expect(ashura?.certainty).toBe('lunar')
  const moved = { title: 'عاشورای حسینی', day: '2027-06-16', certainty: 'fixed', version: ashura!.version }
  expect((await editor.put(`/api/site/holidays/${ashura!.id}`, moved)).status).toBe(200)
  expect((await addYear('1406')).body).toEqual({ added: 0 })
  expect((await closedDays(app.db)).has('2027-06-16')).toBe(true)
  expect((await closedDays(app.db)).has('2027-06-15')).toBe(false)
})

test('a year is taken away whole; what was typed by hand stays and is not added again', async () => {
  await editor.post('/api/site/holidays', { title: 'آغاز سال', day: '2027-03-21' })
  const before = await readYear('1406')
  expect(before.days.filter(({ isMissing }) => !isMissing)).toHaveLength(1)
  expect((await addYear('1406')).body.added).toBe(before.days.length - 1)
  expect((await closedDays(app.db)).get('2027-03-21')).toBe('آغاز سال')
  const removed = await editor.delete<{ removed: number }>('/api/site/official-holidays/1406')
  expect(removed.body).toEqual({ removed: before.days.length - 1 })
  expect([...(await closedDays(app.db)).keys()]).toEqual(['2027-03-21'])
  expect((await editor.post('/api/site/official-holidays/1420')).status).toBe(404)
})

test('a range closes all its days once, and says how many were closed before', async () => {
  const nowruz = { title: 'تعطیلات نوروز', day: '2027-03-21', until: '2027-04-02' }
  await editor.post('/api/site/holidays', { title: 'روز طبیعت', day: '2027-04-02' })
  expect((await addRange(nowruz)).body).toEqual({ added: 12, skipped: 1 })
  const again = await addRange(nowruz)
  expect(again.status).toBe(422)
  expect(again.body.errors).toEqual([{ field: 'day', message: 'همهٔ این روزها از پیش تعطیل است.' }])
  expect((await closedDays(app.db)).size).toBe(13)
  expect((await addRange({ title: 'روز باران', day: '2027-05-01' })).body).toEqual({ added: 1, skipped: 0 })
})

test('a range that ends before it begins, or lasts for months, is refused at its field', async () => {
  const faults = async (given: object) => (await addRange(given)).body.errors
  expect(await faults({ title: 'نوروز', day: '2027-03-21', until: '2027-03-20' })).toEqual([
    { field: 'until', message: 'روز پایان پیش از روز آغاز است.' },
  ])
  const long = await faults({ title: 'نوروز', day: '2027-03-21', until: '2027-12-01' })
  expect(long?.map(({ field }) => field)).toEqual(['until'])
  expect((await closedDays(app.db)).size).toBe(0)
})

test('everybody reads of a lunar day that it is to be confirmed', async () => {
  await addYear('1405')
  const { body } = await (await app.visitor()).get<{ holidays: { title: string }[] }>('/api/site')
  const titles = body.holidays.map(({ title }) => title)
  expect(titles).toContain('ولادت امام علی (قمری؛ روزش تأیید می‌شود)')
  expect(titles).toContain('پیروزی انقلاب اسلامی')
})

onPostgres('of five who add the same year and the same range at once, one does', async () => {
  const { days } = await readYear('1407')
  const years = await Promise.all(Array.from({ length: 5 }, () => addYear('1407')))
  expect(years.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, days.length])
  const range = { title: 'تعطیلات تابستان', day: '2028-08-20', until: '2028-08-24' }
  const ranges = await Promise.all(Array.from({ length: 5 }, () => addRange(range)))
  expect(ranges.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
})
