import { randomUUID } from 'node:crypto'
import { notify, notifyMany, staffWhoMay } from '#account/public.server.ts'
import { isAppError } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import {
  cancelUndersubscribed,
  courseTag,
  decideGroup,
  groupTag,
  readGroupName,
} from '#features/courses/public.server.ts'
import { dropSeat, listLearners, offerSeats } from '#features/enrolment/public.server.ts'
import { refundInFull } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { isUnanswered } from './conditions.server.ts'
import { hasOpened, listReachedQuorums, lockQuorum, openAtQuorum } from './quorum.server.ts'
import type { UndersubscribedAndSchool } from './tables.server.ts'

const t = withTables<UndersubscribedAndSchool>()

/** How long the learners of a group that is too small may think, in milliseconds; never past its first session. */
export const answeredWithin = 48 * 3_600_000

/** A group as it is decided over, locked: one at a time asks, answers and ends. */
export const lockUndersubscribed = (tx: Tx, id: string) =>
  t(tx)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      'course_group.id',
      'course_id',
      'course_group.state',
      'decided_at',
      'undersubscribed_until',
      'merge_into',
    ])
    .select(['starts_at', 'min_size', 'language', 'level'])
    .where('course_group.id', '=', id)
    .forNoKeyUpdate('course_group')
    .executeTakeFirst()
export type UndersubscribedGroup = NonNullable<Awaited<ReturnType<typeof lockUndersubscribed>>>

/** Sells no more seats of a group and asks each of its learners, who are as many as `learners`, what they want. */
export async function beginAsking(
  app: AppContext,
  tx: Tx,
  group: UndersubscribedGroup,
  learners: number,
): Promise<void> {
  const now = app.now()
  const undersubscribed_until = new Date(Math.min(now.getTime() + answeredWithin, group.starts_at.getTime()))
  await decideGroup(tx, group.id, { state: 'short', decided_at: now, undersubscribed_until })
  // Who waited waits for nothing.
  await offerSeats(app, tx, group.id)
  await askLearners(app, tx, { ...group, undersubscribed_until })
  const name = await readGroupName(tx, group.id)
  const recipients = (await staffWhoMay(tx, 'groups.write')).map(userId => ({
    userId,
    group: name,
    learners: persianNumber(learners),
    due: formatDateTime(undersubscribed_until),
    link: studioPaths.group({ id: group.id }),
  }))
  await notifyMany(app, tx, 'group-short-staff', recipients)
  await invalidateTags(tx, groupTag(group.id), courseTag)
}

/** Asks who was not asked yet: a payment that was under way may bring somebody after the others. */
async function askLearners(
  app: AppContext,
  tx: Tx,
  group: Pick<UndersubscribedGroup, 'id' | 'undersubscribed_until'>,
) {
  const learners = await listLearners(tx, group.id)
  if (learners.length === 0) return
  const name = await readGroupName(tx, group.id)
  const of = { group_id: group.id, asked_at: app.now() }
  const asked = await t(tx)
    .insertInto('undersubscribed_choice')
    .values(learners.map(({ user_id }) => ({ id: randomUUID(), user_id, ...of })))
    .onConflict(conflict => conflict.columns(['group_id', 'user_id']).doNothing())
    .returning(['id', 'user_id'])
    .execute()
  const answers = new Map(asked.map(({ id, user_id }) => [user_id, id]))
  const recipients = learners.flatMap(({ id, user_id }) => {
    const answer = answers.get(user_id)
    if (!answer) return []
    return {
      userId: user_id,
      group: name,
      due: formatDateTime(group.undersubscribed_until!),
      neededBy: group.undersubscribed_until!,
      condition: isUnanswered(answer),
      link: paths.myCourse({ enrolment: id }),
    }
  })
  await notifyMany(app, tx, 'group-short', recipients)
}

/** Decides over a group whose day has come. */
async function decide(app: AppContext, tx: Tx, id: string) {
  const now = app.now()
  const group = await lockUndersubscribed(tx, id)
  if (group?.state !== 'open' || group.decided_at || group.starts_at <= now) return
  // A last payment that is under way comes before or after, never beside this.
  await lockQuorum(tx, id, now)
  const learners = (await listLearners(tx, id)).filter(({ state }) => state === 'active').length
  if (learners < group.min_size && !(await hasOpened(tx, id))) return beginAsking(app, tx, group, learners)
  await decideGroup(tx, id, { decided_at: now })
}

