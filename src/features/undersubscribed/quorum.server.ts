/** Groups that open by themselves once as many have paid as they need. */
import { notifyMany, staffWhoMay } from '#account/public.server.ts'
import { paths } from '#contract/paths.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { buildSeatsKey, courseTag, groupTag, readGroupName } from '#features/courses/public.server.ts'
import { listLearners } from '#features/enrolment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { lockFree } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { UndersubscribedAndSchool } from './tables.server.ts'

const t = withTables<UndersubscribedAndSchool>()

const countActive = async (db: Db, groupId: string) =>
  (await listLearners(db, groupId)).filter(({ state }) => state === 'active').length

/** How many take part in a group that opens at its quorum, and when it opened. */
export async function findQuorum(db: Db, groupId: string) {
  const opening = await t(db)
    .selectFrom('group_opening')
    .select('opened_at')
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return { learners: await countActive(db, groupId), openedAt: opening?.opened_at ?? null }
}

/**
 * One at a time counts who has paid: of two last payments each sees the other. It is the stock that is locked, not the
 * group, which a payment may not wait for.
 */
export const lockQuorum = (tx: Tx, groupId: string, now: Date) => lockFree(tx, [buildSeatsKey(groupId)], now)

/** Whether a group opened because its quorum was reached: from then on it is held, whoever leaves. */
export const hasOpened = async (db: Db, groupId: string) => (await findQuorum(db, groupId)).openedAt !== null

/** Writes down that a group opened; false where it had. */
export async function markOpened(tx: Tx, groupId: string, learners: number, now: Date): Promise<boolean> {
  const opened = await t(tx)
    .insertInto('group_opening')
    .values({ group_id: groupId, opened_at: now, learners })
    .onConflict(conflict => conflict.column('group_id').doNothing())
    .returning('group_id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Opens a group whose quorum is reached, and tells its learners and those who plan groups; once, however often it is asked. */
export async function openAtQuorum(app: AppContext, tx: Tx, groupId: string): Promise<void> {
  const now = app.now()
  const group = await t(tx)
    .selectFrom('course_group')
    .select(['min_size', 'starts_at'])
    .where('id', '=', groupId)
    .where('opens_at_quorum', '=', true)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (!group) return
  await lockQuorum(tx, groupId, now)
  const learners = await listLearners(tx, groupId)
  const count = learners.filter(({ state }) => state === 'active').length
  if (count < group.min_size || !(await markOpened(tx, groupId, count, now))) return
  const facts = { group: await readGroupName(tx, groupId), learners: persianNumber(count) }
  const starts = formatLongDate(group.starts_at)
  await notifyMany(
    app,
    tx,
    'group-opened',
    learners.map(({ id, user_id }) => ({
      ...facts,
      userId: user_id,
      starts,
      neededBy: group.starts_at,
      link: paths.myCourse({ enrolment: id }),
    })),
  )
  const staff = await staffWhoMay(tx, 'groups.write')
  await notifyMany(
    app,
    tx,
    'group-opened-staff',
    staff.map(userId => ({ ...facts, userId, link: studioPaths.group({ id: groupId }) })),
  )
  await invalidateTags(tx, groupTag(groupId), courseTag)
}

/** The groups that reached their quorum without a payment: by a seat that staff gave, or one that moved there. */
export const listReachedQuorums = (db: Db, now: Date) =>
  t(db)
    .selectFrom('course_group')
    .select('course_group.id')
    .where('opens_at_quorum', '=', true)
    .where('course_group.state', '=', 'open')
    .where('starts_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('group_opening').select('group_id').whereRef('group_id', '=', 'course_group.id')),
      ),
    )
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('enrolment')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('group_id', '=', 'course_group.id')
          .where('enrolment.state', '=', 'active'),
        '>=',
        eb.ref('min_size'),
      ),
    )
    .execute()
