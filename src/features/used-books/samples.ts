import type { Person, TestApp } from '../../../test/app.ts'
import { payOrder } from '../../../test/bank.ts'
import { newBook } from '../../../test/books.ts'
import {
  each,
  type OtherActions,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  someone,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'
import { copiesPath, newBranch, newListed, newOffer, orderCopy, someOffer } from '../../../test/used-books.ts'

const own = '/api/used-books/:id'
const copy = `${copiesPath}/:id`
const rulesPath = '/api/studio/used-book-rules'

/** A copy that the seeded user offers, before the owner of the school. */
async function offered(self: SeededUser, app: TestApp) {
  const { by } = await staff(app)
  const offer = await newOffer(app, { staff: by, owner: self as unknown as Person })
  return { by, names: { id: offer.id }, slug: offer.slug, offer }
}

async function listed(app: TestApp) {
  const { by } = await staff(app)
  const owner = await someone(app)
  const offer = await newListed(app, { staff: by, owner: owner.by })
  return { by, names: { id: offer.id }, slug: offer.slug }
}

/** One that was paid for, and waits for its buyer. */
async function sold(app: TestApp) {
  const { by, names, slug } = await listed(app)
  const buyer = await app.user('خریدار')
  const { id } = await orderCopy(app, buyer.id, names.id)
  await payOrder(app, id, 800_000)
  return { by, names, slug }
}

const { default: sharp } = await import('sharp')
async function picture() {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'brown' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'book.png', { type: 'image/png' }))
  return form
}

export const samples: Samples = {
  'GET /api/used-books/on-sale': async (_, app) => ({ given: { slug: (await listed(app)).slug } }),
  'GET /api/used-books/choices': async (_, app) => {
    const { by } = await staff(app)
    await newBranch(by)
    return { given: { slug: (await newBook(app, by)).slug } }
  },
  'GET /api/used-books/mine': async (self, app) => {
    await offered(self, app)
    return {}
  },
  'POST /api/used-books': async (_, app) => {
    const { by } = await staff(app)
    const { editions } = await newBook(app, by)
    return { by: (await someone(app)).by, given: someOffer(editions.paper, await newBranch(by)) }
  },
  [`POST ${own}/photo`]: async (self, app) => ({
    names: (await offered(self, app)).names,
    given: await picture(),
  }),
  [`POST ${own}/withdraw`]: async (self, app) => ({ names: (await offered(self, app)).names }),
  [`GET ${copiesPath}`]: async (self, app) => {
    const { by } = await offered(self, app)
    return { by }
  },
  [`POST ${copiesPath}.xlsx`]: (_, app) => staff(app),
  [`POST ${copy}/accept`]: async (self, app) => {
    const { by, names } = await offered(self, app)
    return { by, names, given: { grade: 'worn', price: 500_000, shelf: 'قفسهٔ ۳' } }
  },
  [`POST ${copy}/refuse`]: async (self, app) => {
    const { by, names } = await offered(self, app)
    return { by, names, given: { reason: 'چند صفحه ندارد' } }
  },
  [`POST ${copy}/hand`]: async (_, app) => {
    const { by, names } = await sold(app)
    return { by, names }
  },
  [`POST ${copy}/return`]: async (_, app) => {
    const { by, names } = await listed(app)
    return { by, names }
  },
  [`GET ${rulesPath}`]: (_, app) => staff(app),
  [`POST ${rulesPath}`]: async (_, app) => ({
    ...(await staff(app)),
    given: {
      likeNewPercent: 70,
      goodPercent: 55,
      wornPercent: 35,
      schoolPercent: 10,
      bringDays: 14,
      saleDays: 180,
      maxOpen: 999,
    },
  }),
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      `GET ${copiesPath}`,
      `POST ${copiesPath}.xlsx`,
      `POST ${copy}/accept`,
      `POST ${copy}/refuse`,
      `POST ${copy}/hand`,
      `POST ${copy}/return`,
      `GET ${rulesPath}`,
    ],
    ['registrar', 'admin', 'owner'],
  ),
  [`POST ${rulesPath}`]: ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  [`POST ${copiesPath}.xlsx`]: ['list.exported'],
  [`POST ${copy}/accept`]: ['usedBook.accepted'],
  [`POST ${copy}/refuse`]: ['usedBook.refused'],
  [`POST ${copy}/hand`]: ['usedBook.handed'],
  [`POST ${copy}/return`]: ['usedBook.returned'],
  [`POST ${rulesPath}`]: ['usedBookRules.set'],
}

export const otherActions: OtherActions = {}

export const pageWriters: PageWriters = {
  'copies.server.ts': {
    async 'a copy is put on sale'(self, app) {
      const { by, names, slug, offer } = await offered(self, app)
      const { grade, price } = offer
      return {
        pages: [`/book-store/${slug}`],
        write: () => by.post(`${copiesPath}/${names.id}/accept`, { grade, price }),
      }
    },
  },
}

export const shownFields: TextFields = {
  'POST /api/used-books': ['note'],
  [`POST ${copy}/accept`]: ['shelf'],
  [`POST ${copy}/refuse`]: ['reason'],
  ...each([`GET ${copiesPath}`, `POST ${copiesPath}.xlsx`], ['q']),
}

export const hiddenFields: TextFields = {}
