import type { AppContext } from '#server/app-context.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readChoices } from './choices.server.ts'
import { livingSubscriptions } from './push-subscriptions.server.ts'
import { afterQuiet } from './quiet-hours.ts'
import { findReach } from './reach.server.ts'
import { sendWithinBudget } from './sms-budget.server.ts'

/**
 * The phones (E.164) of those of these people whom an SMS about something that waits long reaches now, by their ids: no
 * browser of theirs takes a push, they have not switched such SMS off, and it is not their quiet hours.
 */
export async function findNudgePhones(
  { settings, now }: Pick<AppContext, 'settings' | 'now'>,
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const choices = await readChoices(db, userIds)
  const reach = await findReach(db, settings, userIds)
  const withPush = new Set((await livingSubscriptions(db, userIds, now())).map(({ user_id }) => user_id))
  return new Map(
    userIds.flatMap((id): [string, string][] => {
      const phone = reach.get(id)?.sms
      const { nudge, quiet } = choices.times(id)
      if (!phone || withPush.has(id) || !nudge) return []
      return afterQuiet(quiet, now()) > now() ? [] : [[id, phone]]
    }),
  )
}

/** Files such an SMS, where the month's budget has room for it; false where it has none. */
export async function sendNudge(
  app: AppContext,
  tx: Tx,
  { phone, text, purpose }: { phone: string; text: string; purpose: string },
): Promise<boolean> {
  const sms = { channel: 'sms' as const, to: phone, text, purpose }
  return (await sendWithinBudget(app, tx, sms, { isUrgent: false })) !== null
}
