import { demoUserId } from '#account/public.server.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { ShippingTables } from './tables.server.ts'

const fixedId = fixedIds('shipping')
const t = withTables<ShippingTables>()

const [tehran, alborz] = [8, 5]

/** What sending costs at the demo school: Rials. */
export const seededRates = [
  {
    service: 'پیک',
    provinces: [tehran],
    base_grams: 2000,
    base_price: 900_000,
    kilo_price: 150_000,
    free_above: null,
    days: 'همان روز یا فردا',
  },
  {
    service: 'پست پیشتاز',
    provinces: [tehran, alborz],
    base_grams: 1000,
    base_price: 450_000,
    kilo_price: 120_000,
    free_above: 10_000_000,
    days: '۱ تا ۲ روز کاری',
  },
  {
    service: 'پست پیشتاز شهرستان',
    provinces: Array.from({ length: 31 }, (_, index) => index + 1).filter(
      id => id !== tehran && id !== alborz,
    ),
    base_grams: 1000,
    base_price: 650_000,
    kilo_price: 180_000,
    free_above: 10_000_000,
    days: '۲ تا ۴ روز کاری',
  },
]

/** Where the demo's user gets parcels. */
const addresses = [
  {
    province: tehran,
    city: 394,
    street: 'خیابان شریعتی، بالاتر از پل صدر، کوچهٔ نسترن',
    plate: '۸، واحد ۳',
    postal_code: '1947615320',
    receiver: 'مهتاب رستگار',
    mobile: '+989121008841',
  },
  {
    province: 17,
    city: 911,
    street: 'خیابان زند، کوچهٔ ۱۲',
    plate: '۴',
    postal_code: '7134814336',
    receiver: 'پریسا نیکا',
    mobile: '+989171234567',
  },
]

export async function seedShipping(app: AppContext): Promise<void> {
  const { db, now } = app
  await seedRates(app)
  await t(db)
    .insertInto('address')
    .values(
      addresses.map(address => ({
        ...address,
        id: fixedId(`address ${address.receiver}`),
        user_id: demoUserId,
        changed_at: now(),
      })),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** Rates of a school in Tehran. */
export async function seedRates({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await t(db)
    .insertInto('shipping_rate')
    .values(
      seededRates.map(rate => ({
        ...rate,
        id: fixedId(rate.service),
        is_active: true,
        search_key: key(rate.service),
        sort_key: sortKey(rate.service),
        changed_at: now(),
      })),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}
