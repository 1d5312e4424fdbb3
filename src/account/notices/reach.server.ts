import { toE164 } from '#persian/phone.ts'
import type { Settings } from '#server/platform/config.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** Where somebody can be written to: proved contacts before those that are only for notices. */
export type Reach = { email: string | null; sms: string | null }

/**
 * The contacts of these people by their ids; a phone of a country that SMS are not sent to is none, and who was imported by the
 * school and has not come in yet has none at all.
 */
export async function findReach(
  db: Db,
  { SMS_COUNTRIES }: Settings,
  userIds: readonly string[],
): Promise<Map<string, Reach>> {
  if (userIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'email', 'contact_email', 'phone', 'contact_country_code', 'contact_phone_number'])
    .where('id', 'in', [...userIds])
    .where('is_pending', '=', false)
    .execute()
  return new Map(
    rows.map(row => {
      const claimed =
        row.contact_country_code && row.contact_phone_number
          ? toE164({ countryCode: row.contact_country_code, phoneNumber: row.contact_phone_number })
          : null
      const phone = row.phone ?? claimed
      const isSent = phone !== null && SMS_COUNTRIES.some(code => phone.startsWith(code))
      return [row.id, { email: row.email ?? row.contact_email, sms: isSent ? phone : null }]
    }),
  )
}
