import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countRows, type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { type chooseSchedule as chooseCall, type FitState, fittedFrom } from '../contract.ts'
import { lockUser } from '../my-phrases.server.ts'
import { rescheduleAll } from '../review.server.ts'
import type { PhrasebookTables } from '../tables.server.ts'

const t = withTables<PhrasebookTables>()

export const readFit = async ({ db, user }: SignedIn) => ({ fit: await describeFit(db, user.id) })

/** @throws AppError notFound, where nothing was fitted */
export async function chooseSchedule({ db, user }: SignedIn, { fitted }: CheckedInputOf<typeof chooseCall>) {
  await transaction(db, async tx => {
    await lockUser(tx, user.id)
    const known = await t(tx)
      .selectFrom('review_fit')
      .select(['is_off', 'parameters'])
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!known?.parameters) throw new AppError('notFound')
    if (known.is_off === !fitted) return
    await t(tx).updateTable('review_fit').set({ is_off: !fitted }).where('user_id', '=', user.id).execute()
    await rescheduleAll(tx, user.id)
  })
  return { fit: await describeFit(db, user.id) }
}

async function describeFit(db: Db, userId: string) {
  const count = await countRows(t(db).selectFrom('phrase_review').where('user_id', '=', userId))
  const row = await t(db)
    .selectFrom('review_fit')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const state: FitState = row
    ? row.parameters === null
      ? 'usual'
      : row.is_off
        ? 'off'
        : 'fitted'
    : count < fittedFrom
      ? 'few'
      : 'soon'
  return {
    state,
    reviews: count,
    fittedAt: row?.fitted_at.toISOString() ?? null,
    fittedTo: row?.reviews ?? null,
    lessOff: row?.parameters ? 1 - row.log_loss_after / row.log_loss_before : null,
  }
}
