import { type NoticeRecipient, notifyMany } from '#account/public.server.ts'
import type { NoticeKey } from '#contract/message-templates.ts'
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** Notifies the guests of a session, each with the way to the page of their own course. */
export async function notifyGuests<K extends NoticeKey>(
  app: AppContext,
  tx: Tx,
  sessionId: string,
  key: K,
  values: Omit<NoticeRecipient<K>, 'userId'>,
) {
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

/** The guests of a session that is not held have their own to make up again. */
export async function dropMakeUps(tx: Tx, sessionId: string): Promise<void> {
  await t(tx).deleteFrom('make_up').where('session_id', '=', sessionId).execute()
}
