import { randomInt } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** Digits and letters that are not taken for one another when read aloud or by hand. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const length = 8

/** A code by which somebody brings others: eight characters, six hundred thousand million of them. */
export const newReferralCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * Whose referral code it is; null for none given.
 * @throws AppError invalid at `referralCode` when it is nobody's
 */
export async function findReferrer(db: Db, code: string | null): Promise<string | null> {
  if (!code) return null
  const found = await t(db)
    .selectFrom('users')
    .select('id')
    .where('referral_code', '=', code)
    .executeTakeFirst()
  if (found) return found.id
  throw new AppError('invalid', { errors: [{ field: 'referralCode', message: 'کد معرف معتبر نیست.' }] })
}

/**
 * Gives somebody new a code of their own: another one is made while `insert` says (by undefined) that it is taken.
 * @throws when ten in a row were, which chance does not do
 */
export async function withReferralCode<R>(
  insert: (code: string) => Promise<R | undefined>,
  newCode: () => string = newReferralCode,
): Promise<R> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const inserted = await insert(newCode())
    if (inserted !== undefined) return inserted
  }
  throw new Error('no referral code is free')
}
