import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Address } from './contract.ts'
import { namePlace } from './places.server.ts'
import type { ShippingTables } from './tables.server.ts'

const t = withTables<ShippingTables>()

/** How many addresses somebody may keep. */
const maxAddresses = 20

export async function listAddresses({ db, user }: Pick<SignedIn, 'db' | 'user'>) {
  return { items: await selectAddresses(db, user.id) }
}

async function selectAddresses(db: Db, userId: string): Promise<Address[]> {
  const rows = await t(db)
    .selectFrom('address')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ user_id: _, changed_at: __, postal_code, ...row }) => {
    const names = namePlace(row)
    return {
      ...row,
      postalCode: postal_code,
      provinceName: names?.province ?? '',
      cityName: names?.city ?? '',
    }
  })
}

type Values = CheckedInputOf<typeof calls.addAddress>

/** @throws AppError invalid at `city`; conflict, where there are too many */
export async function addAddress({ db, user, now }: SignedIn, values: Values) {
  const columns = toColumns(values, user.id)
  return transaction(db, async tx => {
    const twin = await findTwin(tx, columns)
    if (twin) return findAddress(tx, { id: twin.id, userId: user.id })
    const known = await selectAddresses(tx, user.id)
    if (known.length >= maxAddresses) {
      throw new AppError('conflict', { message: 'بیش از ۲۰ نشانی نگه داشته نمی‌شود؛ یکی را حذف کنید.' })
    }
    const { id } = await t(tx)
      .insertInto('address')
      .values({ ...columns, changed_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return findAddress(tx, { id, userId: user.id })
  })
}

/** What is kept of a written address. @throws AppError invalid at `city` */
function toColumns({ postalCode, ...values }: Values, userId: string) {
  if (!namePlace(values)) {
    throw new AppError('invalid', { errors: [{ field: 'city', message: 'این شهر در این استان نیست.' }] })
  }
  return { ...values, postal_code: postalCode, user_id: userId }
}

/** An address that somebody keeps already; a second press waits for the first one. */
async function findTwin(tx: Tx, columns: ReturnType<typeof toColumns>) {
  await sql`select pg_advisory_xact_lock(hashtext(${`addresses of ${columns.user_id}`}))`.execute(t(tx))
  return t(tx)
    .selectFrom('address')
    .select('id')
    .where(({ and }) => and(columns))
    .executeTakeFirst()
}

/** @throws AppError notFound; invalid at `city` */
export async function changeAddress(
  { db, user, now }: SignedIn,
  { id, ...values }: CheckedInputOf<typeof calls.changeAddress>,
) {
  return transaction(db, async tx => {
    await findAddress(tx, { id, userId: user.id })
    const columns = toColumns(values, user.id)
    const twin = await findTwin(tx, columns)
    if (twin && twin.id !== id) {
      await t(tx).deleteFrom('address').where('id', '=', id).execute()
      return findAddress(tx, { id: twin.id, userId: user.id })
    }
    await t(tx)
      .updateTable('address')
      .set({ ...columns, changed_at: now() })
      .where('id', '=', id)
      .execute()
    return findAddress(tx, { id, userId: user.id })
  })
}

/** @throws AppError notFound */
export async function removeAddress(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.removeAddress>,
) {
  const { numDeletedRows } = await t(db)
    .deleteFrom('address')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('notFound')
  return { items: await selectAddresses(db, user.id) }
}

/** An address of somebody. @throws AppError notFound */
export async function findAddress(db: Db, { id, userId }: { id: string; userId: string }): Promise<Address> {
  const found = (await selectAddresses(db, userId)).find(address => address.id === id)
  if (!found) throw new AppError('notFound')
  return found
}
