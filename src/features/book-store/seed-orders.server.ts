import { demoLearnerIds, findFullNames, seedLearners } from '#account/public.server.ts'
import { listBranchNames, seededBranch } from '#features/branches/public.server.ts'
import { seedPaidOrder } from '#features/payment/public.server.ts'
import {
  type Content,
  rateSeededParcel,
  type SeededPlace,
  type ShipmentState,
  shipmentKind,
  shipmentPolicy,
  writeSeededParcel,
  writeSeededReturn,
} from '#features/shipping/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { hold, takeHolds } from '#server/engines/holds.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { formatEdition } from './labels.ts'
import { type BookFormat, editionPurchasable, filePolicy, isPaper, paperPolicy } from './rules.ts'
import { buildStockKey } from './stock-key.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables>()
const fixedId = fixedIds('book-store')
const dayMs = 86_400_000

type Street = { province: number; city: number; street: string; plate: string; postalCode: string }
const shariati: Street = {
  province: 8,
  city: 394,
  street: 'خیابان شریعتی، کوچهٔ نسترن',
  plate: '۸، واحد ۳',
  postalCode: '1947615320',
}
const shiraz: Street = {
  province: 17,
  city: 911,
  street: 'خیابان زند، کوچهٔ ۱۲',
  plate: '۴',
  postalCode: '7134814336',
}
const tabriz: Street = {
  province: 1,
  city: 361,
  street: 'خیابان ولیعصر، کوچهٔ گلستان',
  plate: '۲۱',
  postalCode: '5157733114',
}
const isfahan: Street = {
  province: 4,
  city: 122,
  street: 'خیابان چهارباغ بالا، کوچهٔ سرو',
  plate: '۱۶، واحد ۵',
  postalCode: '8173644518',
}

type SeededOrder = {
  /** Of the demo's learners. */
  learner: number
  /** How long ago it was paid. */
  days: number
  books: readonly [slug: string, format: BookFormat, count?: number][]
  state: ShipmentState
  /** Null: fetched at the branch. */
  to: Street | null
  tracking?: string
  /** Why the first of its books is to go back. */
  asksReturn?: string
}

/** What the demo's store has sold of late: parcels in each state, and one book that is to go back. */
const orders: readonly SeededOrder[] = [
  {
    learner: 3,
    days: 11,
    books: [['talk-it-out-b1', 'paper']],
    state: 'delivered',
    to: isfahan,
    tracking: '118200441190034471000114',
  },
  {
    learner: 21,
    days: 6,
    books: [
      ['talk-it-out-b1', 'paper'],
      ['easy-grammar', 'paper'],
    ],
    state: 'delivered',
    to: shariati,
    tracking: '118200441190034471000231',
    asksReturn: 'صفحه‌های ۳۱ تا ۳۴ سفید است.',
  },
  {
    learner: 10,
    days: 8,
    books: [['dalan-abi', 'paper']],
    state: 'returned',
    to: tabriz,
    tracking: '118200441190034471000198',
  },
  {
    learner: 14,
    days: 4,
    books: [
      ['german-pocket-words', 'paper'],
      ['german-pocket-words', 'ebook'],
    ],
    state: 'on-its-way',
    to: shiraz,
    tracking: '118200441190034471000305',
  },
  {
    learner: 17,
    days: 3.5,
    books: [['selam-istanbul', 'paper']],
    state: 'on-its-way',
    to: shariati,
    tracking: '118200441190034471000312',
  },
  { learner: 22, days: 3, books: [['lettres-de-lyon', 'paper']], state: 'packed', to: isfahan },
  { learner: 7, days: 2.5, books: [['german-pocket-words', 'paper']], state: 'packed', to: null },
  {
    learner: 26,
    days: 2,
    books: [
      ['talk-it-out-b1', 'paper'],
      ['talk-it-out-workbook-b1', 'paper-audio'],
    ],
    state: 'to-pack',
    to: shariati,
  },
  { learner: 31, days: 1.75, books: [['painted-alphabet-1', 'paper', 2]], state: 'to-pack', to: shiraz },
  { learner: 12, days: 1.5, books: [['german-pocket-words', 'paper']], state: 'to-pack', to: null },
  {
    learner: 29,
    days: 1.25,
    books: [
      ['ielts-writing-map', 'paper'],
      ['dalan-abi', 'ebook'],
    ],
    state: 'to-pack',
    to: tabriz,
  },
]

