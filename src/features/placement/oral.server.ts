import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { askOral as askOralCall } from './contract.ts'
import { findOwnDone } from './result.server.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

/** @throws AppError notFound; conflict, once staff have given it a time */
export async function askOral(context: SignedIn, { id, wish }: CheckedInputOf<typeof askOralCall>) {
  const { db, user, now } = context
  const attempt = await findOwnDone(context, id)
  await transaction(db, async tx => {
    // Whoever asks is somebody who can be called: what was done without an account is theirs now.
    if (!attempt.user_id) throw new AppError('conflict', { message: 'نخست نتیجه را به حساب خود وصل کنید.' })
    const kept = await t(tx)
      .insertInto('placement_oral')
      .values({
        id: randomUUID(),
        attempt_id: id,
        user_id: user.id,
        wish,
        state: 'waiting',
        scheduled_at: null,
        where_held: null,
        rubric: null,
        level: null,
        remark: null,
        examiner_id: null,
        created_at: now(),
        done_at: null,
      })
      .onConflict(conflict =>
        conflict.column('attempt_id').doUpdateSet({ wish }).where('placement_oral.state', '=', 'waiting'),
      )
      .returning('id')
      .executeTakeFirst()
    if (!kept) throw new AppError('conflict', { message: 'برای این گفت‌وگو پیش‌تر وقت گذاشته شده است.' })
  })
  return {}
}
