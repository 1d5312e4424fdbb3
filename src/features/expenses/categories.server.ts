import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Category } from './contract.ts'
import type { ExpensesTables } from './tables.server.ts'

const t = withTables<ExpensesTables>()

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await t(db)
    .selectFrom('expense_category')
    .select(['id', 'name', 'is_open'])
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(({ is_open, ...row }) => ({ ...row, isOpen: is_open }))
}

/** @throws AppError invalid at `name` */
export async function createCategory(
  { db, user, now }: SignedIn,
  { name }: CheckedInputOf<typeof calls.createCategory>,
) {
  return transaction(db, async tx => {
    const added = await t(tx)
      .insertInto('expense_category')
      .values(({ selectFrom }) => ({
        name,
        place: selectFrom('expense_category as other').select(
          sql<number>`coalesce(max(place), 0) + 1`.as('place'),
        ),
      }))
      .onConflict(conflict => conflict.column('name').doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(nameTaken)
    const about = { kind: 'expenseCategory', id: added.id, name } as const
    await record(tx, {
      actorId: user.id,
      action: 'expenseCategory.created',
      subjectId: null,
      about,
      at: now(),
    })
    return { items: await listCategories(tx) }
  })
}

/** @throws AppError notFound; invalid at `name` */
export async function changeCategory(
  { db, user, now }: SignedIn,
  { id, name, isOpen }: CheckedInputOf<typeof calls.changeCategory>,
) {
  return transaction(db, async tx => {
    const before = await t(tx)
      .selectFrom('expense_category')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    await refuseTwin(tx, id, name)
    await t(tx).updateTable('expense_category').set({ name, is_open: isOpen }).where('id', '=', id).execute()
    await record(tx, {
      actorId: user.id,
      action: 'expenseCategory.changed',
      subjectId: null,
      about: { kind: 'expenseCategory', id, name },
      changes: findChanges(
        { name: before.name, takesExpenses: before.is_open },
        { name, takesExpenses: isOpen },
      ),
      at: now(),
    })
    return { items: await listCategories(tx) }
  })
}

const nameTaken = () =>
  new AppError('invalid', { errors: [{ field: 'name', message: 'دسته‌ای با این نام هست.' }] })

async function refuseTwin(tx: Tx, id: string, name: string) {
  const twin = await t(tx)
    .selectFrom('expense_category')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (twin) throw nameTaken()
}