/** Books that the demo's learners have bought: their orders in the books, their copies out of the stock, their parcels. */
export async function seedBookOrders(app: AppContext): Promise<void> {
  await seedLearners(app)
  await transaction(app.db, async tx => {
    const sold = await listEditions(tx)
    const people = await findFullNames(tx, demoLearnerIds)
    const branchName = (await listBranchNames(tx)).find(({ id }) => id === seededBranch)?.name ?? ''
    for (const order of orders) {
      const userId = demoLearnerIds[order.learner]!
      const receiver = people.get(userId)?.name
      // An older demo may have deleted them.
      if (receiver === undefined) continue
      const mobile = `+98912200${String(order.learner).padStart(4, '0')}`
      const place = order.to ? { ...order.to, receiver, mobile } : { branchId: seededBranch, branchName }
      await writeOrder(app, tx, { order, userId, place, sold })
    }
  })
}

const listEditions = async (tx: Tx) =>
  new Map(
    (
      await t(tx)
        .selectFrom('book_edition')
        .innerJoin('book', 'book.id', 'book_id')
        .select(['book_edition.id', 'book_id', 'format', 'price', 'weight_grams', 'slug', 'title'])
        .execute()
    ).map(row => [`${row.slug} ${row.format}`, row]),
  )

async function writeOrder(
  app: AppContext,
  tx: Tx,
  {
    order,
    userId,
    place,
    sold,
  }: {
    order: SeededOrder
    userId: string
    place: SeededPlace
    sold: Awaited<ReturnType<typeof listEditions>>
  },
): Promise<void> {
  const name = `book order ${order.learner}`
  const at = new Date(app.now().getTime() - order.days * dayMs)
  const books = order.books.map(([slug, format, count = 1]) => {
    const edition = sold.get(`${slug} ${format}`)!
    return { ...edition, title: formatEdition(edition), count }
  })
  const lines = books.map(({ id, format, title, price, count }) => ({
    kind: editionPurchasable,
    item: id,
    title,
    count,
    price: price * count,
    stock: isPaper(format) ? buildStockKey({ editionId: id, branchId: null }) : null,
    policy: isPaper(format) ? paperPolicy : filePolicy,
    startsAt: null,
    sessions: [],
  }))
  const posted = books.filter(({ format }) => isPaper(format))
  const contents: Content[] = posted.map(({ id, title, count, weight_grams }) => ({
    kind: editionPurchasable,
    item: id,
    title,
    count,
    grams: weight_grams!,
  }))
  const goods = posted.reduce((sum, { price, count }) => sum + price * count, 0)
  const sending = rateSeededParcel(place, { contents, goods })
  const shipmentId = fixedId(`parcel of ${name}`)
  const { orderId, lineIds, holder } = await seedPaidOrder(tx, {
    name,
    userId,
    at,
    lines: [
      ...lines,
      {
        kind: shipmentKind,
        item: shipmentId,
        title: sending.cost === 0 ? sending.service : `ارسال با ${sending.service}`,
        price: sending.cost,
        policy: shipmentPolicy,
        startsAt: null,
        sessions: [],
      },
    ],
  })
  const resources = new Map(lines.flatMap(({ stock, count }) => (stock ? [[stock, count] as const] : [])))
  await hold(tx, { resources, holder, until: new Date(app.now().getTime() + dayMs) }, app.now())
  await takeHolds(tx, [holder], app.now())
  await t(tx)
    .insertInto('book_ownership')
    .values(
      books.map(({ id, book_id, format, count }, index) => ({
        order_line_id: lineIds[index]!,
        book_id,
        edition_id: id,
        user_id: userId,
        format,
        count,
        granted_at: at,
      })),
    )
    .execute()
  const { state, tracking = null, asksReturn } = order
  await writeSeededParcel(tx, { ...sending, id: shipmentId, orderId, userId, state, contents, tracking, at })
  if (asksReturn === undefined) return
  await writeSeededReturn(tx, app, {
    id: fixedId(`return of ${name}`),
    orderId,
    lineId: lineIds[0]!,
    userId,
    reason: asksReturn,
    at: new Date(at.getTime() + 4 * dayMs),
  })
}
