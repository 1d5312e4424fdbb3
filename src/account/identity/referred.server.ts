import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** By whose code somebody registered: the first one, for it never changes; null without one. */
export async function findPersonReferrer(db: Db, userId: string): Promise<string | null> {
  const user = await t(db)
    .selectFrom('users')
    .select('referred_by')
    .where('id', '=', userId)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return user?.referred_by ?? null
}

/** A query of whom somebody's code brought; who was found to be somebody else is none. */
export const selectReferred = (db: Db, referrerId: string) =>
  t(db)
    .selectFrom('users')
    .select(['id', 'name', 'phone', 'created_at'])
    .where('referred_by', '=', referrerId)
    .where('merged_into', 'is', null)

/** What tells people apart, or shows that two accounts are one person's. Never kept as it is: compare keyed hashes of it. */
export type PersonTrace = { kind: 'identity' | 'phone' | 'email' | 'device'; value: string }

/** The traces of somebody: their national ID, phones and emails, proved or not, and the browsers they signed in by. */
export async function listPersonTraces(db: Db, userId: string): Promise<PersonTrace[]> {
  const user = await t(db)
    .selectFrom('users')
    .select([
      'identity_number',
      'phone',
      'email',
      'contact_email',
      'contact_country_code',
      'contact_phone_number',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return []
  const devices = await t(db)
    .selectFrom('known_device')
    .select('hash')
    .where('user_id', '=', userId)
    .execute()
  const contactPhone =
    user.contact_country_code && user.contact_phone_number
      ? `${user.contact_country_code}${user.contact_phone_number}`
      : null
  const found: [PersonTrace['kind'], string | null][] = [
    ['identity', user.identity_number],
    ['phone', user.phone],
    ['phone', contactPhone],
    ['email', user.email?.toLowerCase() ?? null],
    ['email', user.contact_email?.toLowerCase() ?? null],
    ...devices.map(({ hash }): [PersonTrace['kind'], string] => ['device', hash.toString('hex')]),
  ]
  return found.flatMap(([kind, value]) => (value === null ? [] : { kind, value }))
}

/** The code by which somebody brings others. */
export async function findReferralCode(db: Db, userId: string): Promise<string> {
  const { referral_code } = await t(db)
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return referral_code
}

/** Writes for a demo by whose code these people came. */
export async function linkReferred(db: Db, referrerId: string, userIds: readonly string[]): Promise<void> {
  await t(db).updateTable('users').set({ referred_by: referrerId }).where('id', 'in', userIds).execute()
}
