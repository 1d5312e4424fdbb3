import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listBranchNames } from '#features/branches/public.server.ts'
import { balance } from '#persian/toman.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Cashbox } from './contract.ts'
import type { CashboxAndLedger } from './tables.server.ts'

const t = withTables<CashboxAndLedger>()

/** The school's cashboxes, the oldest first, with the branch each stands at. */
export async function listCashboxes(db: Db): Promise<Cashbox[]> {
  const rows = await t(db)
    .selectFrom('cashbox')
    .select(['id', 'name', 'branch', 'branch_id', 'is_open', 'counts_gateway'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const branches = new Map((await listBranchNames(db)).map(({ id, name }) => [id, name]))
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    branch: branches.get(row.branch_id ?? '') ?? row.branch,
    branchId: row.branch_id,
    isOpen: row.is_open,
    countsGateway: row.counts_gateway,
  }))
}

/** Has the cashboxes that stand at no branch stand at this one, as in the demo. */
export const placeCashboxes = (tx: Tx, branchId: string) =>
  t(tx).updateTable('cashbox').set({ branch_id: branchId }).where('branch_id', 'is', null).execute()

/** @throws AppError invalid at `cashboxId`, where it is none that takes money */
export async function checkCashbox(db: Db, id: string): Promise<void> {
  const box = await t(db)
    .selectFrom('cashbox')
    .select('id')
    .where('id', '=', id)
    .where('is_open', '=', true)
    .executeTakeFirst()
  if (!box)
    throw new AppError('invalid', { errors: [{ field: 'cashboxId', message: 'این صندوق باز نیست.' }] })
}

/**
 * A cashbox that nothing comes into or leaves until the transaction ends: whoever takes money by it points at its row, and
 * waits for this lock.
 * @throws AppError notFound
 */
export const lockCashbox = (tx: Tx, id: string) =>
  t(tx).selectFrom('cashbox').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)

/** Keeps the day of a cashbox from being closed while something is booked that names it nowhere else. */
export const holdCashbox = (tx: Tx, id: string) =>
  t(tx).selectFrom('cashbox').select('id').where('id', '=', id).forKeyShare().execute()

/** What lies in a cashbox in cash, and in its bank account, in Rials. The caller has locked it. */
export async function readContents(
  db: Db,
  id: string,
): Promise<Record<'cash' | 'bank' | 'card-reader', number>> {
  const rows = await t(db)
    .selectFrom('ledger_account')
    .leftJoin('ledger_entry', 'account_id', 'ledger_account.id')
    .select(['kind', sql<number>`coalesce(-sum(amount), 0)::bigint`.as('sum')])
    .where('cashbox_id', '=', id)
    .groupBy('kind')
    .execute()
  const find = (kind: string) => rows.find(row => row.kind === kind)?.sum ?? 0
  return { cash: find('cash'), bank: find('bank'), 'card-reader': find('card-reader') }
}

export const listBoxes = async ({ db }: Pick<RequestContext, 'db'>) => ({
  items: await listCashboxes(db),
  branches: await listBranchNames(db),
})

/** @throws AppError invalid at `name` or `branchId` */
export async function createBox(
  { db, user, now }: SignedIn,
  { name, branchId }: CheckedInputOf<typeof calls.createBox>,
) {
  return transaction(db, async tx => {
    await checkValues(tx, null, { name, branchId })
    const id = randomUUID()
    const added = await t(tx)
      .insertInto('cashbox')
      .values({ id, name, branch_id: branchId, created_at: now() })
      .onConflict(conflict => conflict.column('name').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) throw nameTaken()
    await t(tx)
      .insertInto('ledger_account')
      .values((['cash', 'card-reader', 'bank', 'cheques'] as const).map(kind => ({ kind, cashbox_id: id })))
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'cashbox.created',
      subjectId: null,
      about: { kind: 'cashbox', id, name },
      at: now(),
    })
    return listBoxes({ db: tx })
  })
}

/** @throws AppError notFound; invalid at `name`, `branchId` or `isOpen`, where it holds money or is the only one */
export async function changeBox(
  { db, user, now }: SignedIn,
  { id, name, branchId, isOpen }: CheckedInputOf<typeof calls.changeBox>,
) {
  return transaction(db, async tx => {
    // One after another, so that two people do not close the last two.
    await sql`select pg_advisory_xact_lock(hashtext('cashboxes'))`.execute(t(tx))
    const before = await lockCashbox(tx, id)
    await checkValues(tx, id, { name, branchId })
    if (before.is_open && !isOpen) await checkMayClose(tx, before)
    await t(tx)
      .updateTable('cashbox')
      .set({ name, branch_id: branchId, branch: '', is_open: isOpen })
      .where('id', '=', id)
      .execute()
    const items = await listCashboxes(tx)
    const branches = await listBranchNames(tx)
    const nameBranch = (branch: string | null) => branches.find(one => one.id === branch)?.name ?? ''
    await record(tx, {
      actorId: user.id,
      action: 'cashbox.changed',
      subjectId: null,
      about: { kind: 'cashbox', id, name },
      changes: findChanges(
        {
          name: before.name,
          branch: nameBranch(before.branch_id) || before.branch,
          takesMoney: before.is_open,
        },
        { name, branch: nameBranch(branchId), takesMoney: isOpen },
      ),
      at: now(),
    })
    return { items, branches }
  })
}

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })
const nameTaken = () => refuse('name', 'صندوقی با این نام هست.')

async function checkValues(tx: Tx, id: string | null, wanted: { name: string; branchId: string | null }) {
  const twin = await t(tx)
    .selectFrom('cashbox')
    .select('id')
    .where('name', '=', wanted.name)
    .$if(id !== null, others => others.where('id', '<>', id!))
    .executeTakeFirst()
  if (twin) throw nameTaken()
  const branches = await listBranchNames(tx)
  if (wanted.branchId !== null && !branches.some(branch => branch.id === wanted.branchId))
    throw refuse('branchId', 'این شعبه دیگر نیست.')
}

async function checkMayClose(tx: Tx, box: { id: string; counts_gateway: boolean }) {
  if (box.counts_gateway) throw refuse('isOpen', 'دریافت‌های درگاه با این صندوق شمرده می‌شود؛ بسته نمی‌شود.')
  const { cash, 'card-reader': cards } = await readContents(tx, box.id)
  if (cash + cards !== 0) {
    throw refuse(
      'isOpen',
      `هنوز ${balance(cash + cards)} در این صندوق است؛ نخست روز آن را ببندید و پول را به بانک یا گاوصندوق ببرید.`,
    )
  }
  await t(tx)
    .selectFrom('cashbox')
    .select('id')
    .where('is_open', '=', true)
    .where('id', '<>', box.id)
    .executeTakeFirstOrThrow(() => refuse('isOpen', 'این تنها صندوق باز مدرسه است.'))
}
