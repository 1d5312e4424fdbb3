import { sql } from 'kysely'
import * as accounts from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, MergedAccounts, SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { moveRows, putBack } from './move-rows.server.ts'
import type { DuplicatesTables } from './tables.server.ts'

const t = withTables<DuplicatesTables>()

export const undoMs = 24 * 3_600_000

/** Why two accounts cannot be made one, in sentences; empty where they can. */
export async function findObstacles(app: AppContext, db: Db, pair: MergedAccounts): Promise<string[]> {
  const answers = await Promise.all([
    accounts.findMergeObstacles(db, pair),
    ...app.features.map(({ merging }) => merging?.findObstacles?.(db, pair)),
  ])
  return answers.flatMap(found => found ?? [])
}

/**
 * Makes one account of two. Both are locked, in one order whoever asks; what each feature keeps of the one that goes becomes
 * the other's, and what was moved is written down.
 * @throws AppError notFound; conflict, with the reason, where they cannot be made one
 */
export async function mergeAccounts(
  { app, db, user, now }: SignedIn,
  { id, kept, merged, take }: CheckedInputOf<typeof calls.mergeAccounts>,
) {
  const at = now()
  const pair: MergedAccounts = { kept, merged, mergeId: id, now: at }
  if (kept === merged) throw new AppError('conflict', { message: 'این دو یک حساب‌اند.' })
  return transaction(db, async tx => {
    await accounts.lockPeople(tx, [kept, merged])
    const known = await t(tx).selectFrom('account_merge').selectAll().where('id', '=', id).executeTakeFirst()
    if (known && known.kept_id === kept && known.merged_id === merged) return answer(known.merged_at)
    if (known) throw new AppError('conflict')
    const [obstacle] = await findObstacles(app, tx, pair)
    if (obstacle !== undefined) throw new AppError('conflict', { message: obstacle })
    const columns = await accounts.mergePeople(app, tx, { kept, merged, take, now: at })
    await t(tx)
      .insertInto('account_merge')
      .values({
        id,
        kept_id: kept,
        merged_id: merged,
        merged_by: user.id,
        merged_at: at,
        columns: JSON.stringify(columns),
        undone_at: null,
      })
      .execute()
    const places = app.features.flatMap(({ merging }) => merging?.moves ?? [])
    await moveRows(tx, { mergeId: id, from: merged, to: kept, places })
    for (const { merging } of app.features) await merging?.merge?.(tx, pair)
    await accounts.record(tx, {
      actorId: user.id,
      action: 'accountMerge.made',
      subjectId: kept,
      details: { merged, take },
      at,
    })
    return answer(at)
  })
}

const answer = (mergedAt: Date) => ({ undoUntil: new Date(mergedAt.getTime() + undoMs).toISOString() })

/**
 * Parts them again: every row that was moved and is there still goes back, and nothing that came since.
 * @throws AppError notFound, for none and for one that was undone; conflict, a day later or where it cannot be exact
 */
export async function undoMerge(
  { app, db, user, now }: SignedIn,
  { merge: id }: CheckedInputOf<typeof calls.undoMerge>,
) {
  const at = now()
  await transaction(db, async tx => {
    const known = await t(tx).selectFrom('account_merge').selectAll().where('id', '=', id).executeTakeFirst()
    if (!known) throw new AppError('notFound')
    const { kept_id: kept, merged_id: merged } = known
    await accounts.lockPeople(tx, [kept, merged])
    const { numUpdatedRows } = await t(tx)
      .updateTable('account_merge')
      .set({ undone_at: at })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new AppError('notFound')
    if (at.getTime() - known.merged_at.getTime() > undoMs) {
      throw new AppError('conflict', { message: 'از یکی شدن این دو حساب بیش از یک روز گذشته است.' })
    }
    const later = await sql`
      select from account_merge where undone_at is null and merged_at >= ${known.merged_at} and id <> ${id}
        and (kept_id in (${kept}, ${merged}) or merged_id in (${kept}, ${merged}))`.execute(t(tx))
    if (later.rows.length > 0) {
      throw new AppError('conflict', { message: 'پس از آن حساب دیگری هم یکی شده؛ نخست آن را برگردانید.' })
    }
    // The money first: what was spent since cannot be parted, and then nothing is.
    const pair: MergedAccounts = { kept, merged, mergeId: id, now: at }
    for (const { merging } of app.features) await merging?.undo?.(tx, pair)
    await putBack(tx, { mergeId: id, from: kept, to: merged })
    await accounts.partPeople(tx, { kept, merged, columns: known.columns })
    await accounts.record(tx, {
      actorId: user.id,
      action: 'accountMerge.undone',
      subjectId: kept,
      details: { merged },
      at,
    })
  })
  return {}
}
