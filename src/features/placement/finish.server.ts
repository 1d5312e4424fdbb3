import { recordSkillLevels } from '#features/levels/public.server.ts'
import { recordResponses } from '#features/questions/public.server.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { StopReason } from './adaptive/stop.ts'
import type { Bank } from './bank.server.ts'
import { computeResult } from './compute-result.ts'
import type { listGiven } from './plan-items.server.ts'
import type { PlacementResult } from './result.ts'
import type { PlacementTables } from './tables.server.ts'
import type { AttemptRow } from './visitor.server.ts'

const t = withTables<PlacementTables>()

/** Ends an attempt: its result, why it stopped, and its answers in the log of the bank. */
export async function finishAttempt(
  tx: Tx,
  {
    attempt,
    given,
    bank,
    stopReason,
  }: {
    attempt: AttemptRow
    given: Awaited<ReturnType<typeof listGiven>>
    bank: Bank
    stopReason: StopReason
  },
  now: Date,
): Promise<void> {
  const answered = given.flatMap(({ question_id, fraction, skill }) => {
    const curve = bank.curves.get(question_id)
    return curve && fraction !== null ? [{ curve, fraction, skill }] : []
  })
  const { ability, ...result } = computeResult(answered, { cuts: attempt.cuts, shares: bank.shares })
  await t(tx)
    .updateTable('placement_attempt')
    .set({
      state: 'done',
      finished_at: now,
      changed_at: now,
      stop_reason: stopReason,
      theta: ability.theta,
      standard_error: ability.standardError,
      result: JSON.stringify(result) as never,
    })
    .where('id', '=', attempt.id)
    .execute()
  await recordResponses(
    tx,
    given.flatMap(({ question_id, version, fraction, chosen, answered_at }) =>
      fraction === null || !answered_at
        ? []
        : [
            {
              attemptId: attempt.id,
              questionId: question_id,
              version,
              source: 'placement' as const,
              fraction,
              chosen,
              theta: ability.theta,
              answeredAt: answered_at,
            },
          ],
    ),
  )
  if (attempt.user_id)
    await recordLevels(tx, attempt.user_id, [{ language: attempt.language, result, finished_at: now }])
}

/** The skills that a person's levels are kept of. */
const keptSkills: readonly string[] = ['reading', 'listening', 'speaking', 'writing']

/** Writes the levels by skill where profiles and transcripts read them; attempts that are not done have none. */
export async function recordLevels(
  tx: Tx,
  userId: string,
  attempts: readonly {
    language: string
    result: Pick<PlacementResult, 'skills'> | null
    finished_at: Date | null
  }[],
): Promise<void> {
  const found = attempts.flatMap(({ language, result, finished_at: at }) =>
    (at && result ? result.skills : [])
      .filter(({ skill }) => keptSkills.includes(skill))
      .map(({ skill, level }) => ({ user_id: userId, language, skill, level, at: at! })),
  )
  await recordSkillLevels(tx, found)
}
