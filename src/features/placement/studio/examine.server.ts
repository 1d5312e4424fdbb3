import { findUserId, readIdentified, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { recordSkillLevels } from '#features/levels/public.server.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { SignedIn } from '#server/app-context.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { readPage, transaction, withTables } from '#server/platform/database/database.ts'
import { standardCuts } from '../adaptive/bands.ts'
import { recordLevels } from '../finish.server.ts'
import { findFinalLevel } from '../join-levels.ts'
import type { PlacementResult } from '../result.ts'
import { gradeRubric } from '../rubric.ts'
import { buildSampleKey } from '../samples.server.ts'
import type { PlacementTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import type { Sample } from './contract.ts'

const t = withTables<PlacementTables>()

export async function listWaitingSamples(
  context: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.waitingSamples>,
) {
  const { rows, total } = await readPage(
    t(context.db)
      .selectFrom('placement_sample')
      .innerJoin('placement_attempt', 'placement_attempt.id', 'attempt_id')
      .select(['placement_sample.id', 'type', 'created_at', 'language', 'result'])
      .where('is_complete', '=', true)
      .where('rated_at', 'is', null)
      .orderBy('created_at')
      .orderBy('placement_sample.id'),
    { page, perPage },
  )
  return {
    items: rows.map(({ id, type, created_at, language, result }) => ({
      id,
      language: language as Sample['language'],
      writtenLevel: result!.level,
      createdAt: created_at.toISOString(),
      src: signedLink(context, buildSampleKey({ id, type })),
    })),
    page,
    perPage,
    total,
  }
}

/** @throws AppError notFound; conflict, once it was graded */
export async function gradeSample(
  { db, user, now }: SignedIn,
  { id, level }: CheckedInputOf<typeof calls.gradeSample>,
) {
  await transaction(db, async tx => {
    const graded = await t(tx)
      .updateTable('placement_sample')
      .set({ level, rated_by: user.id, rated_at: now() })
      .where('id', '=', id)
      .where('is_complete', '=', true)
      .where('rated_at', 'is', null)
      .returning('attempt_id')
      .executeTakeFirst()
    if (!graded) {
      const known = await t(tx)
        .selectFrom('placement_sample')
        .select('rated_at')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!known?.rated_at) throw new AppError('notFound')
      throw new AppError('conflict', { message: 'این گفتار پیش‌تر شنیده شده است.' })
    }
    const { user_id, language } = await t(tx)
      .selectFrom('placement_attempt')
      .select(['user_id', 'language'])
      .where('id', '=', graded.attempt_id)
      .executeTakeFirstOrThrow()
    if (user_id) await recordSkillLevels(tx, [{ user_id, language, skill: 'speaking', level, at: now() }])
    await record(tx, {
      actorId: user.id,
      action: 'placement.graded',
      subjectId: user_id,
      details: { sample: id, level },
      at: now(),
    })
  })
  return {}
}

/** What a paper says is taken as it is: its levels are as sure as whoever marked it. */
const typedConfidence = 1

/** @throws AppError invalid, where no account has the number or address; conflict, where the id is another placement's */
export async function typeWalkIn(
  { db, user, now }: SignedIn,
  { id, name, identifier, language, track, skills, rubric, remark }: CheckedInputOf<typeof calls.typeWalkIn>,
) {
  const identity = identifier
    ? readIdentified({ identifier, countryCode: null, phoneNumber: null, email: null })
    : null
  const userId = identity && (await findUserId(db, identity))
  if (identifier && !userId) {
    throw new AppError('invalid', {
      errors: [{ field: 'identifier', message: 'حسابی با این شماره یا ایمیل نیست؛ می‌توانید خالی بگذارید.' }],
    })
  }
  const result = summarize(skills)
  const oralLevel = rubric && gradeRubric(rubric)
  return transaction(db, async tx => {
    const at = now()
    const typed = await t(tx)
      .insertInto('placement_attempt')
      .values({
        id,
        visitor_hash: null,
        user_id: userId,
        language,
        track,
        source: 'paper',
        self_rating: null,
        state: 'done',
        cuts: JSON.stringify(standardCuts) as never,
        started_at: at,
        changed_at: at,
        finished_at: at,
        stop_reason: 'typed',
        theta: null,
        standard_error: null,
        result: JSON.stringify(result) as never,
        share: null,
        guest_name: name,
        examiner_id: user.id,
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const answer = {
      level: findFinalLevel(result, oralLevel && { level: oralLevel, finalLevel: null }),
      isAttached: userId !== null,
    }
    if (!typed) {
      const known = await t(tx)
        .selectFrom('placement_attempt')
        .select(['examiner_id', 'guest_name'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (known?.examiner_id === user.id && known.guest_name === name) return answer
      throw new AppError('conflict')
    }
    if (rubric && oralLevel) {
      await t(tx)
        .insertInto('placement_oral')
        .values({
          id,
          attempt_id: id,
          user_id: userId,
          state: 'done',
          scheduled_at: null,
          where_held: null,
          rubric: JSON.stringify(rubric) as never,
          level: oralLevel,
          final_level: answer.level,
          remark: remark || null,
          examiner_id: user.id,
          created_at: at,
          done_at: at,
        })
        .execute()
    }
    if (userId) {
      await recordLevels(tx, userId, [{ language, result, finished_at: at }])
      if (oralLevel && !skills.some(({ skill }) => skill === 'speaking')) {
        await recordSkillLevels(tx, [{ user_id: userId, language, skill: 'speaking', level: oralLevel, at }])
      }
    }
    await record(tx, {
      actorId: user.id,
      action: 'placement.typed',
      subjectId: userId,
      about: { kind: 'placement', id, name: 'برگهٔ تعیین سطح' },
      details: { attempt: id, level: answer.level },
      at,
    })
    return answer
  })
}

/** The result of a paper: the middle of its levels, halves going down. */
function summarize(
  skills: readonly { skill: PlacementResult['unmeasured'][number]; level: LevelCode }[],
): PlacementResult {
  const unique = [...new Map(skills.map(entry => [entry.skill, entry])).values()]
  const describe = (level: LevelCode) => ({
    level,
    confidence: typedConfidence,
    position: (levelCodes.indexOf(level) + 0.5) / levelCodes.length,
  })
  const places = unique.map(({ level }) => levelCodes.indexOf(level))
  const mean = places.reduce((sum, place) => sum + place, 0) / places.length
  const asked = new Set(unique.map(({ skill }) => skill))
  return {
    ...describe(levelCodes[Math.ceil(mean - 0.5)]!),
    skills: unique.map(({ skill, level }) => ({ skill, items: 0, ...describe(level) })),
    unmeasured: (['grammar', 'vocabulary', 'reading', 'listening', 'speaking', 'writing'] as const).filter(
      skill => !asked.has(skill),
    ),
  }
}
