import { randomUUID } from 'node:crypto'
import { findFullNames, notify, record } from '#account/public.server.ts'
import { AppError, type FieldError } from '#contract/app-error.ts'
import { recordSkillLevels } from '#features/levels/public.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, readPage, type Tx, withTables } from '#server/platform/database/database.ts'
import { findFinalLevel, joinLevels, placeWritten } from './join-levels.ts'
import { placementPaths } from './placement-paths.ts'
import { isDone } from './result.server.ts'
import { placeRubric, type Rubric } from './rubric.ts'
import { readRules } from './rules.server.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

/** How the oral step of a result stands. */
export type OralState = PlacementTables['placement_oral']['state']

/**
 * Says how the oral step of a result stands; one that was graded stays.
 * @throws AppError conflict, once it was graded
 */
export async function setOralState(
  tx: Tx,
  {
    attemptId,
    userId,
    now,
    ...set
  }: {
    attemptId: string
    userId: string | null
    state: Exclude<OralState, 'done'>
    /** When it suits them, in their own words. */
    wish?: string
    now: Date
  },
): Promise<void> {
  await t(tx)
    .insertInto('placement_oral')
    .values({
      id: randomUUID(),
      attempt_id: attemptId,
      user_id: userId,
      ...set,
      scheduled_at: null,
      where_held: null,
      rubric: null,
      level: null,
      final_level: null,
      remark: null,
      examiner_id: null,
      created_at: now,
      done_at: null,
    })
    .onConflict(conflict =>
      conflict
        .column('attempt_id')
        // A time that staff once wrote by hand is no more.
        .doUpdateSet({ ...set, scheduled_at: null, where_held: null })
        .where('placement_oral.state', '<>', 'done'),
    )
    .returning('id')
    .executeTakeFirstOrThrow(() => new AppError('conflict', { message: graded }))
}

const graded = 'این گفت‌وگو انجام شده و سطحش ثبت شده است.'

/** The oral steps of these results, by the result's id. */
export async function findOralSteps(db: Db, attemptIds: readonly string[]) {
  if (attemptIds.length === 0) return new Map<string, never>()
  const rows = await t(db)
    .selectFrom('placement_oral')
    .select(['attempt_id', 'state', 'wish', 'rubric', 'level', 'final_level', 'reason', 'remark', 'done_at'])
    .where('attempt_id', 'in', attemptIds)
    .execute()
  return new Map(rows.map(row => [row.attempt_id, row]))
}

/** What an examiner heard, and what they say where both levels lie far apart. */
export type Grading = {
  rubric: Rubric
  /** Which level counts, where the rule leaves it to them; else null. */
  decision: LevelCode | null
  reason: string
  /** What only staff read. */
  remark: string
}

/**
 * Keeps what an examiner heard, joins it with what was written, writes the level of speaking and notifies the learner.
 * @throws AppError notFound; conflict, once it was graded; invalid, where the examiner must say which level counts, or why, or
 * says so where the rule does
 */
export async function gradeOral(
  app: AppContext,
  tx: Tx,
  {
    attemptId,
    examinerId,
    now,
    rubric,
    decision,
    reason,
    remark,
  }: Grading & { attemptId: string; examinerId: string; now: Date },
): Promise<{ level: LevelCode; finalLevel: LevelCode }> {
  const attempt = await t(tx)
    .selectFrom('placement_attempt')
    .selectAll()
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirst()
  if (!attempt || !isDone(attempt)) throw new AppError('notFound')
  const { oral_share } = await readRules(tx)
  const oral = placeRubric(rubric)
  const joined = joinLevels(placeWritten(attempt.result), oral, oral_share)
  const finalLevel = readDecision(joined, { decision, reason })
  const kept = await t(tx)
    .updateTable('placement_oral')
    .set({
      state: 'done',
      rubric: JSON.stringify(rubric) as never,
      level: oral.level,
      final_level: finalLevel,
      reason: 'choices' in joined ? reason : '',
      remark: remark || null,
      examiner_id: examinerId,
      done_at: now,
    })
    .where('attempt_id', '=', attemptId)
    .where('state', '<>', 'done')
    .returning('user_id')
    .executeTakeFirst()
  if (!kept) {
    const known = await findOralSteps(tx, [attemptId])
    throw known.has(attemptId) ? new AppError('conflict', { message: graded }) : new AppError('notFound')
  }
  const userId = attempt.user_id
  if (userId) {
    const { language } = attempt
    await recordSkillLevels(tx, [
      { user_id: userId, language, skill: 'speaking', level: oral.level, at: now },
    ])
    const link = placementPaths.result({ id: attemptId })
    await notify(app, tx, userId, 'oral-graded', { level: finalLevel, link })
  }
  await record(tx, {
    actorId: examinerId,
    action: 'placement.graded',
    subjectId: userId,
    details: { attempt: attemptId, level: oral.level, finalLevel },
    at: now,
  })
  return { level: oral.level, finalLevel }
}

