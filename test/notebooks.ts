import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { Feature } from '#server/app-context.ts'
import { setStock } from '#server/engines/holds.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { type Db, transaction } from '#server/platform/database/database.ts'

/** What a notebook costs now, in Rials. */
type Notebook = { title: string; price: number; grams: number | null }

/** Paper that is sold by the piece, and what its buyers hold: for tests of orders over several of one thing. */
export function sellNotebooks() {
  const shelf = new Map<string, Notebook>()
  /** How many of it each person holds. */
  const owned = new Map<string, number>()
  /** How many of each came back whole. */
  const restocked = new Map<string, number>()
  const change = (userId: string, item: string, by: number) =>
    owned.set(`${userId} ${item}`, (owned.get(`${userId} ${item}`) ?? 0) + by)
  const notebook: Purchasable = {
    kind: 'notebook',
    isCountable: true,
    async offerAll(_tx, { asked }) {
      return asked.map(({ item }) => {
        const found = shelf.get(item)
        if (!found) return new AppError('notFound')
        const { title, price, grams } = found
        return {
          title,
          price,
          policy: 'hamava',
          startsAt: null,
          sessions: [],
          stock: `notebook:${item}`,
          parcel: grams === null ? null : { grams },
        }
      })
    },
    async deliver(_tx, { item, userId, count }) {
      change(userId, item, count)
    },
    async describe(_db, items) {
      return new Map(
        items.map(item => [
          item,
          { cover: null, greeting: null, facts: ['۶۰ برگ'], page: null, calendar: null },
        ]),
      )
    },
    async revoke(_tx, { item, userId, count, cameBack = 0 }) {
      change(userId, item, -count)
      restocked.set(item, (restocked.get(item) ?? 0) + cameBack)
    },
  }
  const feature: Feature = { name: 'notebooks', purchasables: [notebook] }
  return {
    feature,
    countOwned: (userId: string, item: string) => owned.get(`${userId} ${item}`) ?? 0,
    countRestocked: (item: string) => restocked.get(item) ?? 0,
    /** Puts a new one on sale; answers it. @param capacity how many there are */
    async add(
      db: Db,
      { capacity = 10, ...given }: Partial<Notebook> & { capacity?: number } = {},
    ): Promise<string> {
      const item = randomUUID()
      shelf.set(item, { title: 'دفتر واژه‌ها', price: 1_000_000, grams: 300, ...given })
      await transaction(db, tx => setStock(tx, `notebook:${item}`, capacity))
      return item
    },
    setPrice(item: string, price: number) {
      shelf.set(item, { ...shelf.get(item)!, price })
    },
  }
}
