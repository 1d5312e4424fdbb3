import { createHash, randomUUID } from 'node:crypto'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { keepSealed, openSealed } from '#features/cashbox/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type * as calls from './contract.ts'
import type { ExpensesTables } from './tables.server.ts'

const t = withTables<ExpensesTables>()

/** How long a picture waits for the expense that names it, in milliseconds. */
const looseMs = 2 * 86_400_000

/** @throws AppError invalid at `file`, when it is no picture or proves another expense */
export async function addReceipt(
  context: SignedIn,
  { file }: CheckedInputOf<typeof calls.addReceipt>,
): Promise<{ id: string }> {
  const { app, db, user, now } = context
  const hash = createHash('sha256').update(file).digest('hex')
  const known = await t(db)
    .selectFrom('expense_receipt')
    .leftJoin('expense', 'expense.id', 'expense_id')
    .select(['expense_receipt.id', 'number'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (known && known.number !== null) throw usedBefore('file', known.number)
  // Sent again, as after a lost answer.
  if (known) return { id: known.id }
  const id = randomUUID()
  const key = `expense-receipts/${id}.sealed`
  await keepSealed(app, key, file)
  const added = await t(db)
    .insertInto('expense_receipt')
    .values({ id, hash, file: key, added_by: user.id, added_at: now() })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added
  await app.files.delete(key)
  return addReceipt(context, { file })
}

const usedBefore = (field: string, number: number) =>
  new AppError('invalid', {
    errors: [{ field, message: `این رسید پیش‌تر برای هزینهٔ ${toPersianDigits(number)} ثبت شده است.` }],
  })

/** Makes a picture the proof of an expense. @throws AppError invalid at `receiptId`, where it proves another or is gone */
export async function claimReceipt(tx: Tx, receiptId: string, expenseId: string): Promise<void> {
  const claimed = await t(tx)
    .updateTable('expense_receipt')
    .set({ expense_id: expenseId })
    .where('id', '=', receiptId)
    .where('expense_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (claimed) return
  throw new AppError('invalid', {
    errors: [
      { field: 'receiptId', message: 'این رسید برای هزینهٔ دیگری ثبت شده یا پاک شده است؛ دوباره بفرستید.' },
    ],
  })
}

/** The picture of a reversed expense stays with it, and may prove another one. */
export const releaseReceipt = (tx: Tx, expenseId: string) =>
  t(tx).updateTable('expense_receipt').set({ hash: null }).where('expense_id', '=', expenseId).execute()

/** @throws AppError notFound */
export async function readExpenseReceipt(
  { app, db }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readExpenseReceipt>,
) {
  const receipt = await t(db)
    .selectFrom('expense_receipt')
    .select('file')
    .where('expense_id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  return { bytes: await openSealed(app, receipt.file), name: 'receipt.webp' }
}

/** Pictures that no expense has named within two days are nobody's. */
export const deleteLooseReceipts: Job = {
  name: 'delete-loose-receipts',
  every: '50 3 * * *',
  async run({ db, files, now }) {
    const loose = await t(db)
      .deleteFrom('expense_receipt')
      .where('expense_id', 'is', null)
      .where('added_at', '<=', new Date(now().getTime() - looseMs))
      .returning('file')
      .execute()
    for (const { file } of loose) await files.delete(file)
  },
}