/** Refunds all that somebody paid for their seat, and frees the seat. @returns, @throws as `refundInFull` */
export async function refundLearner(
  app: AppContext,
  tx: Tx,
  {
    id,
    user_id,
    group_id,
    order_line_id,
  }: { id: string; user_id: string; group_id: string; order_line_id: string | null },
  to: 'wallet' | 'card',
): Promise<string | null> {
  if (order_line_id) {
    return refundInFull(app, tx, { lineId: order_line_id, userId: user_id, to }, app.now())
  }
  await dropSeat(app, tx, { id, userId: user_id, groupId: group_id })
  return null
}

/** Writes down what somebody said, or that their time ran out. */
export async function writeAnswer(
  tx: Tx,
  of: { groupId: string; userId: string },
  values: {
    choice: 'merge' | 'move' | 'refund'
    is_explicit: boolean
    to_group: string | null
    chosen_at: Date
  },
): Promise<void> {
  await t(tx)
    .updateTable('undersubscribed_choice')
    .set(values)
    .where('group_id', '=', of.groupId)
    .where('user_id', '=', of.userId)
    .execute()
}

/** Ends a group that nobody is in any more: it is not held. */
export async function endIfEmpty(app: AppContext, tx: Tx, groupId: string): Promise<void> {
  if ((await listLearners(tx, groupId)).length > 0) return
  if (!(await cancelUndersubscribed(tx, groupId, app.now()))) return
  await offerSeats(app, tx, groupId)
  await invalidateTags(tx, groupTag(groupId), courseTag)
}

/** Somebody who said nothing in time. What they did at the last moment stands. */
async function refundSilent(app: AppContext, groupId: string, enrolmentId: string) {
  try {
    await transaction(app.db, async tx => {
      const group = await lockUndersubscribed(tx, groupId)
      const learner = (await listLearners(tx, groupId)).find(({ id }) => id === enrolmentId)
      if (!learner || !isOver(group, app.now())) return
      await refundLearner(app, tx, learner, 'wallet')
      const at = { chosen_at: app.now(), is_explicit: false, to_group: null }
      await writeAnswer(tx, { groupId, userId: learner.user_id }, { ...at, choice: 'refund' })
      await notify(app, tx, learner.user_id, 'group-not-held', {
        group: await readGroupName(tx, groupId),
        link: paths.group({ id: groupId }),
      })
    })
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown
    // One whose order is in disorder keeps nobody else from their money; the next minute tries again.
    app.log.error({ group: groupId, enrolment: enrolmentId, err: thrown }, 'a seat cannot be given back')
  }
}

const isOver = (group: UndersubscribedGroup | undefined, now: Date) =>
  group?.state === 'cancelled' || (group?.state === 'short' && group.undersubscribed_until! <= now)

/** Asks who came late, refunds who stayed silent past the time, and ends what is empty. Each step stands by itself. */
async function settleUndersubscribed(app: AppContext, id: string) {
  const group = await transaction(app.db, async tx => {
    const locked = await lockUndersubscribed(tx, id)
    if (locked?.state === 'short') await askLearners(app, tx, locked)
    return locked
  })
  if (isOver(group, app.now())) {
    for (const learner of await listLearners(app.db, id)) await refundSilent(app, id, learner.id)
  }
  await transaction(app.db, async tx => {
    const locked = await lockUndersubscribed(tx, id)
    if (locked?.state === 'short') await endIfEmpty(app, tx, id)
  })
}

/** Every minute: groups whose day has come, and those that wait for what their learners say. */
export const decideGroups: Job = {
  name: 'decide-groups',
  every: '* * * * *',
  async run(app) {
    const now = app.now()
    for (const { id } of await listReachedQuorums(app.db, now)) {
      await transaction(app.db, tx => openAtQuorum(app, tx, id))
    }
    const due = await t(app.db)
      .selectFrom('course_group')
      .select('id')
      .where('state', '=', 'open')
      .where('decided_at', 'is', null)
      .where('decide_at', '<=', now)
      .where('starts_at', '>', now)
      .execute()
    for (const { id } of due) await transaction(app.db, tx => decide(app, tx, id))
    const undersubscribed = await t(app.db)
      .selectFrom('course_group')
      .select('id')
      .where('undersubscribed_until', 'is not', null)
      .where(({ eb, or, and, exists, selectFrom }) =>
        or([
          eb('state', '=', 'short'),
          // A payment that came while it ended.
          and([
            eb('state', '=', 'cancelled'),
            exists(
              selectFrom('enrolment')
                .select('id')
                .whereRef('group_id', '=', 'course_group.id')
                .where('enrolment.state', '<>', 'finished'),
            ),
          ]),
        ]),
      )
      .execute()
    for (const { id } of undersubscribed) await settleUndersubscribed(app, id)
  },
}
