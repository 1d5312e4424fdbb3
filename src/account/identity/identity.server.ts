import { sql } from 'kysely'
import { AppError, type FieldError, isAppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { normalisePhone, type Phone, toE164 } from '#persian/phone.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import * as rules from '../rules.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** A phone (E.164) or an email, as accounts sign in by it and codes are sent to it. */
export type Identity = { kind: 'phone' | 'email'; value: string }

export type IdentityFields = {
  countryCode: string | null
  phoneNumber: string | null
  email: string | null
}

/**
 * The one identity a body names, cleaned and checked by the rules of login and recovery.
 * @throws AppError invalid: both given, none given, or the given one faulty, at its field
 */
export function readIdentity(fields: IdentityFields): Identity {
  refuseBoth(fields, '')
  if (fields.email) return { kind: 'email', value: readEmail(fields.email) }
  const phone = readPhone(fields, { code: rules.countryCode, number: rules.phoneNumber })
  return { kind: 'phone', value: toE164(phone) }
}

/**
 * The identity of a recovery: named by the three fields, by `identifier` alone, or by both alike.
 * @throws AppError invalid as `readIdentity`, or at `identifier`; secretInvalid where the two disagree
 */
export function readIdentified({
  identifier,
  ...fields
}: IdentityFields & { identifier: string | null }): Identity {
  if (!identifier) return readIdentity(fields)
  const named = readIdentifier(identifier)
  if (!fields.email && !fields.phoneNumber) {
    if (named) return named
    const { phoneNumber, email } = rules.sentences
    throw faulty({ field: 'identifier', message: identifier.includes('@') ? email : phoneNumber })
  }
  const identity = readIdentity(fields)
  if (named?.value !== identity.value) throw new AppError('secretInvalid')
  return identity
}

function readIdentifier(identifier: string): Identity | null {
  if (identifier.includes('@')) {
    const value = rules.email.clean(identifier)
    return rules.email.fault(value) ? null : { kind: 'email', value }
  }
  const phone = normalisePhone(identifier)
  return phone && phone.phoneNumber.length === rules.phoneDigits
    ? { kind: 'phone', value: toE164(phone) }
    : null
}

/** The alternative contact as the columns of `users` hold it. */
export type Claim = {
  contact_email: string | null
  contact_country_code: string | null
  contact_phone_number: string | null
}

/**
 * The contact a person names without proving it, by its own rules: 5 to 15 digits, five of country code.
 * @param kind which of the two is wanted; the other one must not be given
 * @param path what stands before the fields' names in errors, such as `alternativeIdentity.`
 * @throws AppError invalid, at its field
 */
export function readClaim(kind: Identity['kind'], fields: IdentityFields, path = ''): Claim {
  refuseBoth(fields, path)
  if (kind === 'email') {
    return {
      contact_email: readEmail(fields.email ?? '', `${path}email`),
      contact_country_code: null,
      contact_phone_number: null,
    }
  }
  const phoneRules = { code: rules.alternativeCountryCode, number: rules.alternativePhoneNumber }
  const { countryCode, phoneNumber } = readPhone(fields, phoneRules, path)
  return { contact_email: null, contact_country_code: countryCode, contact_phone_number: phoneNumber }
}

/** A number without its country is nobody's in particular, so both must be there. */
function readPhone(
  fields: IdentityFields,
  { code, number }: { code: rules.Rule; number: (countryCode: string) => rules.Rule },
  path = '',
): Phone {
  const countryCode = code.clean(fields.countryCode ?? '')
  const rule = number(countryCode)
  const phoneNumber = rule.clean(fields.phoneNumber ?? '')
  refuseFaulty([
    [`${path}countryCode`, fields.phoneNumber ? code.fault(countryCode) : null],
    [`${path}phoneNumber`, rule.fault(phoneNumber)],
  ])
  return { countryCode, phoneNumber }
}

/** The three fields as a body holds them, whatever else is wrong with it; texts alone. */
export function fieldsIn(body: unknown): IdentityFields {
  const textField = (name: string) => textIn(body, name) || null
  return {
    countryCode: textField('countryCode'),
    phoneNumber: textField('phoneNumber'),
    email: textField('email'),
  }
}

/** A text of a body that nothing has checked yet; empty where there is none. */
export function textIn(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** What `read` refuses, field by field; nothing where it reads. */
export function collectFieldErrors(read: () => unknown): FieldError[] {
  try {
    read()
    return []
  } catch (fault) {
    if (isAppError(fault)) return fault.errors
    throw fault
  }
}

/** @throws AppError invalid, at `field` */
export function readEmail(typed: string, field = 'email'): string {
  const value = rules.email.clean(typed)
  refuseFaulty([[field, rules.email.fault(value)]])
  return value
}

function refuseBoth({ email, phoneNumber }: IdentityFields, path: string) {
  if (email && phoneNumber) {
    throw faulty({ field: `${path}email`, message: 'تنها یکی از شماره موبایل و ایمیل را بفرستید.' })
  }
}

function refuseFaulty(checked: [field: string, message: string | null][]) {
  const errors = checked.flatMap(([field, message]) => (message ? [{ field, message }] : []))
  if (errors.length > 0) throw faulty(...errors)
}

const faulty = (...errors: FieldError[]) => new AppError('invalid', { errors })

/** Who signs in by this identity; null when nobody does. */
export async function findUserId(db: Db, { kind, value }: Identity): Promise<string | null> {
  const found = await t(db).selectFrom('users').select('id').where(kind, '=', value).executeTakeFirst()
  return found?.id ?? null
}

/**
 * Who signs in by this identity, with their staff roles; null for nobody. What hangs on the account waits for whoever else
 * holds it so, until the transaction ends.
 */
export async function holdAccount(
  tx: Tx,
  { kind, value }: Identity,
): Promise<{ id: string; roles: string[] } | null> {
  const found = await t(tx)
    .selectFrom('users')
    .select(['id', 'roles'])
    .where(kind, '=', value)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** What each of these people signs in by, E.164 before the email, by their ids. */
export async function signInNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'phone', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, phone, email }) => [id, phone ?? email ?? '']))
}

