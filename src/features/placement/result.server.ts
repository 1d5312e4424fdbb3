import { randomBytes } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listFittingGroups } from '#features/courses/public.server.ts'
import { findLastClass } from '#features/enrolment/public.server.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { PublicResult } from './contract.ts'
import { findFinalLevel, type Heard } from './join-levels.ts'
import { computeTimes, computeValidUntil, readRules } from './rules.server.ts'
import type { PlacementTables } from './tables.server.ts'
import { type AttemptRow, findOwn, lockOwn } from './visitor.server.ts'

const t = withTables<PlacementTables>()

/** How many groups are proposed. */
const maxGroups = 3

export type DoneAttempt = AttemptRow & { result: NonNullable<AttemptRow['result']>; finished_at: Date }

/** @throws AppError notFound, as `findOwn`, and while the attempt is not done */
export async function findOwnDone(
  context: Pick<RequestContext, 'db' | 'app' | 'browser' | 'user'>,
  id: string,
): Promise<DoneAttempt> {
  const attempt = await findOwn(context.db, context, id)
  if (!isDone(attempt)) throw new AppError('notFound')
  return attempt
}

export const isDone = (attempt: AttemptRow): attempt is DoneAttempt =>
  attempt.state === 'done' && attempt.result !== null && attempt.finished_at !== null

/** What was heard, and when. */
type Spoken = Heard & { at: Date }

/** What was heard of somebody after an attempt: the oral step, and the recorded minute. */
async function findHeard(db: Db, attemptId: string) {
  const oral = await t(db)
    .selectFrom('placement_oral')
    .select(['level', 'final_level', 'reason', 'done_at'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  const sample = await t(db)
    .selectFrom('placement_sample')
    .select(['is_complete', 'level', 'rated_at'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  // Who held a conversation knows better than who heard a minute.
  const heard: Spoken | null = oral?.level
    ? { level: oral.level, finalLevel: oral.final_level, at: oral.done_at! }
    : null
  const listened: Spoken | null = sample?.level
    ? { level: sample.level, finalLevel: null, at: sample.rated_at! }
    : null
  return { oral, sample, spoken: heard ?? listened }
}

/** What anybody may know of a result. */
function describeResult(attempt: DoneAttempt, spoken: Spoken | null): PublicResult {
  const { skills, unmeasured, confidence, position, level } = attempt.result
  const finalLevel = findFinalLevel(attempt.result, spoken)
  return {
    language: attempt.language as PublicResult['language'],
    track: attempt.track,
    finishedAt: attempt.finished_at.toISOString(),
    level: finalLevel,
    confidence,
    // Where in another level somebody stands, nobody has measured.
    position: finalLevel === level ? position : (levelCodes.indexOf(finalLevel) + 0.5) / levelCodes.length,
    skills,
    unmeasured: unmeasured.filter(skill => skill !== 'speaking' || !spoken),
    oral: spoken && { level: spoken.level, at: spoken.at.toISOString() },
    writtenLevel: level,
    isTyped: attempt.source === 'paper',
  }
}

/** A result with all that stands on its page. @throws AppError notFound */
export async function readResult(context: RequestContext, { id }: CheckedInputOf<typeof calls.readResult>) {
  const { app, db, now } = context
  const attempt = await findOwnDone(context, id)
  const { oral, sample, spoken } = await findHeard(db, id)
  const rules = await readRules(db)
  const lastClass = attempt.user_id ? await findLastClass(db, attempt.user_id) : null
  const validUntil = computeValidUntil(attempt.finished_at, lastClass, rules)
  const isValid = validUntil > now()
  const found = describeResult(attempt, spoken)
  return {
    result: {
      ...found,
      id,
      isAttached: attempt.user_id !== null,
      isProvisional: attempt.source === 'adaptive',
      validUntil: validUntil.toISOString(),
      isValid,
      retakeFrom: computeTimes(attempt.finished_at, rules).retakeFrom.toISOString(),
      share: attempt.share,
      groups: isValid
        ? await listFittingGroups(
            { app, db, now: now() },
            { language: found.language, level: found.level, count: maxGroups },
          )
        : [],
      isHeard: oral?.level != null,
      oralReason: oral?.reason || null,
      oralShare: rules.oral_share,
      sample: sample ? { isComplete: sample.is_complete, level: sample.level } : null,
    },
  }
}

/** A new address each time, so that one that was taken back leads nowhere for good. @throws AppError notFound */
export async function shareResult(
  context: RequestContext,
  { id, on }: CheckedInputOf<typeof calls.shareResult>,
) {
  return transaction(context.db, async tx => {
    const attempt = await lockOwn(tx, context, id)
    if (attempt.state !== 'done') throw new AppError('notFound')
    if (on && attempt.share) return { share: attempt.share }
    const share = on ? randomBytes(15).toString('base64url') : null
    await t(tx).updateTable('placement_attempt').set({ share }).where('id', '=', id).execute()
    return { share }
  })
}

/** @throws AppError notFound, where nothing is shared under this address */
export async function readSharedResult(
  { db }: RequestContext,
  { share }: CheckedInputOf<typeof calls.readSharedResult>,
) {
  const attempt = await t(db)
    .selectFrom('placement_attempt')
    .selectAll()
    .where('share', '=', share)
    .executeTakeFirst()
  if (!attempt || !isDone(attempt)) throw new AppError('notFound')
  const { spoken } = await findHeard(db, attempt.id)
  return { result: describeResult(attempt, spoken) }
}
