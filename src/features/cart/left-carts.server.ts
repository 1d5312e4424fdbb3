import { type ExportColumn, exportList, findContactCards, readByNumber } from '#account/public.server.ts'
import { isAppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { readOffers } from '#server/engines/purchasables.ts'
import { noId, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { LeftCart } from './contract.ts'
import { wasBought } from './lines.server.ts'
import type { CartTables } from './tables.server.ts'

const t = withTables<CartTables>()
const dayMs = 86_400_000

/** Whoever is still choosing is let be; who left a cart long ago has forgotten it. In days. */
const left = { after: 1, until: 30 }

/** All of them, as a spreadsheet. */
export const exportLeftCarts = (context: SignedIn) =>
  exportList(context, {
    name: 'left-carts',
    title: 'سبدهای رهاشده',
    filter: {},
    columns: exportColumns,
    readPage: readByNumber(part => listLeftCarts(context, part)),
  })

const exportColumns: ExportColumn<LeftCart>[] = [
  { head: 'نام', kind: 'text', value: ({ person }) => person.name },
  { head: 'تماس', kind: 'contact', value: ({ person }) => person.contact },
  {
    head: 'در سبد',
    kind: 'text',
    value: ({ things }) =>
      things
        .map(({ title, count }) => (count > 1 ? `${toPersianDigits(count)} × ${title}` : title))
        .join('، '),
  },
  { head: 'جمع (تومان)', kind: 'toman', value: ({ sum }) => sum },
  { head: 'رها شد', kind: 'moment', value: ({ leftAt }) => new Date(leftAt) },
]

/** Whose carts were left in the last month, the last one first. */
export async function listLeftCarts(
  { app, db, now }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listLeftCarts>,
) {
  const at = now()
  const since = (days: number) => new Date(at.getTime() - days * dayMs)
  return transaction(db, async tx => {
    const carts = t(tx)
      .selectFrom('cart_line')
      .select(({ fn }) => ['user_id', fn.max<Date>('changed_at').as('left_at')])
      .where('user_id', 'in', ({ selectFrom }) =>
        selectFrom('cart_line as recent')
          .select('recent.user_id')
          .where('recent.changed_at', '>=', since(left.until)),
      )
      .where(({ not }) => not(wasBought))
      .groupBy('user_id')
      .having(({ eb, fn }) => eb(fn.max('changed_at'), '<', since(left.after)))
    const { rows, total } = await readPage(
      t(tx).selectFrom(carts.as('cart')).selectAll().orderBy('left_at', 'desc').orderBy('user_id'),
      { page, perPage },
    )
    const people = rows.map(({ user_id }) => user_id)
    const lines = await t(tx)
      .selectFrom('cart_line')
      .select(['user_id', 'kind', 'item', 'count'])
      .where('user_id', 'in', people.length > 0 ? people : [noId])
      .where(({ not }) => not(wasBought))
      .orderBy('added_at')
      .execute()
    const things = [
      ...new Map(lines.map(({ kind, item }) => [`${kind} ${item}`, { kind, item, count: 1 }])).values(),
    ]
    const offers = await readOffers(tx, things, { app, userId: noId, now: at })
    const sold = new Map(things.map(({ kind, item }, index) => [`${kind} ${item}`, offers[index]!]))
    const cards = await findContactCards(tx, people, true)
    const items = rows.map(({ user_id, left_at }): LeftCart => {
      const wanted = lines.flatMap(({ kind, item, count, ...line }) => {
        const offer = sold.get(`${kind} ${item}`)
        return line.user_id === user_id && offer && !isAppError(offer) ? [{ ...offer, count }] : []
      })
      return {
        person: {
          id: user_id,
          name: cards.get(user_id)?.name ?? '',
          contact: cards.get(user_id)?.contact ?? null,
        },
        things: wanted.map(({ title, count }) => ({ title, count })),
        sum: wanted.reduce((sum, { price, count }) => sum + price * count, 0),
        leftAt: left_at.toISOString(),
      }
    })
    return { items, page, perPage, total }
  })
}
