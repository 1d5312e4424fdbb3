import { brand } from '#contract/public-settings.ts'
import { toLatinDigits } from '#persian/digits.ts'
import { splitE164 } from '#persian/phone.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import * as rules from '../rules.ts'
import type { AccountTables } from '../tables.server.ts'
import { isCommon } from './common-passwords.server.ts'

const t = withTables<AccountTables>()

/** argon2id with 19 MiB, two passes, one lane (OWASP's floor); the library loads when the first password comes. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const argon2 = () => import('@node-rs/argon2')

/** The PHC string of a password, NFKC-normalised first so that keyboards do not matter. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password.normalize('NFKC'), parameters)
}

/** Stands for a hash where none was chosen yet: no password has it, so nobody signs in. */
export const noPassword = '!'

/** Whether the password fits; without a hash (unknown user, no password) it does the same work and answers false. */
export async function passwordFits(password: string, hash: string | undefined): Promise<boolean> {
  const { verify } = await argon2()
  const nobodys = await dummyHash()
  const known = hash?.startsWith('$argon2id$') ? hash : undefined
  const fits = await verify(known ?? nobodys, password.normalize('NFKC'))
  return known !== undefined && fits
}

let dummy: Promise<string> | undefined
const dummyHash = () => (dummy ??= hashPassword('nobody has this password'))

/** Whose password it is to be. */
export type Owner = {
  roles: readonly string[]
  /** Name and surname, in both scripts. */
  names: readonly string[]
  /** Phones as E.164, emails, the national ID. */
  identifiers: readonly string[]
}

/** Whether a password is long enough for staff. */
export const isStaffPassword = (password: string): boolean =>
  [...password.normalize('NFKC')].length >= rules.staffPasswordMin

/** Keeps of a password that was typed and fitted whether it will do for staff: its hash does not tell. */
export async function notePassword(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  if (!isStaffPassword(password)) return
  await t(db)
    .updateTable('users')
    .set({ has_staff_password: true })
    .where('id', '=', id)
    // Another one may have been chosen while this one was tried.
    .where('password_hash', '=', passwordHash)
    .where('has_staff_password', '=', false)
    .execute()
}

/** The columns of a password that was just chosen. */
export async function passwordColumns(password: string) {
  return { password_hash: await hashPassword(password), has_staff_password: isStaffPassword(password) }
}

/**
 * What is wrong with a password somebody chooses, in a Persian sentence for its field; null when nothing is. Its length
 * for people is the field rule's; here that for staff, and what others would guess first. Letter case, the script of
 * digits and spaces do not make a password another one.
 */
export async function passwordFault(password: string, owner: Owner): Promise<string | null> {
  if (owner.roles.length > 0 && !isStaffPassword(password))
    return 'رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد.'
  const chosen = fold(password)
  if (ownWords(owner).has(chosen)) return 'این رمز عبور از نام یا مشخصات خودتان است؛ رمز دیگری انتخاب کنید.'
  const { persian, latin } = brand()
  if (chosen === fold(persian) || chosen === fold(latin))
    return 'نام مدرسه رمز عبور خوبی نیست؛ رمز دیگری انتخاب کنید.'
  return (await isCommon(chosen, fold))
    ? 'این رمز عبور را خیلی‌ها به کار می‌برند؛ رمز دیگری انتخاب کنید.'
    : null
}

/** Each name, two of them together, and each identifier as people write it. */
function ownWords({ names, identifiers }: Owner): Set<string> {
  const words = names.map(fold)
  const pairs = words.flatMap(one => words.map(other => one + other))
  const spelled = identifiers.flatMap(identifier => {
    if (identifier.includes('@')) return [identifier, identifier.slice(0, identifier.indexOf('@'))]
    if (!identifier.startsWith('+')) return [identifier]
    const { countryCode, phoneNumber } = splitE164(identifier)
    const bare = countryCode.slice(1) + phoneNumber
    return [identifier, bare, `00${bare}`, phoneNumber, `0${phoneNumber}`]
  })
  return new Set([...words, ...pairs, ...spelled.map(fold)].filter(Boolean))
}

const fold = (text: string) => toLatinDigits(text.normalize('NFKC').toLowerCase()).replace(/[\s\p{Cf}]/gu, '')
