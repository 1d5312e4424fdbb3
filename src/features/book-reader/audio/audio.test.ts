import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { openTestApp, type Person, type TestApp } from '../../../../test/app.ts'
import { addUnit, buyEbook, newEbook } from '../../../../test/books-to-read.ts'
import { readChapter } from '../texts/read-chapter.ts'
import type * as calls from './contract.ts'
import { drawQr } from './draw-qr.server.ts'
import { findMoved } from './short-address.server.ts'
import { hashSpoken, listSpoken } from './spoken-text.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const fetchAs = (person: Person, url: string) =>
  app.http.inject({
    url,
    headers: {
      host: 'localhost',
      cookie: [...person.cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
    },
  })

test('BK12 a unit of a book is heard by whoever bought its sound, at the number that is printed, until they are paid back', async () => {
  const book = await newEbook(app)
  const mediaId = await addUnit(app, book.id, 3)
  const visitor = await app.visitor()
  const path = `/api/book-reader/books/${book.slug}`
  const { body } = await visitor.get<OutputOf<typeof calls.readUnits>>(`${path}/units`)
  expect(body.units).toMatchObject([{ number: 3, mediaId, title: 'کوچه' }])
  expect(body.units[0]!.address).toMatch(new RegExp(`/audio/${book.slug}/3$`))
  expect(body.units[0]!.qr).toEqual(drawQr(body.units[0]!.address))
  const leads = (path: string) => findMoved(app, { path, post: null })
  expect(await leads(new URL(body.units[0]!.address).pathname)).toBe(`/book-store/${book.slug}/audio#unit-3`)
  expect(await leads(`/audio/${book.slug}/three`)).toBeNull()

  const [reader, buyer] = [await app.user('نگار'), await app.user('سهیل')]
  // The text is another edition than the sound.
  await buyEbook(app, book, reader.id)
  const sale = await buyEbook(app, book, buyer.id, 'audio')
  for (const person of [reader, buyer]) await person.get(`${path}/units`)
  const ask = (person: Person) => person.get<OutputOf<typeof calls.readUnitFiles>>(`${path}/unit-files`)
  expect((await ask(reader)).body).toEqual({ files: null })
  expect((await visitor.get(`${path}/unit-files`)).status).toBe(401)
  const { files } = (await ask(buyer)).body
  expect(files).toHaveLength(1)
  const heard = await fetchAs(buyer, files![0]!.src)
  expect(heard.statusCode).toBe(200)
  expect(heard.body).toBe('sound')
  // A link is of one browser, and of what is owned still.
  expect((await fetchAs(reader, files![0]!.src)).statusCode).toBe(404)
  const { body: shelf } = await buyer.get('/api/book-reader/shelf')
  expect(shelf).toMatchObject({ books: [{ slug: book.slug, edition: 'sound', isReadable: false }] })
  await sale.revoke()
  expect((await fetchAs(buyer, files![0]!.src)).statusCode).toBe(404)
  expect((await ask(buyer)).body).toEqual({ files: null })
  expect((await visitor.get('/api/book-reader/books/none/units')).status).toBe(404)
})

test('BK12 the units of a book, and their files, stand in the order of their numbers', async () => {
  const book = await newEbook(app)
  for (const [number, title] of [
    [10, 'آغاز'],
    [1, 'کوچه'],
    [2, 'باران'],
  ] as const) {
    const id = await addUnit(app, book.id, number)
    await app.database.execute('update book_unit set title = $1 where media_id = $2', [title, id])
  }
  const buyer = await app.user('سهیل')
  await buyEbook(app, book, buyer.id, 'audio')
  const path = `/api/book-reader/books/${book.slug}`
  const { units } = (await buyer.get<OutputOf<typeof calls.readUnits>>(`${path}/units`)).body
  expect(units.map(({ number, title }) => [number, title])).toEqual([
    [1, 'کوچه'],
    [2, 'باران'],
    [10, 'آغاز'],
  ])
  const { files } = (await buyer.get<OutputOf<typeof calls.readUnitFiles>>(`${path}/unit-files`)).body
  expect(files!.map(({ number }) => number)).toEqual([1, 2, 10])
})

test('what is said of a chapter is its English, up to its exercises', () => {
  const markdown =
    'Shirin **moved** in.\n\nشیرین اسباب‌کشی کرد.\n\n“Who?” she asked.\n\n---\n\n> Step, step.\n\n## تمرین\n\nAnswer these.'
  expect(listSpoken({ title: 'صدای پا، Footsteps', markdown })).toEqual([
    'Footsteps',
    'Shirin moved in.',
    '“Who?” she asked.',
    'Step, step.',
  ])
})

test('the sound of the demo’s books is of what they say now', () => {
  const manifest = JSON.parse(readFileSync('seed-media/books/manifest.json', 'utf8')) as Record<
    string,
    { hash: string; bytes: number }
  >
  const found: string[] = []
  for (const path of globSync('src/features/book-store/books/*/book.json')) {
    const { slug, audio } = JSON.parse(readFileSync(path, 'utf8')) as {
      slug: string
      audio: { unit: number; chapter: number; language: string }[] | null
    }
    for (const { unit, chapter, language } of audio ?? []) {
      // The voices we have speak English alone.
      if (language !== 'en') continue
      const name = `${slug}-${unit}`
      const file = join(dirname(path), `${String(chapter).padStart(2, '0')}.md`)
      const lines = listSpoken(readChapter(readFileSync(file, 'utf8')))
      expect(manifest[name]?.hash, `${name}: run node tools/seed-book-audio.ts`).toBe(hashSpoken(lines))
      expect(statSync(`seed-media/books/${name}.mp3`).size).toBe(manifest[name]!.bytes)
      found.push(name)
    }
  }
  expect(found.sort()).toEqual(Object.keys(manifest).sort())
})