/** @throws AppError invalid, at the field that is wrong */
function readDecision(
  joined: ReturnType<typeof joinLevels>,
  { decision, reason }: Pick<Grading, 'decision' | 'reason'>,
): LevelCode {
  const refuse = (...errors: FieldError[]) => new AppError('invalid', { errors })
  if ('level' in joined) {
    if (decision === null || decision === joined.level) return joined.level
    throw refuse({ field: 'decision', message: 'سطح نهایی را قاعدهٔ مدرسه می‌گوید؛ انتخابی لازم نیست.' })
  }
  const errors: FieldError[] = []
  if (decision === null || !joined.choices.includes(decision)) {
    const [from, to] = [joined.choices[0], joined.choices.at(-1)]
    errors.push({ field: 'decision', message: `بگویید سطح نهایی کدام است: از ${from} تا ${to}.` })
  }
  if (reason.trim().length < 3) errors.push({ field: 'reason', message: 'بنویسید چرا این سطح.' })
  if (errors.length > 0) throw refuse(...errors)
  return decision!
}

/** Who asked for the oral step and has no booked time, the oldest first; or whose is over, the newest first. */
export async function listOralSteps(
  db: Db,
  { isDone, page, perPage }: { isDone: boolean; page: number; perPage: number },
) {
  const { rows, total } = await readPage(
    t(db)
      .selectFrom('placement_oral')
      .innerJoin('placement_attempt', 'placement_attempt.id', 'attempt_id')
      .select(['attempt_id', 'placement_oral.user_id', 'placement_oral.state', 'wish', 'scheduled_at'])
      .select(['where_held', 'level', 'final_level', 'reason', 'remark', 'created_at', 'done_at'])
      .select(['placement_oral.examiner_id', 'language', 'result', 'guest_name'])
      .$if(isDone, all => all.where('placement_oral.state', '=', 'done'))
      .$if(!isDone, all =>
        all.where(({ eb, or, and }) =>
          or([
            eb('placement_oral.state', '=', 'waiting'),
            // Of before times were booked: written by hand.
            and([eb('placement_oral.state', '=', 'scheduled'), eb('scheduled_at', 'is not', null)]),
          ]),
        ),
      )
      .orderBy(isDone ? 'done_at' : 'created_at', isDone ? 'desc' : 'asc')
      .orderBy('placement_oral.id'),
    { page, perPage },
  )
  const names = await findFullNames(
    db,
    rows.flatMap(({ user_id, examiner_id }) => [user_id, examiner_id].filter(id => id !== null)),
  )
  const findName = (id: string | null) => names.get(id ?? '')?.name ?? ''
  return {
    total,
    items: rows.map(row => ({
      attemptId: row.attempt_id,
      userId: row.user_id,
      name: row.guest_name ?? findName(row.user_id),
      language: row.language,
      written: row.result!,
      wish: row.wish,
      scheduledAt: row.scheduled_at,
      where: row.where_held,
      level: row.level,
      finalLevel: row.level && findFinalLevel(row.result!, { level: row.level, finalLevel: row.final_level }),
      reason: row.reason,
      remark: row.remark,
      examiner: findName(row.examiner_id),
      createdAt: row.created_at,
      doneAt: row.done_at,
    })),
  }
}

/** How many wait for a time, and since when the first of them does. */
export const countWaiting = (db: Db) =>
  t(db)
    .selectFrom('placement_oral')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()

/** How much of the final level is the conversation, in per cent. */
export const readOralShare = async (db: Db): Promise<number> => (await readRules(db)).oral_share
