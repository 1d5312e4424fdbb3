import { EpubCheck } from '@likecoin/epubcheck-ts'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { buyEbook, newEbook } from '../../../test/books-to-read.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import type * as calls from './contract.ts'
import { produceEbooks } from './pdf/produce.server.ts'
import { linkDays, maxDownloads } from './rules.ts'
import type * as studio from './studio/contract.ts'
import type { BookReaderTables } from './tables.server.ts'

const t = withTables<BookReaderTables>()

let app: TestApp
let visitor: Person
beforeAll(async () => {
  app = await openTestApp()
  visitor = await app.visitor()
})
afterAll(() => app[Symbol.asyncDispose]())

const path = (slug: string, rest = '') => `/api/book-reader/books/${slug}${rest}`
const fetchAs = (person: Person, url: string) =>
  app.http.inject({
    url,
    headers: { host: 'localhost', ...(person.token && { authorization: `Bearer ${person.token}` }) },
  })
const read = (files: Record<string, Uint8Array>, name: string) => new TextDecoder().decode(files[name])

/** A book, somebody who bought it, and somebody who did not. */
async function bought() {
  const book = await newEbook(app)
  const buyer = await app.user('نگار')
  const sale = await buyEbook(app, book, buyer.id)
  return { book, buyer, sale, other: await app.user('سهیل') }
}

async function issue(person: Person, slug: string) {
  const { status, body } = await person.post<{ path: string } & Refusal>(path(slug, '/links'))
  return { status, body, seal: body.path?.split('/').at(-1) ?? '' }
}
const take = (person: Person, seal: string, format = 'epub') =>
  person.post<Refusal>(`/api/book-reader/links/${seal}/files/${format}`)

test('anybody reads the first chapter of a book that is sold, and its buyer all of it', async () => {
  const { book, buyer, other } = await bought()
  const sample = await fetchAs(visitor, path(book.slug, '/sample.epub'))
  expect(sample.headers['content-type']).toBe('application/epub+zip')
  expect(Object.keys(unzipSync(sample.rawPayload)).filter(name => name.includes('chapter'))).toEqual([
    'EPUB/chapter-001.xhtml',
  ])
  expect((await fetchAs(visitor, path(book.slug, '/copy.epub'))).statusCode).toBe(401)
  expect((await fetchAs(other, path(book.slug, '/copy.epub'))).statusCode).toBe(404)
  const copy = await fetchAs(buyer, path(book.slug, '/copy.epub'))
  expect(Object.keys(unzipSync(copy.rawPayload))).toContain('EPUB/chapter-002.xhtml')
  const draft = await newEbook(app, { published_at: null })
  expect((await fetchAs(visitor, path(draft.slug, '/sample.epub'))).statusCode).toBe(404)
  expect((await visitor.get(path('no-such-book'))).status).toBe(404)
})

test('BK5 an e-book is there at once, its link is good for so many downloads on whatever machines, and no more', async () => {
  const { book, buyer, other, sale } = await bought()
  const { body: shelf } = await buyer.get<OutputOf<typeof calls.readShelf>>('/api/book-reader/shelf')
  expect(shelf.books).toMatchObject([
    { slug: book.slug, orderNumber: sale.orderNumber, isReadable: true, link: null },
  ])
  const { seal, status } = await issue(buyer, book.slug)
  expect(status).toBe(201)
  // The same link again, and nobody else's.
  expect((await issue(buyer, book.slug)).seal).toBe(seal)
  expect((await issue(other, book.slug)).status).toBe(404)
  expect((await other.get<OutputOf<typeof calls.readShelf>>('/api/book-reader/shelf')).body.books).toEqual([])

  const machines = await Promise.all(Array.from({ length: 10 }, () => app.visitor()))
  const answers = await Promise.all(machines.map(machine => take(machine, seal)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxDownloads)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status }) => status)).toEqual(Array(10 - maxDownloads).fill(409))
  expect(refused[0]!.body.info.message).toContain('پشتیبانی')
  const { body: link } = await visitor.get<OutputOf<typeof calls.readLink>>(`/api/book-reader/links/${seal}`)
  expect(link).toMatchObject({ title: 'دالان آبی', state: 'used', remaining: 0 })
  // Nobody issues another by asking again, and reading goes on.
  expect((await issue(buyer, book.slug)).status).toBe(409)
  expect((await fetchAs(buyer, path(book.slug, '/copy.epub'))).statusCode).toBe(200)
})

