import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listLearnedDays } from '#features/streaks/public.server.ts'
import { isoDay } from '#persian/jalali.ts'
import type { AskCondition, SignedIn } from '#server/app-context.ts'
import { noId, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type * as calls from './contract.ts'
import { findOwnPair, listGoals, lockOwnPair } from './find-pair.server.ts'
import { findGoal, findWeek, nextWeek } from './judge-week.ts'
import { describePair } from './my-pair.server.ts'
import { pairLink } from './paths.ts'
import type { StudyPairsTables } from './tables.server.ts'
import { rewardPairs } from './weeks.server.ts'

const t = withTables<StudyPairsTables>()

/** For how many days what is over is kept: so long one may write to the school about it. */
export const keptDays = 90

/** What both reached already is rewarded first. @throws AppError conflict, where there is no pair */
export async function endPair(
  { app, db, user, now }: SignedIn,
  { block }: CheckedInputOf<typeof calls.endPair>,
) {
  const own = await findOwnPair(db, user.id)
  if (own) await rewardPairs(app, own.id)
  await transaction(db, async tx => {
    const { id, mine, mate } = await lockOwnPair(tx, user.id)
    await t(tx).updateTable('study_pair').set({ ended_at: now() }).where('id', '=', id).execute()
    await t(tx).updateTable('study_pair_member').set({ is_active: false }).where('pair_id', '=', id).execute()
    if (block)
      await t(tx)
        .insertInto('study_pair_block')
        .values({ user_id: user.id, blocked_id: mate.user_id, blocked_at: now() })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    await notify(app, tx, mate.user_id, 'pair-ended', { mate: mine.nickname, link: pairLink })
  })
  return {}
}

/** @throws AppError conflict, where there is no pair, the other has done today’s part, or was reminded of it */
export async function remindMate({ app, db, user, now }: SignedIn) {
  const today = isoDay(now())
  await transaction(db, async tx => {
    const own = await lockOwnPair(tx, user.id)
    const { mine, mate } = own
    const { reminder } = await describePair(tx, own, now())
    if (reminder === 'none')
      throw new AppError('conflict', { message: 'هم‌گام شما سهم امروزش را انجام داده است.' })
    if (reminder === 'sent')
      throw new AppError('conflict', { message: 'امروز یک بار یادآوری کرده‌اید؛ فردا دوباره می‌شود.' })
    await t(tx)
      .updateTable('study_pair_member')
      .set({ reminded_on: today })
      .where('pair_id', '=', own.id)
      .where('user_id', '=', user.id)
      .execute()
    await notify(app, tx, mate.user_id, 'pair-reminder', {
      mate: mine.nickname,
      link: pairLink,
      condition: { name: 'pair-waits', about: `${mate.user_id} ${today}` },
    })
  })
  return {}
}

/** Which of these, `USER DAY`, still have to do their part: nobody is reminded the morning after, or of what is done. */
export const isStillAwaited: AskCondition = async (db, abouts, now) => {
  const today = isoDay(now)
  const asked = abouts.filter(about => about.endsWith(` ${today}`)).map(about => about.split(' ')[0]!)
  const members = await t(db)
    .selectFrom('study_pair_member')
    .select(['user_id', 'pair_id'])
    .where('user_id', 'in', [...asked, noId])
    .where('is_active', '=', true)
    .execute()
  const goals = await listGoals(db, [...members.map(({ pair_id }) => pair_id), noId])
  const { days } = await listLearnedDays(db, asked, { from: today, until: now })
  const stillToDo = members.filter(({ user_id, pair_id }) => {
    const kind = findGoal(goals.get(pair_id) ?? [], nextWeek(findWeek(today)))?.kind
    return !days.some(({ userId, isReview }) => userId === user_id && (kind !== 'review' || isReview))
  })
  return new Set(stillToDo.map(({ user_id }) => `${user_id} ${today}`))
}

/** Pairs that are long over, and invitations that nobody accepted, are forgotten. */
export const forgottenPairs: Job = {
  name: 'forget-study-pairs',
  every: '10 4 * * *',
  async run({ db, now }) {
    const oldest = new Date(now().getTime() - keptDays * 86_400_000)
    await t(db).deleteFrom('study_pair').where('ended_at', '<=', oldest).execute()
    await t(db).deleteFrom('study_pair_invitation').where('expires_at', '<=', now()).execute()
  },
}
