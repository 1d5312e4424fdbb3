import { withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { AccountTables } from '../tables.server.ts'
import { deviceSeconds } from './devices.server.ts'

const t = withTables<AccountTables>()

const day = 24 * 3600 * 1000

/**
 * Deletes what has served: attempts and locks once they count no more; credentials a month after they were ended, until
 * when a stolen one is recognised; sessions a month after they ended; browsers as old as their cookie can be.
 */
export const clearSignIns: Job = {
  name: 'clear-sign-ins',
  every: '20 * * * *',
  async run({ db, now }) {
    const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
    await t(db)
      .deleteFrom('login_attempt')
      .where('at', '<', ago(day / 24))
      .execute()
    await t(db).deleteFrom('login_lock').where('until', '<', now()).execute()
    await t(db)
      .deleteFrom('refresh_credential')
      .where('invalidated_at', '<', ago(30 * day))
      .execute()
    await t(db)
      .deleteFrom('session')
      .where(({ or, eb }) =>
        or([eb('revoked_at', '<', ago(30 * day)), eb('last_seen_at', '<', ago(60 * day))]),
      )
      .execute()
    await t(db)
      .deleteFrom('known_device')
      .where('signed_in_at', '<', ago(deviceSeconds * 1000))
      .execute()
  },
}