test('a link that nobody sealed, an over one and one of what was paid back open nothing', async () => {
  const { book, buyer, sale } = await bought()
  const { seal } = await issue(buyer, book.slug)
  const [id, mac] = seal.split('.') as [string, string]
  const others = (await issue((await bought()).buyer, book.slug)).seal
  expect(others).toBe('')
  for (const forged of [
    `${id}.${mac.slice(0, -2)}AA`,
    `${id}.`,
    id,
    `${crypto.randomUUID()}.${mac}`,
    `${seal}.epub`,
  ]) {
    expect((await take(visitor, forged)).status).toBe(404)
    expect((await visitor.get(`/api/book-reader/links/${encodeURIComponent(forged)}`)).status).toBe(404)
  }
  expect((await take(visitor, seal, 'mobi')).status).toBe(422)
  await sale.revoke()
  expect((await take(visitor, seal)).status).toBe(404)
  expect((await visitor.get(`/api/book-reader/links/${seal}`)).status).toBe(404)
  expect((await fetchAs(buyer, path(book.slug, '/copy.epub'))).statusCode).toBe(404)
  expect((await buyer.get(path(book.slug, '/reading'))).body).toEqual({ reading: null })
})

test('a link ends after its days', async () => {
  const { book, buyer, sale } = await bought()
  const { seal } = await issue(buyer, book.slug)
  const { body: live } = await visitor.get<OutputOf<typeof calls.readLink>>(`/api/book-reader/links/${seal}`)
  expect(live).toMatchObject({
    state: 'live',
    expiresAt: new Date(app.now().getTime() + linkDays * 86_400_000).toISOString(),
  })
  await t(app.db)
    .updateTable('book_link')
    .set({ expires_at: app.now() })
    .where('order_line_id', '=', sale.lineId)
    .execute()
  expect((await take(visitor, seal)).status).toBe(409)
  const { body } = await visitor.get<OutputOf<typeof calls.readLink>>(`/api/book-reader/links/${seal}`)
  expect(body.state).toBe('expired')
})

test('BK10 each copy is valid, and names its buyer and their order in the EPUB and at the foot of each page of the PDF', async () => {
  const book = await newEbook(app, {
    chapters: Array.from({ length: 3 }, (_, index) => ({
      title: `فصل ${toPersianDigits(index + 1)}`,
      language: 'fa',
      markdown: 'خانهٔ مادربزرگ ته کوچه بود. '.repeat(120),
    })),
  })
  const buyer = await app.user('مریم')
  const { orderNumber } = await buyEbook(app, book, buyer.id)
  const { seal } = await issue(buyer, book.slug)
  // Until it is set there is none, and asking costs no download.
  expect((await take(visitor, seal, 'pdf')).status).toBe(404)
  await produceEbooks.run(app, {})
  const words = `سفارش ${toPersianDigits(orderNumber)}`
  const copy = await fetchAs(buyer, path(book.slug, '/copy.epub'))
  const { messages } = await EpubCheck.validate(new Uint8Array(copy.rawPayload))
  expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([])
  const files = unzipSync(copy.rawPayload)
  expect(read(files, 'EPUB/package.opf')).toContain(words)
  expect(read(files, 'EPUB/this-copy.xhtml')).toContain('مریم')
  expect(Object.keys(files)).toContain('EPUB/cover.jpg')

  const answer = await app.http.inject({
    method: 'POST',
    url: `/api/book-reader/links/${seal}/files/pdf`,
    headers: { host: 'localhost', ...(await csrf()) },
  })
  expect(answer.statusCode).toBe(200)
  const pdf = answer.rawPayload
  const { pages } = readPdf(pdf)
  expect(pages).toBeGreaterThan(6)
  const stamps = readStamps(pdf)
  expect(stamps.pages).toBe(pages)
  expect(stamps.text.replace(/\s+/g, ' ')).toContain(toPersianDigits(orderNumber))
  const link = await visitor.get<OutputOf<typeof calls.readLink>>(`/api/book-reader/links/${seal}`)
  expect(link.body.remaining).toBe(maxDownloads - 1)
})

