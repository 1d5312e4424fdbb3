import { type NoticeRecipient, notifyMany } from '#account/public.server.ts'
import type { NoticeKey } from '#contract/message-templates.ts'
import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** Notifies the guests of a session, each with the way to the page of their own course. */
export const notifyGuests = <K extends NoticeKey>(
  app: AppContext,
  tx: Tx,
  sessionId: string,
  key: K,
  values: GuestNotice<K>,
) => notifyAllGuests(app, tx, key, new Map([[sessionId, values]]))

/** Notifies those who make something up in any of these sessions, each of their own; the keys are the sessions' ids. */
export async function notifyAllGuests<K extends NoticeKey>(
  app: AppContext,
  tx: Tx,
  key: K,
  notices: ReadonlyMap<string, GuestNotice<K>>,
) {
  const guests = await t(tx)
    .selectFrom('make_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['enrolment.id', 'user_id', 'session_id'])
    .where('session_id', 'in', [...notices.keys()])
    .where('state', '=', 'active')
    .execute()
  const recipients = guests.map(
    ({ id, user_id, session_id }) =>
      ({
        ...notices.get(session_id),
        userId: user_id,
        link: paths.myCourse({ enrolment: id }),
      }) as NoticeRecipient<K>,
  )
  await notifyMany(app, tx, key, recipients)
}

type GuestNotice<K extends NoticeKey> = Omit<NoticeRecipient<K>, 'userId'>

/** The guests of a session that is not held have their own to make up again. */
export async function dropMakeUps(tx: Tx, sessionId: string): Promise<void> {
  await t(tx).deleteFrom('make_up').where('session_id', '=', sessionId).execute()
}
