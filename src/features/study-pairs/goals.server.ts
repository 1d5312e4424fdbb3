import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { isoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Goal } from './contract.ts'
import { describeGoal } from './describe-goal.ts'
import { lockOwnPair } from './find-pair.server.ts'
import { findWeek, nextWeek } from './judge-week.ts'
import { pairLink } from './paths.ts'
import type { StudyPairsTables } from './tables.server.ts'

const t = withTables<StudyPairsTables>()

const writeProposal = (
  tx: Tx,
  { pair_id, user_id }: { pair_id: string; user_id: string },
  goal: Goal | null,
) =>
  t(tx)
    .updateTable('study_pair_member')
    .set({ proposed_kind: goal?.kind ?? null, proposed_days: goal?.days ?? null })
    .where('pair_id', '=', pair_id)
    .where('user_id', '=', user_id)
    .execute()

/** What one proposes takes the place of what either proposed before. @throws AppError conflict, where there is no pair */
export async function proposeGoal(
  { app, db, user, now }: SignedIn,
  goal: CheckedInputOf<typeof calls.proposeGoal>,
) {
  await transaction(db, async tx => {
    const { mine, mate } = await lockOwnPair(tx, user.id)
    const isSame = ({ proposed_kind, proposed_days }: typeof mine) =>
      proposed_kind === goal.kind && proposed_days === goal.days
    // Pressed twice it is one, and what the other proposed already is agreed on.
    if (isSame(mine)) return
    if (isSame(mate)) return agree(tx, mate, goal, now())
    await writeProposal(tx, mate, null)
    await writeProposal(tx, mine, goal)
    await notify(app, tx, mate.user_id, 'pair-goal', {
      mate: mine.nickname,
      goal: describeGoal(goal),
      link: pairLink,
    })
  })
  return {}
}

async function agree(
  tx: Tx,
  proposer: { pair_id: string; user_id: string },
  { kind, days }: Goal,
  now: Date,
) {
  const { pair_id } = proposer
  await writeProposal(tx, proposer, null)
  // Never for a week that has begun: what was almost reached is not moved.
  await t(tx)
    .insertInto('study_pair_goal')
    .values({ pair_id, from_week: nextWeek(findWeek(isoDay(now))), kind, days })
    .onConflict(conflict => conflict.columns(['pair_id', 'from_week']).doUpdateSet({ kind, days }))
    .execute()
}

/**
 * The goal is named with the answer: nobody agrees to another one than they saw.
 * @throws AppError conflict, where there is no pair, or nothing of the kind is proposed any more
 */
export async function answerGoal(
  { app, db, user, now }: SignedIn,
  { agrees, ...goal }: CheckedInputOf<typeof calls.answerGoal>,
) {
  await transaction(db, async tx => {
    const { mine, mate } = await lockOwnPair(tx, user.id)
    const proposer = [mine, mate].find(
      ({ proposed_kind, proposed_days }) => proposed_kind === goal.kind && proposed_days === goal.days,
    )
    if (!proposer || (agrees && proposer === mine))
      throw new AppError('conflict', { message: 'این پیشنهاد دیگر باز نیست.' })
    if (!agrees) return writeProposal(tx, proposer, null)
    await agree(tx, proposer, goal, now())
    await notify(app, tx, mate.user_id, 'pair-goal-agreed', {
      mate: mine.nickname,
      goal: describeGoal(goal),
      link: pairLink,
    })
  })
  return {}
}
