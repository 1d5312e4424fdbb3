import { randomUUID } from 'node:crypto'
import { type NoticeRecipient, notifyMany } from '#account/public.server.ts'
import { paths } from '#contract/paths.ts'
import {
  type Asked,
  buildSeatsKey,
  groupTag,
  lockGroup,
  readGroupName,
  selectCards,
  toGroupCards,
} from '#features/courses/public.server.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { countFree, dropHolds, hold, keepHolds } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { isKept } from '../conditions.server.ts'
import { buildOfferKey } from '../seats/offer-key.ts'
import { countWaitlist } from '../seats/waitlist.server.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** The next term is proposed once so much of this one was held. */
const soonOver = 0.8

/**
 * Holds seats of the next term in the names of a group's learners, who came first gets one first, and notifies them. Where
 * there are fewer seats than learners, the next minute sees whether one came free.
 * @returns how many were notified
 */
export async function proposeNext(app: AppContext, tx: Tx, groupId: string): Promise<number> {
  const now = app.now()
  const { next_group: next, next_until: until } = await t(tx)
    .selectFrom('course_group')
    .select(['next_group', 'next_until'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (!next || !until || until <= now || (await completedShare(tx, groupId, now)) < soonOver) return 0
  const group = await lockGroup(tx, next)
  if (group?.state !== 'open' || group.starts_at <= now) return 0
  const learners = await t(tx)
    .selectFrom('enrolment')
    .select(['id', 'user_id', 'enrolled_at'])
    .where('group_id', '=', groupId)
    .where('state', '=', 'active')
    .where(({ eb, or }) => or([eb('proposed_group', 'is', null), eb('proposed_group', '<>', next)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const onWaitlist = (await countWaitlist(tx, [next], now)).get(next) ?? 0
  let free = ((await countFree(tx, [buildSeatsKey(next)], now)).get(buildSeatsKey(next)) ?? 0) - onWaitlist
  const name = await readGroupName(tx, next)
  const recipients: NoticeRecipient<'next-term'>[] = []
  const done: string[] = []
  for (const learner of learners.sort((one, other) => +one.enrolled_at - +other.enrolled_at)) {
    const isIn = await isInLine(tx, learner.user_id, next)
    if (!isIn && free < 1) break
    done.push(learner.id)
    if (isIn) continue
    const id = randomUUID()
    await t(tx)
      .insertInto('waitlist_entry')
      .values({
        id,
        group_id: next,
        user_id: learner.user_id,
        kind: 'next-term' as const,
        joined_at: now,
        offered_at: now,
        offered_until: until,
        is_held: true,
      })
      .execute()
    await hold(tx, { resources: [buildSeatsKey(next)], holder: buildOfferKey(id), until }, now)
    recipients.push({
      userId: learner.user_id,
      group: name,
      due: formatDateTime(until),
      neededBy: until,
      condition: isKept(id, until),
      link: paths.myCourse({ enrolment: learner.id }),
    })
    free -= 1
  }
  if (done.length > 0) {
    await t(tx).updateTable('enrolment').set({ proposed_group: next }).where('id', 'in', done).execute()
  }
  await notifyMany(app, tx, 'next-term', recipients)
  if (recipients.length > 0) await invalidateTags(tx, groupTag(next))
  return recipients.length
}

/** How much of a group's sessions is over, from 0 to 1. */
async function completedShare(db: Db, groupId: string, now: Date): Promise<number> {
  const sessions = await t(db)
    .selectFrom('class_session')
    .select(['starts_at', 'minutes'])
    .where('group_id', '=', groupId)
    .where('state', '=', 'planned')
    .execute()
  const past = sessions.filter(({ starts_at, minutes }) => +starts_at + minutes * 60_000 <= now.getTime())
  return sessions.length === 0 ? 0 : past.length / sessions.length
}

/** Whether somebody has a seat there, or waits for one by themselves. */
async function isInLine(tx: Tx, userId: string, groupId: string): Promise<boolean> {
  for (const table of ['enrolment', 'waitlist_entry'] as const) {
    const known = await t(tx)
      .selectFrom(table)
      .select('id')
      .where('group_id', '=', groupId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (known) return true
  }
  return false
}

/** The seats that are kept in a next group for the learners of a group. */
const selectKeptSeats = (tx: Tx, groupId: string, next: string) =>
  t(tx)
    .selectFrom('waitlist_entry')
    .select('id')
    .where('group_id', '=', next)
    .where('kind', '=', 'next-term')
    .where('user_id', 'in', t(tx).selectFrom('enrolment').select('user_id').where('group_id', '=', groupId))

/** Lets go of the seats that are kept in a next group for the learners of a group: it is not their next one any more. */
export async function releaseNext(tx: Tx, groupId: string, next: string): Promise<void> {
  const gone = await t(tx)
    .deleteFrom('waitlist_entry')
    .where('id', 'in', selectKeptSeats(tx, groupId, next))
    .returning('id')
    .execute()
  await dropHolds(
    tx,
    gone.map(({ id }) => buildOfferKey(id)),
  )
  // Named once more, it is proposed once more.
  await t(tx)
    .updateTable('enrolment')
    .set({ proposed_group: null })
    .where('group_id', '=', groupId)
    .where('proposed_group', '=', next)
    .execute()
  await invalidateTags(tx, groupTag(next))
}

/** Keeps the seats that are kept already until another day. */
export async function keepNext(
  tx: Tx,
  { groupId, next, until, now }: { groupId: string; next: string; until: Date; now: Date },
): Promise<void> {
  const kept = await t(tx)
    .updateTable('waitlist_entry')
    .set({ offered_until: until })
    .where('id', 'in', selectKeptSeats(tx, groupId, next))
    .where('is_held', '=', true)
    .returning('id')
    .execute()
  const holders = kept.map(({ id }) => buildOfferKey(id))
  if (holders.length > 0) await keepHolds(tx, holders, until, now)
}

/** What is proposed to somebody for after their group: a seat that is kept for them, or the one they took already. */
export async function findNextTerm(asked: Asked, { userId, next }: { userId: string; next: string | null }) {
  const { db, now } = asked
  if (next === null) return null
  const kept = await t(db)
    .selectFrom('waitlist_entry')
    .select('offered_until')
    .where('group_id', '=', next)
    .where('user_id', '=', userId)
    .where('kind', '=', 'next-term')
    .where('offered_until', '>', now)
    .executeTakeFirst()
  const taken = await t(db)
    .selectFrom('enrolment')
    .select('id')
    .where('group_id', '=', next)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!kept && !taken) return null
  const rows = await selectCards(asked).where('course_group.id', '=', next).execute()
  const [group] = await toGroupCards(db, rows)
  return {
    group: group!,
    until: taken ? null : kept!.offered_until!.toISOString(),
    enrolmentId: taken?.id ?? null,
  }
}

/** Every ten minutes: groups that are nearly over and whose next one is named. */
export const proposeNextTerms: Job = {
  name: 'propose-next-terms',
  every: '*/10 * * * *',
  async run(app) {
    const groups = await t(app.db)
      .selectFrom('course_group')
      .select('id')
      .where('next_group', 'is not', null)
      .where('next_until', '>', app.now())
      .where('state', '=', 'open')
      .execute()
    for (const { id } of groups) await transaction(app.db, tx => proposeNext(app, tx, id))
  },
}
