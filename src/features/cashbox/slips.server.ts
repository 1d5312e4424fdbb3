import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { keepSealed, openSealed } from './sealed-pictures.server.ts'
import type { CashboxAndLedger } from './tables.server.ts'

const t = withTables<CashboxAndLedger>()

/** How long the picture of a slip is kept, in milliseconds. */
export const slipRetentionMs = 180 * 86_400_000

/**
 * Keeps the picture of a transfer's slip, drawn anew and sealed: it shows whose account it is. The payment that it proves
 * names it; the same picture proves no other.
 * @returns its id
 * @throws AppError invalid at `file`, when it is no picture or has proved a payment before
 */
export async function addSlip({ app, db, user, now }: SignedIn, file: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(file).digest('hex')
  const known = await t(db)
    .selectFrom('payment_slip')
    .select(['id', 'desk_payment_id'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (known?.desk_payment_id) throw usedBefore()
  // Sent again, as after a lost answer.
  if (known) return known.id
  const id = randomUUID()
  const key = `slips/${id}.sealed`
  await keepSealed(app, key, file)
  const added = await t(db)
    .insertInto('payment_slip')
    .values({ id, hash, desk_payment_id: null, file: key, added_by: user.id, added_at: now() })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  await app.files.delete(key)
  return addSlip({ app, db, user, now } as SignedIn, file)
}

const usedBefore = () =>
  new AppError('invalid', {
    errors: [{ field: 'file', message: 'این فیش پیش‌تر برای پرداخت دیگری ثبت شده است.' }],
  })

/** The picture of a slip, by its own id or by the payment that it proves, WebP. @throws AppError notFound */
export async function readSlip(
  { app, db }: SignedIn,
  { by, id }: { by: 'id' | 'desk_payment_id'; id: string },
): Promise<Buffer> {
  const slip = await t(db).selectFrom('payment_slip').select('file').where(by, '=', id).executeTakeFirst()
  if (!slip?.file) throw new AppError('notFound')
  return openSealed(app, slip.file)
}

/** Which of these payments have a slip whose picture is kept still. */
export async function listSlips(db: Db, payments: readonly string[]): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('payment_slip')
    .select('desk_payment_id')
    .where('desk_payment_id', 'in', [...payments, noId])
    .where('file', 'is not', null)
    .execute()
  return rows.flatMap(({ desk_payment_id }) => desk_payment_id ?? [])
}

/** Deletes the pictures that are older than is kept; their hashes stay. */
export const deleteOldSlips: Job = {
  name: 'delete-old-slips',
  every: '40 3 * * *',
  async run({ db, files, now }) {
    const old = await t(db)
      .selectFrom('payment_slip')
      .select(['id', 'file'])
      .where('file', 'is not', null)
      .where('added_at', '<=', new Date(now().getTime() - slipRetentionMs))
      .execute()
    for (const { id, file } of old) {
      await files.delete(file!)
      await t(db).updateTable('payment_slip').set({ file: null }).where('id', '=', id).execute()
    }
  },
}
