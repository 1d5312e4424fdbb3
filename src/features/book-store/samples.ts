import type { TestApp } from '../../../test/app.ts'
import { payOrder } from '../../../test/bank.ts'
import { booksPath, buyCopies, newBook, orderBooks, someBook, stockPath } from '../../../test/books.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type OpenCalls,
  type OtherActions,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import { countSold } from './count-sold.server.ts'

const book = '/api/book-store/books/:slug'
const kit = '/api/book-store/kits/:course'
const publication = `${booksPath}/:id/publication`
const archive = `${booksPath}/:id/archive`
const stock = `${stockPath}/:id`
const exported = '/api/studio/book-stock-changes.xlsx'

/** A book on sale with copies, before the owner. */
async function sold(app: TestApp, changes: object = {}) {
  const { by } = await staff(app)
  return { by, book: await newBook(app, by, { copies: 3, ...changes }) }
}

/** The stock of such a book on paper. */
async function stocked(app: TestApp, given: object = {}) {
  const { by, book } = await sold(app)
  return { by, names: { id: book.editions.paper }, given: { key: crypto.randomUUID(), ...given } }
}

let courses = 0
/** A course that is taught with a book. */
async function taught(app: TestApp) {
  const slug = `taught-with-books-${++courses}`
  const group = await newGroup(app, { course: { slug, title: 'دوره‌ای با کتاب' } })
  const { rows } = await app.database.execute('select course_id from course_group where id = $1', [group])
  const need = { courseId: rows[0]!.course_id, neededFromSession: 2, isOptional: false }
  const { by, book } = await sold(app, { courses: [need] })
  return { by, book, slug }
}

export const samples: Samples = {
  'GET /api/book-store/books': async (_, app) => {
    await sold(app)
    return { given: { q: 'قهوه' } }
  },
  [`GET ${book}`]: async (_, app) => ({ names: { slug: (await sold(app)).book.slug } }),
  [`GET ${book}/mine`]: async (_, app) => ({
    by: (await someone(app)).by,
    names: { slug: (await sold(app)).book.slug },
  }),
  [`GET ${kit}`]: async (_, app) => ({ names: { course: (await taught(app)).slug } }),
  [`GET ${kit}/mine`]: async (_, app) => ({
    by: (await someone(app)).by,
    names: { course: (await taught(app)).slug },
  }),
  'GET /api/book-store/class-books': async (_, app) => ({ by: (await someone(app)).by }),
  ...collectionSamples(booksPath, () => someBook()),
  [`GET ${publication}`]: async (_, app) => {
    const { by, book } = await sold(app)
    return { by, names: { id: book.id } }
  },
  [`POST ${publication}`]: async (_, app) => {
    const { by } = await staff(app)
    const { body } = await by.post<{ id: string }>(booksPath, someBook())
    return { by, names: { id: body.id }, given: { version: 1 } }
  },
  [`POST ${archive}`]: async (_, app) => {
    const { by, book } = await sold(app)
    return { by, names: { id: book.id }, given: { version: 2 } }
  },
  'GET /api/studio/book-courses': (_, app) => staff(app),
  [`GET ${stockPath}`]: (_, app) => staff(app),
  [`GET ${stock}`]: async (_, app) => {
    const { by, names } = await stocked(app)
    return { by, names }
  },
  [`GET ${stock}/changes`]: async (_, app) => {
    const { by, names } = await stocked(app)
    return { by, names }
  },
  [`POST ${stock}/purchases`]: (_, app) =>
    stocked(app, { count: 5, supplier: 'پخش کتاب بهار', cost: 500_000, note: 'با تخفیف' }),
  [`POST ${stock}/counts`]: (_, app) => stocked(app, { count: 4 }),
  [`POST ${stock}/changes`]: (_, app) => stocked(app, { reason: 'damage', count: 1, note: 'نم کشید' }),
  [`PUT ${stock}/shelf`]: (_, app) => stocked(app, { shelf: 'ب۳، طبقهٔ ۲' }),
  [`POST ${stock}/moves`]: async (_, app) => {
    const { by } = await staff(app)
    const { body } = await by.post<{ id: string }>('/api/studio/branches', {
      name: `شعبهٔ ${++courses}`,
      address: 'خیابان بهار',
      phone: '',
      mapLink: '',
      rooms: [],
    })
    return stocked(app, { count: 1, fromBranchId: null, toBranchId: body.id })
  },
  [`POST ${exported}`]: (_, app) => staff(app),
}

