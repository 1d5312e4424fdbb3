import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  aboutGroup,
  findTaught,
  lockGroup,
  lockPlans,
  moveAhead,
  note,
  readGroupName,
} from '#features/courses/public.server.ts'
import { notifyMembers } from '#features/enrolment/public.server.ts'
import { closedDays } from '#features/site/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { addDays, formatLongDate, fromJalali, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { maxDaysOpen } from './contract.ts'
import { weighWeek } from './rank-slots.ts'
import { planAhead, selectAhead } from './sessions-ahead.server.ts'
import type { TimeVotesAndSchool } from './tables.server.ts'
import { listAnswers, lockVote } from './vote-rows.server.ts'

const t = withTables<TimeVotesAndSchool>()

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })

/** @throws AppError notFound, for a colleague's group; invalid, at `lastDay`; conflict, where nothing is ahead or one is open */
export async function openTimeVote(
  { app, db, user, now }: SignedIn,
  { group, question, lastDay, sessions, minutes }: CheckedInputOf<typeof calls.openTimeVote>,
) {
  await findTaught(db, user, group)
  const closesAt = fromJalali(addDays(parseIsoDay(lastDay)!, 1))
  if (closesAt <= now()) throw refuse('lastDay', 'این روز گذشته است.')
  if (closesAt.getTime() > now().getTime() + (maxDaysOpen + 1) * 86_400_000) {
    throw refuse('lastDay', `رأی‌گیری حداکثر ${persianNumber(maxDaysOpen)} روز باز می‌ماند.`)
  }
  return transaction(db, async tx => {
    const { state } = (await lockGroup(tx, group)) ?? {}
    const ahead = await selectAhead(tx, group, now()).execute()
    if (state === 'cancelled' || ahead.length === 0) {
      throw nothingAhead()
    }
    if ((await listAnswers(tx, group, null)).length === 0) {
      throw new AppError('conflict', { message: 'این گروه زبان‌آموزی ندارد که رأی بدهد.' })
    }
    // One whose days are over without a decision gives way to the new one.
    await t(tx)
      .updateTable('time_vote')
      .set({ decided_at: now() })
      .where('group_id', '=', group)
      .where('decided_at', 'is', null)
      .where('closes_at', '<=', now())
      .execute()
    const id = randomUUID()
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('time_vote')
      .values({
        id,
        group_id: group,
        question,
        sessions,
        minutes,
        opened_at: now(),
        closes_at: closesAt,
      })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) {
      throw new AppError('conflict', { message: 'یک رأی‌گیری در این گروه باز است.' })
    }
    await notifyMembers(app, tx, group, 'time-vote', {
      group: await readGroupName(tx, group),
      due: formatLongDate(parseIsoDay(lastDay)!),
    })
    await note(tx, user.id, 'timeVote.opened', now(), { about: await aboutGroup(tx, group) })
    return { id }
  })
}

const nothingAhead = () =>
  new AppError('conflict', { message: 'این گروه جلسه‌ای در پیش ندارد که ساعتش عوض شود.' })

const decided = () => new AppError('conflict', { message: 'این رأی‌گیری پایان یافته است.' })

/** @throws AppError notFound; conflict, where it is decided already */
export async function dropTimeVote(
  { db, user, now }: SignedIn,
  { group, vote: id }: CheckedInputOf<typeof calls.dropTimeVote>,
) {
  await findTaught(db, user, group)
  return transaction(db, async tx => {
    const vote = await lockVote(tx, group, id)
    if (!vote) throw new AppError('notFound')
    if (vote.decided_at) throw decided()
    await t(tx).updateTable('time_vote').set({ decided_at: now() }).where('id', '=', id).execute()
    await note(tx, user.id, 'timeVote.dropped', now(), { about: await aboutGroup(tx, group) })
    return {}
  })
}

/**
 * Of two who choose at once the second is refused.
 * @throws AppError notFound; invalid, at `weekly`; conflict, where it is decided already or the time is taken by now
 */
export async function chooseTime(
  { app, db, user, now }: SignedIn,
  { group, vote: id, weekly }: CheckedInputOf<typeof calls.chooseTime>,
) {
  return transaction(db, async tx => {
    await lockPlans(tx)
    const vote = await lockVote(tx, group, id)
    if (!vote) throw new AppError('notFound')
    if (vote.decided_at) throw decided()
    const days = new Set(weekly.map(({ weekday }) => weekday))
    if (days.size !== weekly.length || weekly.length !== vote.sessions) {
      throw refuse('weekly', `${persianNumber(vote.sessions)} روز جدا از هم انتخاب کنید.`)
    }
    const week = weekly.toSorted((one, other) => one.weekday - other.weekday)
    const answers = (await listAnswers(tx, group, id)).flatMap(({ enrolmentId, hours }) =>
      hours ? [{ enrolmentId, hours }] : [],
    )
    const { kept } = weighWeek(week, vote.minutes, answers)
    const [first, ...rest] = await selectAhead(tx, group, now()).forUpdate('class_session').execute()
    if (!first) throw nothingAhead()
    const sessions = [first, ...rest] as const
    const starts = planAhead(sessions, week, await closedDays(tx), now())
    // Hardly a day is left that is not closed.
    if (starts.length < sessions.length) throw refuse('weekly', 'با این زمان روز کافی پیدا نمی‌شود.')
    const { minutes } = vote
    const before = await moveAhead({ app, tx, by: user.id }, sessions, { starts, weekly: week, minutes })
    await t(tx)
      .updateTable('time_vote')
      .set({
        decided_at: now(),
        weekly: JSON.stringify(week),
        former_weekly: JSON.stringify(before.weekly),
        former_minutes: before.minutes,
        kept,
        answered: answers.length,
      })
      .where('id', '=', id)
      .execute()
    await note(tx, user.id, 'timeVote.chosen', now(), { about: await aboutGroup(tx, group) })
    return { moved: sessions.length }
  })
}
