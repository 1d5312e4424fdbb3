import { withTables } from '#server/platform/database/database.ts'
import type { TestApp } from '../../../test/app.ts'
import { addUnit, buyEbook, newEbook } from '../../../test/books-to-read.ts'
import {
  type OpenCalls,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { packZip } from './epub/zip.server.ts'
import type { BookReaderTables } from './tables.server.ts'

const t = withTables<BookReaderTables>()
const book = '/api/book-reader/books/:slug'
const link = '/api/book-reader/links/:seal'
const links = '/api/studio/book-links'
const ebooks = '/api/studio/ebooks'

async function open(_: unknown, app: TestApp) {
  return { names: { slug: (await newEbook(app)).slug } }
}

/** A book with whoever bought it. */
async function bought(_: unknown, app: TestApp) {
  const ebook = await newEbook(app)
  const { id, by } = await someone(app)
  const { lineId } = await buyEbook(app, ebook, id)
  return { by, id, lineId, book: ebook, names: { slug: ebook.slug } }
}

/** The seal of a link of that. */
async function sealed(_: unknown, app: TestApp) {
  const { by, book: ebook } = await bought(_, app)
  const { body } = await by.post<{ path: string }>(`/api/book-reader/books/${ebook.slug}/links`)
  return { names: { seal: body.path.split('/').at(-1)! } }
}

/** A link as staff see it. */
async function issued(_: unknown, app: TestApp) {
  const { by, lineId, names } = await bought(_, app)
  await by.post(`/api/book-reader/books/${names.slug}/links`)
  const { id } = await t(app.db)
    .selectFrom('book_link')
    .select('id')
    .where('order_line_id', '=', lineId)
    .executeTakeFirstOrThrow()
  return { ...(await staff(app)), names: { id } }
}

const encode = (text: string) => new TextEncoder().encode(text)

/** The smallest EPUB there is. */
async function someEpub(): Promise<FormData> {
  const container =
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A</dc:title></metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine page-progression-direction="rtl"><itemref idref="a"/></spine></package>'
  const zip = await packZip(
    new Map([
      ['mimetype', encode('application/epub+zip')],
      ['META-INF/container.xml', encode(container)],
      ['a.opf', encode(opf)],
      [
        'a.xhtml',
        encode(
          '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title></head><body><p>A</p></body></html>',
        ),
      ],
    ]),
  )
  const form = new FormData()
  form.append('name', 'book.epub')
  form.append('file', new Blob([new Uint8Array(zip)]), 'book.epub')
  return form
}

/** A book with the sound of one unit. */
async function sounding(_: unknown, app: TestApp) {
  const ebook = await newEbook(app)
  await addUnit(app, ebook.id)
  return { names: { slug: ebook.slug } }
}

export const samples: Samples = {
  [`GET ${book}`]: open,
  [`GET ${book}/sample.epub`]: open,
  [`GET ${book}/reading`]: bought,
  async [`PUT ${book}/reading`](_, app) {
    const position = {
      locator: 'EPUB/chapter-001.xhtml|epubcfi(/4)',
      fraction: 0.1,
      at: app.now().toISOString(),
    }
    return { ...(await bought(_, app)), given: { position } }
  },
  [`GET ${book}/copy.epub`]: bought,
  [`GET ${book}/glosses`]: bought,
  'GET /api/book-reader/shelf': bought,
  [`POST ${book}/links`]: bought,
  [`GET ${link}`]: sealed,
  [`POST ${link}/files/:format`]: async (_, app) => {
    const { names } = await sealed(_, app)
    return { names: { ...names, format: 'epub' } }
  },
  [`GET ${book}/units`]: sounding,
  [`GET ${book}/unit-files`]: sounding,
  [`GET ${links}`]: (_, app) => staff(app),
  [`POST ${links}/:id/reissue`]: issued,
  [`GET ${ebooks}`]: (_, app) => staff(app),
  async [`POST ${ebooks}/:id/epub`](_, app) {
    const { id } = await newEbook(app)
    return { ...(await staff(app)), names: { id }, given: await someEpub() }
  },
  async [`POST ${ebooks}/:id/texts`](_, app) {
    const { id } = await newEbook(app)
    const { by } = await staff(app)
    await by.post(`${ebooks}/${id}/epub`, await someEpub())
    return { by, names: { id }, given: { version: 2 } }
  },
}

export const studioAccess: StudioAccess = {
  [`GET ${links}`]: ['support', 'admin', 'owner'],
  [`POST ${links}/:id/reissue`]: ['support', 'admin', 'owner'],
  [`GET ${ebooks}`]: ['editor', 'admin', 'owner'],
  [`POST ${ebooks}/:id/epub`]: ['editor', 'admin', 'owner'],
  [`POST ${ebooks}/:id/texts`]: ['editor', 'admin', 'owner'],
}

export const openCalls: OpenCalls = [
  `GET ${book}`,
  `GET ${book}/sample.epub`,
  `GET ${book}/reading`,
  `GET ${book}/units`,
  `GET ${book}/unit-files`,
  `GET ${link}`,
  `POST ${link}/files/:format`,
]

export const recordedActions: RecordedActions = {
  [`POST ${links}/:id/reissue`]: ['bookLink.issued'],
  [`POST ${ebooks}/:id/epub`]: ['ebook.uploaded'],
  [`POST ${ebooks}/:id/texts`]: ['ebook.restored'],
}

export const pageWriters: PageWriters = {
  'studio/ebooks.server.ts': {
    async 'an EPUB comes in place of the texts'(_, app) {
      const { id, slug } = await newEbook(app)
      const { by } = await staff(app)
      const given = await someEpub()
      return { pages: [`/book-store/${slug}/read`], write: () => by.post(`${ebooks}/${id}/epub`, given) }
    },
  },
}

export const hiddenFields: TextFields = {
  // Nobody but their person sees them, in the reader.
  [`PUT ${book}/reading`]: ['marked.excerpt'],
  // Opened by the server's key, and kept nowhere.
  'GET /api/book-reader/links/:seal': ['seal'],
  'POST /api/book-reader/links/:seal/files/:format': ['seal'],
  [`GET ${links}`]: ['q'],
}
