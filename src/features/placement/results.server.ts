import { AppError } from '#contract/app-error.ts'
import { findLastClass } from '#features/enrolment/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { type DoneAttempt, findOwnDone, isDone } from './result.server.ts'
import { computeValidUntil, readRules } from './rules.server.ts'
import type { PlacementTables } from './tables.server.ts'
import { type AttemptRow, lockOwn } from './visitor.server.ts'

const t = withTables<PlacementTables>()

/** A result as those see it who hold a conversation after it. */
export type PlacedResult = {
  id: string
  language: string
  track: AttemptRow['track']
  /** Null while no account has it. */
  userId: string | null
  finishedAt: Date
  written: DoneAttempt['result']
  /** Of somebody who did it on paper at the school. */
  isTyped: boolean
}

const toResult = (attempt: DoneAttempt): PlacedResult => ({
  id: attempt.id,
  language: attempt.language,
  track: attempt.track,
  userId: attempt.user_id,
  finishedAt: attempt.finished_at,
  written: attempt.result,
  isTyped: attempt.source === 'paper',
})

/** Whether a conversation still follows a result: it was found by questions, and is good. */
async function isGood(db: Db, result: PlacedResult, now: Date): Promise<boolean> {
  if (result.isTyped) return false
  const lastClass = result.userId ? await findLastClass(db, result.userId) : null
  return computeValidUntil(result.finishedAt, lastClass, await readRules(db)) > now
}

/** A result of whoever asks, with an account or without. @throws AppError notFound */
export async function findOwnResult(context: RequestContext, id: string) {
  const result = toResult(await findOwnDone(context, id))
  return { result, isGood: await isGood(context.db, result, context.now()) }
}

/** The same, held until the transaction ends. @throws AppError notFound */
export async function lockOwnResult(tx: Tx, context: RequestContext, id: string) {
  const attempt = await lockOwn(tx, context, id)
  if (!isDone(attempt)) throw new AppError('notFound')
  const result = toResult(attempt)
  return { result, isGood: await isGood(tx, result, context.now()) }
}

/** Anybody's result, held until the transaction ends. @throws AppError notFound */
export async function lockResult(tx: Tx, id: string): Promise<PlacedResult> {
  const attempt = await t(tx)
    .selectFrom('placement_attempt')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!attempt || !isDone(attempt)) throw new AppError('notFound')
  return toResult(attempt)
}

/** These results, by their ids. */
export async function findResults(db: Db, ids: readonly string[]): Promise<Map<string, PlacedResult>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db).selectFrom('placement_attempt').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.filter(isDone).map(row => [row.id, toResult(row)]))
}

/** What the newest placement of an account found, with what was heard after it; null without one. */
export async function findNewestResult(db: Db, userId: string) {
  const row = await t(db)
    .selectFrom('placement_attempt')
    .leftJoin('placement_oral', 'placement_oral.attempt_id', 'placement_attempt.id')
    .select(['language', 'result', 'finished_at', 'final_level'])
    .where('placement_attempt.user_id', '=', userId)
    .where('placement_attempt.state', '=', 'done')
    .where('result', 'is not', null)
    .orderBy('finished_at', 'desc')
    .orderBy('placement_attempt.id')
    .limit(1)
    .executeTakeFirst()
  if (!row?.result || !row.finished_at) return null
  const { level, skills } = row.result
  return { language: row.language, level: row.final_level ?? level, skills, finishedAt: row.finished_at }
}
