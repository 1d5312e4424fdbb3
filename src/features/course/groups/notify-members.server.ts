import { type NoticeRecipient, notifyMany, sendNoticeToMany } from '#account/public.server.ts'
import type { ValuesOf } from '#contract/message-templates.ts'
import type { NoticeTerms } from '#contract/notice.ts'
import { paths } from '#contract/paths.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/database/database.ts'
import { renderNotice } from '#server/messaging/message-templates.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

export async function listMemberIds(tx: Tx, groupId: string): Promise<string[]> {
  const rows = await t(tx)
    .selectFrom('enrolment')
    .select('user_id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'active')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** How messages write when something is: «شنبه ۷ آذر ۱۴۰۵، ساعت ۱۸:۳۰». */
export const spell = (when: Date) => `${formatLongDate(when)}، ساعت ${formatTime(when)}`

/** Notifies all members in the wording the studio keeps; their own names stand in none of these. */
export async function notifyMembers<
  K extends
    | 'session-moved'
    | 'session-cancelled'
    | 'session-substitute'
    | 'session-unsure'
    | 'session-held'
    | 'group-changed',
>(app: AppContext, tx: Tx, groupId: string, key: K, values: Omit<ValuesOf<K, 'body'>, 'name'> & NoticeTerms) {
  const { neededBy, isUrgent, condition } = values
  const rendered = await renderNotice(app, tx, key, { ...values, name: '' } as unknown as ValuesOf<K, 'body'>)
  const notice = { ...rendered, link: paths.group({ id: groupId }), neededBy, isUrgent, condition }
  await sendNoticeToMany(tx, await listMemberIds(tx, groupId), notice, app.now())
}

/** Notifies the guests of a session, each with the way to the page of their own course. */
export async function notifyGuests<
  K extends 'session-moved' | 'make-up-lost' | 'session-substitute' | 'session-unsure' | 'session-held',
>(app: AppContext, tx: Tx, sessionId: string, key: K, values: Omit<NoticeRecipient<K>, 'userId'>) {
  const guests = await t(tx)
    .selectFrom('make_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['enrolment.id', 'user_id'])
    .where('session_id', '=', sessionId)
    .where('state', '=', 'active')
    .execute()
  const recipients = guests.map(
    ({ id, user_id }) =>
      ({ ...values, userId: user_id, link: paths.myCourse({ enrolment: id }) }) as NoticeRecipient<K>,
  )
  await notifyMany(app, tx, key, recipients)
}
