import { withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

const day = 24 * 3600 * 1000

/** Removes what became of notices after a month, and subscriptions that ran out or whose session ended. */
export const clearNotices: Job = {
  name: 'clear-notices',
  every: '40 4 * * *',
  async run({ db, now }) {
    const monthAgo = new Date(now().getTime() - 30 * day)
    await t(db).deleteFrom('notice_delivery').where('created_at', '<', monthAgo).execute()
    await t(db)
      .deleteFrom('push_subscription')
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('expires_at', '<', now()),
          exists(
            selectFrom('session')
              .select('session.id')
              .whereRef('session.id', '=', 'push_subscription.session_id')
              .where('session.revoked_at', 'is not', null),
          ),
        ]),
      )
      .execute()
  },
}
