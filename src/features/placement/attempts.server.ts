import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listTaught } from '#contract/school-languages.ts'
import { type QuestionSkill, questionTracks } from '#features/questions/public.ts'
import { formatLongDate } from '#persian/jalali.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { minItems } from './adaptive/stop.ts'
import { loadBank } from './bank.server.ts'
import type * as calls from './contract.ts'
import { readCuts } from './cuts.server.ts'
import { describeAttempt, describeProgress, giveOut, listGiven, planStep } from './plan-items.server.ts'
import { computeTimes, readRules } from './rules.server.ts'
import type { PlacementTables } from './tables.server.ts'
import { type AttemptRow, ensureVisitorHash, findOwn, lockOwn, selectOwn } from './visitor.server.ts'

const t = withTables<PlacementTables>()

/** A bank of fewer questions finds no level. */
const minBank = 3 * minItems

export async function listOffers({ db }: RequestContext) {
  const offers = []
  for (const track of questionTracks) {
    for (const language of listTaught()) {
      const bank = await loadBank(db, { language, track })
      if (bank.items.length < minBank) continue
      offers.push({ language, track, skills: Object.keys(bank.shares) as QuestionSkill[] })
    }
  }
  const rules = await readRules(db)
  return {
    offers,
    rules: {
      validDays: rules.valid_days,
      retakeDays: rules.retake_days,
      termsAway: rules.terms_away,
      appealSessions: rules.appeal_sessions,
    },
  }
}

/**
 * @throws AppError conflict, where the id is somebody else's, a result is too young to be repeated, or the bank has too few
 * questions
 */
export async function startPlacement(
  context: RequestContext,
  { id, language, track, selfRating }: CheckedInputOf<typeof calls.startPlacement>,
) {
  const { db, user, now } = context
  const visitorHash = ensureVisitorHash(context)
  const progress = await transaction(db, async tx => {
    const known = await t(tx)
      .selectFrom('placement_attempt')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (known) {
      const attempt = await lockOwn(tx, context, id)
      return describeProgress(tx, attempt, await listGiven(tx, id))
    }
    await refuseEarlyRetake(tx, context, { language, track })
    const bank = await loadBank(tx, { language, track })
    if (bank.items.length < minBank) {
      throw new AppError('conflict', { message: 'تعیین سطح این زبان هنوز آماده نیست.' })
    }
    const attempt = await t(tx)
      .insertInto('placement_attempt')
      .values({
        id,
        visitor_hash: visitorHash,
        user_id: user?.id ?? null,
        language,
        track,
        source: 'adaptive',
        self_rating: selfRating,
        state: 'open',
        cuts: JSON.stringify(await readCuts(tx, language)) as never,
        started_at: now(),
        changed_at: now(),
        finished_at: null,
        stop_reason: null,
        theta: null,
        standard_error: null,
        result: null,
        share: null,
        guest_name: null,
        examiner_id: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { item, candidates } = planStep(attempt, bank, [])
    await giveOut(tx, id, [...(item ? [item] : []), ...candidates], now())
    return describeProgress(tx, attempt, await listGiven(tx, id))
  })
  return { progress }
}

/** Nobody improves by asking again tomorrow, and the questions would be known. */
async function refuseEarlyRetake(
  tx: Tx,
  context: RequestContext,
  { language, track }: Pick<AttemptRow, 'language' | 'track'>,
) {
  const last = await selectOwn(tx, context)
    .where('language', '=', language)
    .where('track', '=', track)
    .where('state', '=', 'done')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.finished_at) return
  const { retakeFrom } = computeTimes(last.finished_at, await readRules(tx))
  if (retakeFrom <= context.now()) return
  throw new AppError('conflict', {
    message: `سطح شما به‌تازگی سنجیده شده است. از ${formatLongDate(retakeFrom.toISOString())} می‌توانید دوباره بسنجید.`,
  })
}

export async function readProgress(
  context: RequestContext,
  { id }: CheckedInputOf<typeof calls.readProgress>,
) {
  const attempt = await findOwn(context.db, context, id)
  return { progress: await describeProgress(context.db, attempt, await listGiven(context.db, id)) }
}

/** How many attempts are listed: nobody has more in the years that they are kept. */
const maxListed = 50

export async function listPlacements(context: RequestContext) {
  const attempts = await selectOwn(context.db, context)
    .select(({ selectFrom }) =>
      selectFrom('placement_item')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('attempt_id', '=', 'placement_attempt.id')
        .where('fraction', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('answered'),
    )
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  const rules = await readRules(context.db)
  return {
    attempts: attempts.map(({ answered, ...attempt }) => ({
      ...describeAttempt(attempt, answered),
      level: attempt.result?.level ?? null,
      validUntil: attempt.finished_at
        ? computeTimes(attempt.finished_at, rules).validUntil.toISOString()
        : null,
    })),
  }
}