/** The identities somebody signs in by, as codes and locks name them: E.164 and email, those there are. */
export async function listIdentifiers(db: Db, userId: string): Promise<string[]> {
  const user = await t(db)
    .selectFrom('users')
    .select(['phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return [user?.phone, user?.email].filter(value => typeof value === 'string')
}

/** The fault of an identity that somebody signs in by already, at its field. */
export function alreadyTaken({ kind }: Identity): AppError {
  const [field, label] = kind === 'phone' ? ['phoneNumber', 'شماره موبایل'] : ['email', 'ایمیل']
  return new AppError('alreadyRegistered', {
    errors: [{ field, message: `این ${label} پیش‌تر ثبت شده است.` }],
  })
}

/** A claimed contact as the identifier it would be if it were proved. */
export const claimedIdentifier = (claim: Claim): string =>
  claim.contact_email ?? `${claim.contact_country_code}${claim.contact_phone_number}`

/** Makes transactions that send codes to, register or prove one of these identifiers wait for each other. */
export async function lockIdentifiers(tx: Tx, ...identifiers: string[]): Promise<void> {
  // Always in the same order, so that no two wait for one another.
  for (const identifier of [...new Set(identifiers)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${identifier}`}, 0))`.execute(t(tx))
  }
}

/** Takes a proved identity away from every other account that only claimed it. */
export async function removeClaims(
  tx: Tx,
  { kind, value }: Identity,
  exceptUserId: string | null,
): Promise<void> {
  await t(tx)
    .updateTable('users')
    .set(
      kind === 'email' ? { contact_email: null } : { contact_country_code: null, contact_phone_number: null },
    )
    .where(
      kind === 'email' ? 'contact_email' : sql<string>`contact_country_code || contact_phone_number`,
      '=',
      value,
    )
    .where('id', 'is distinct from', exceptUserId)
    .execute()
}

/** An identity as staff may read it beside a message: «+98•••4567», «m•••@school.example». */
export function maskIdentifier(identifier: string): string {
  const at = identifier.lastIndexOf('@')
  return at < 0
    ? `${identifier.slice(0, 3)}•••${identifier.slice(-4)}`
    : `${identifier.slice(0, 1)}•••${identifier.slice(at)}`
}

/** @throws AppError unknownUser when nobody signs in by it, saying whether a code will be asked for */
export async function checkIdentity(
  { app, db }: RequestContext,
  input: CheckedInputOf<typeof calls.checkIdentity>,
) {
  if (await findUserId(db, readIdentity(input))) return {}
  throw new AppError('unknownUser', { otpRequired: app.settings.OTP_REQUIRED })
}
