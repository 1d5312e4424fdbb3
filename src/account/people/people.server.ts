import { AppError } from '#contract/app-error.ts'
import type { RawOutputOf } from '#contract/endpoint.ts'
import { splitE164 } from '#persian/phone.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { me } from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** Whoever asks after their account was deleted by another call. */
export const noMore = () => new AppError('sessionRevoked')

/** The user as the person themselves may see them. @throws AppError sessionRevoked, where there is none any more */
export async function readUser(db: Db, id: string): Promise<RawOutputOf<typeof me>['user']> {
  const row = await t(db)
    .selectFrom('users')
    .selectAll()
    .select(({ fn, ref, val }) =>
      fn<string | null>('to_char', [ref('birth_date'), val('YYYY-MM-DD')]).as('born'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow(noMore)
  const phone = row.phone
    ? splitE164(row.phone)
    : { countryCode: row.contact_country_code, phoneNumber: row.contact_phone_number }
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    enName: row.en_name,
    enSurname: row.en_surname,
    identityNumber: row.identity_number,
    ...phone,
    email: row.email ?? row.contact_email,
    phoneVerified: row.phone !== null,
    emailVerified: row.email !== null,
    avatarUrl: row.avatar && `/media/${row.avatar}`,
    bio: row.bio,
    birthDate: row.born,
    referralCode: row.referral_code,
    roles: row.roles,
    createdAt: row.created_at.toISOString(),
  }
}

export async function readMe({ db, user }: SignedIn) {
  return {
    user: await readUser(db, user.id),
    ...(user.staffPasswordDue && { staffPasswordDue: true as const }),
  }
}