export const openCalls: OpenCalls = [`GET ${book}/mine`, `GET ${kit}/mine`]

const stockCalls = [
  `GET ${stockPath}`,
  `GET ${stock}`,
  `GET ${stock}/changes`,
  `POST ${stock}/purchases`,
  `POST ${stock}/counts`,
  `POST ${stock}/changes`,
  `POST ${stock}/moves`,
  `PUT ${stock}/shelf`,
  `POST ${exported}`,
]

export const studioAccess: StudioAccess = {
  ...each(
    [
      ...collectionCalls(booksPath),
      `GET ${publication}`,
      `POST ${publication}`,
      `POST ${archive}`,
      'GET /api/studio/book-courses',
    ],
    ['editor', 'admin', 'owner'],
  ),
  ...each(stockCalls, ['registrar', 'admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`POST ${booksPath}`]: ['book.created'],
  [`PUT ${booksPath}/:id`]: ['book.changed'],
  [`DELETE ${booksPath}/:id`]: ['book.removed'],
  [`POST ${publication}`]: ['book.published'],
  [`POST ${archive}`]: ['book.archived'],
  [`POST ${stock}/purchases`]: ['bookStock.bought'],
  [`POST ${stock}/counts`]: ['bookStock.counted'],
  [`POST ${stock}/changes`]: ['bookStock.changed'],
  [`POST ${stock}/moves`]: ['bookStock.moved'],
  [`PUT ${stock}/shelf`]: ['bookStock.shelved'],
  [`POST ${exported}`]: ['list.exported'],
}

export const otherActions: OtherActions = {}

export const pageWriters: PageWriters = {
  'count-sold.server.ts': {
    async 'what was sold is counted'(_, app) {
      const { by } = await staff(app)
      const { editions } = await newBook(app, by)
      const order = await orderBooks(app, await app.user('خریدار'), { item: editions.ebook })
      await payOrder(app, order.id, 700_000)
      return { pages: ['/book-store?sort=sold'], write: () => countSold.run(app, {}) }
    },
  },
  'studio/books.server.ts': {
    async 'a book is called otherwise'(_, app) {
      const { by, book } = await sold(app)
      const { body } = await by.get<Record<string, unknown>>(`${booksPath}/${book.id}`)
      return {
        pages: ['/book-store', `/book-store/${book.slug}`],
        write: () => by.put(`${booksPath}/${book.id}`, { ...body, title: 'نامی دیگر' }),
      }
    },
  },
  'stock.server.ts': {
    async 'copies come in'(_, app) {
      const { by } = await staff(app)
      const { slug, editions } = await newBook(app, by)
      return { pages: [`/book-store/${slug}`], write: () => buyCopies(by, editions.paper, 2) }
    },
  },
}

const written = [
  'title',
  'latinTitle',
  'series',
  'author',
  'editor',
  'about',
  'sample',
  'printing',
  'trimSize',
]

export const shownFields: TextFields = {
  ...each([`POST ${booksPath}`, `PUT ${booksPath}/:id`], written),
  [`POST ${stock}/purchases`]: ['supplier', 'note'],
  [`PUT ${stock}/shelf`]: ['shelf'],
  ...each([`POST ${stock}/counts`, `POST ${stock}/changes`, `POST ${stock}/moves`], ['note']),
  ...each(['GET /api/book-store/books', `GET ${booksPath}`, `GET ${stockPath}`], ['q']),
}

export const hiddenFields: TextFields = {
  // Chosen from lists.
  'GET /api/book-store/books': ['language', 'level', 'format', 'before'],
  // Codes and digits by the time they are kept.
  ...each(
    [`POST ${booksPath}`, `PUT ${booksPath}/:id`],
    [
      'language',
      'pages',
      'courses.neededFromSession',
      'editions.lowStock',
      'editions.price',
      'editions.weightGrams',
    ],
  ),
  [`POST ${stock}/purchases`]: ['count', 'cost'],
  ...each([`POST ${stock}/counts`, `POST ${stock}/changes`, `POST ${stock}/moves`], ['count']),
}