async function csrf(): Promise<Record<string, string>> {
  const person = await app.visitor()
  await person.get('/api/book-reader/books/none')
  const token = person.cookies.get('XSRF-TOKEN')!.value
  const cookie = [...person.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  return { cookie, 'x-xsrf-token': token }
}

/** On how many pages the form of the stamp lies, and what it says. */
function readStamps(pdf: Buffer): { pages: number; text: string } {
  const source = pdf.toString('latin1')
  // The last of an object counts.
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)endobj/g)].map(match => [
      Number(match[1]),
      match[2]!,
    ]),
  )
  const [number, form] = [...objects].find(([, object]) => object.includes('/Subtype /Form /BBox'))!
  const pages = [...objects.values()].filter(
    object => /\/Type \/Page\b/.test(object) && object.includes(`/x0 ${number} 0 R`),
  ).length
  // Read as a page of its own: its text is found by the same fonts.
  const page = `1 0 obj\n<< /Type /Page ${/\/Resources [\s\S]*?>>\s*>>/.exec(form)![0]} /Contents ${number} 0 R >>\nendobj\n`
  const rest = [...objects]
    .filter(([its, object]) => its !== 1 && !/\/Type \/Page\b/.test(object))
    .map(([its, object]) => `${its} 0 obj${object}endobj\n`)
    .join('')
  return { pages, text: readPdf(Buffer.from(`\n${page}${rest}`, 'latin1')).text }
}

test('the later of two devices says where somebody stands, and marks of both are kept', async () => {
  const { book, buyer, other } = await bought()
  const at = (second: number) => new Date(app.now().getTime() - 60_000 + second * 1000).toISOString()
  const place = (name: string, second: number) => ({
    locator: `EPUB/${name}|epubcfi(/4/2)`,
    fraction: second / 100,
    at: at(second),
  })
  const save = (given: object) =>
    buyer.put<OutputOf<typeof calls.saveReading> & Refusal>(path(book.slug, '/reading'), given)
  expect((await buyer.get(path(book.slug, '/reading'))).body).toEqual({
    reading: { position: null, bookmarks: [] },
  })
  const mark = { id: crypto.randomUUID(), ...place('chapter-002.xhtml', 30), excerpt: 'کلید در قفل' }
  await save({ position: place('chapter-002.xhtml', 30), marked: [mark] })
  // The one that was without a connection comes later with what was earlier.
  const { body } = await save({ position: place('chapter-001.xhtml', 10), marked: [mark] })
  expect(body.reading.position).toMatchObject({
    locator: 'EPUB/chapter-002.xhtml|epubcfi(/4/2)',
    fraction: 0.3,
  })
  expect(body.reading.bookmarks).toHaveLength(1)
  // A clock that goes ahead does not win for ever.
  await save({ position: { ...place('chapter-001.xhtml', 1), at: '2030-01-01T00:00:00.000Z' } })
  const again = await save({ position: { ...place('chapter-002.xhtml', 50), at: app.now().toISOString() } })
  expect(again.body.reading.position!.fraction).toBe(0.5)
  expect((await save({ unmarked: [mark.id] })).body.reading.bookmarks).toEqual([])
  expect((await other.put(path(book.slug, '/reading'), { position: place('x', 1) })).status).toBe(404)
  expect((await save({ position: { ...place('x', 1), fraction: 2 } })).status).toBe(422)
})

test('the words of a book are explained to whoever bought it', async () => {
  const { book, buyer, other } = await bought()
  const { body } = await buyer.get<OutputOf<typeof calls.readCopyGlosses>>(path(book.slug, '/glosses'))
  expect(body.glosses.flatMap(({ words }) => words)).toContain('en:home')
  expect((await other.get(path(book.slug, '/glosses'))).status).toBe(404)
})

test('BK5 support issues a link anew, which ends the one before and is written down; what was paid back stays closed', async () => {
  const { book, buyer, sale } = await bought()
  const support = await app.user('مینا', ['support'])
  const { seal } = await issue(buyer, book.slug)
  await take(visitor, seal)
  const list = async (q: string) =>
    (await support.get<OutputOf<typeof studio.listLinks>>('/api/studio/book-links', { q })).body
  const found = await list(String(sale.orderNumber))
  expect(found).toMatchObject({ total: 1, items: [{ downloads: 1, issuedBy: '', state: 'live' }] })
  const again = `/api/studio/book-links/${found.items[0]!.id}/reissue`
  expect((await buyer.post(again)).status).toBe(404)
  const { status, body } = await support.post<OutputOf<typeof studio.reissueLink>>(again)
  expect(status).toBe(200)
  expect(body.link).toMatchObject({ downloads: 0, maxDownloads, state: 'live' })
  // It was replaced already.
  expect((await support.post(again)).status).toBe(404)
  expect((await take(visitor, seal)).status).toBe(404)
  const anew = (await issue(buyer, book.slug)).seal
  expect(anew).not.toBe(seal)
  expect((await take(visitor, anew)).status).toBe(200)
  // The shelf says what is left of the new one, wherever the old one lies in its table by now.
  await app.database.execute('update book_link set downloads = $1 where replaced_at is not null', [
    maxDownloads,
  ])
  const { body: shelf } = await buyer.get<OutputOf<typeof calls.readShelf>>('/api/book-reader/shelf')
  expect(shelf.books).toMatchObject([{ slug: book.slug, link: { remaining: maxDownloads - 1 } }])
  await sale.revoke()
  expect((await support.post(`/api/studio/book-links/${body.link.id}/reissue`)).status).toBe(404)
})

test('an EPUB of staff is read in place of the texts until they are restored; one that fetches something is refused at its field', async () => {
  const { book, buyer } = await bought()
  const editor = await app.user('الهام', ['editor'])
  const send = (page: string) => {
    const form = new FormData()
    form.append('name', 'book.epub')
    form.append('file', new Blob([new Uint8Array(writeSmall(page))]), 'book.epub')
    return editor.post<OutputOf<typeof studio.uploadEpub> & Refusal>(
      `/api/studio/ebooks/${book.id}/epub`,
      form,
    )
  }
  const refused = await send('<img src="https://example.org/a.png" alt=""/>')
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toMatchObject([
    { field: 'file', message: expect.stringContaining('example.org') },
  ])
  expect((await send('<script>1</script>')).body.errors![0]!.message).toContain('script')
  const { body } = await send('<p>سلام</p>')
  expect(body.ebook).toMatchObject({ upload: { name: 'book.epub' }, version: 2 })
  const names = async () =>
    Object.keys(unzipSync((await fetchAs(buyer, path(book.slug, '/copy.epub'))).rawPayload))
  expect(await names()).toEqual(expect.arrayContaining(['a.xhtml', 'this-copy.xhtml']))
  expect((await fetchAs(visitor, path(book.slug, '/sample.epub'))).statusCode).toBe(404)
  const restore = `/api/studio/ebooks/${book.id}/texts`
  expect((await editor.post(restore, { version: 1 })).status).toBe(409)
  expect((await editor.post(restore, { version: 2 })).status).toBe(200)
  expect(await names()).toContain('EPUB/chapter-001.xhtml')
})

const writeSmall = (page: string) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml':
          '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
        'a.opf':
          '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine page-progression-direction="rtl"><itemref idref="a"/></spine></package>',
        'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body>${page}</body></html>`,
      }).map(([name, text]) => [name, new TextEncoder().encode(text)]),
    ),
  )
