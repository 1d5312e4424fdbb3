import { randomUUID } from 'node:crypto'
import { AppError, type FieldError } from '#contract/app-error.ts'
import { cleanPersianName } from '#persian/names.ts'
import { readNationalId } from '#persian/national-id.ts'
import { normalisePhone, toE164 } from '#persian/phone.ts'
import { compact } from '#persian/search-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { lockIdentifiers } from '../identity/identity.server.ts'
import { nameColumns } from '../identity/names.server.ts'
import { withReferralCode } from '../identity/referral.server.ts'
import { noPassword } from '../passwords/passwords.server.ts'
import * as rules from '../rules.ts'
import { record } from '../staff/audit.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { readContacts } from './import-people.server.ts'
import { type LinkSent, sendPasswordLink } from './password-link.server.ts'

const t = withTables<AccountTables>()

/** Somebody as the desk types them; the day is `YYYY-MM-DD`. Empty is the same as null. */
export type NewPerson = {
  name: string
  surname: string
  phone: string | null
  email?: string | null
  nationalId?: string | null
  birthDate?: string | null
}

/** The same, cleaned. */
export type CheckedPerson = {
  name: string
  surname: string
  /** E.164. */
  phone: string | null
  /** Whether accounts sign in by such a phone: it has ten digits. */
  signsInByPhone: boolean
  email: string | null
  nationalId: string | null
  birthDate: string | null
}

/** Somebody who may be the same person, and by what. */
export type Duplicate = {
  id: string
  name: string
  by: 'phone' | 'email' | 'nationalId' | 'birth'
}

/** @throws AppError invalid: everything that is wrong, at its field */
export function readNewPerson(person: NewPerson): CheckedPerson {
  const errors: FieldError[] = []
  const read = <T>(
    field: keyof NewPerson,
    typed: string | null | undefined,
    reader: (typed: string) => { value?: T; why?: string },
  ): T | null => {
    const text = (typed ?? '').trim()
    if (text === '') return null
    const { value, why } = reader(text)
    if (why !== undefined) errors.push({ field, message: why })
    return value ?? null
  }
  const name = readPersonName(errors, 'name', person.name)
  const surname = readPersonName(errors, 'surname', person.surname)
  const phone = read('phone', person.phone, typed => {
    const value = normalisePhone(typed)
    return value ? { value } : { why: rules.sentences.phoneNumber }
  })
  const email = read('email', person.email, readContacts.email)
  const nationalId = read('nationalId', person.nationalId, typed => {
    const value = readNationalId(typed)
    return value ? { value } : { why: 'کد ملی ده رقم است.' }
  })
  const signsInByPhone = phone?.phoneNumber.length === rules.phoneDigits
  if (!signsInByPhone && !email && errors.length === 0) {
    errors.push(
      phone
        ? { field: 'email', message: 'با این شماره نمی‌شود وارد سایت شد؛ ایمیل هم بنویسید.' }
        : { field: 'phone', message: rules.missing('شماره موبایل') },
    )
  }
  if (errors.length > 0) throw new AppError('invalid', { errors })
  return {
    name,
    surname,
    phone: phone && toE164(phone),
    signsInByPhone,
    email,
    nationalId,
    birthDate: person.birthDate || null,
  }
}

/** A name cleaned; what is wrong with it is added to the errors. */
export function readPersonName(errors: FieldError[], field: 'name' | 'surname', typed: string): string {
  const rule = field === 'name' ? rules.name : rules.surname
  const value = cleanPersianName(typed)
  const label = field === 'name' ? 'نام' : 'نام خانوادگی'
  if (value === '') errors.push({ field, message: rules.missing(label) })
  else if (value.length > rules.nameLength.max)
    errors.push({ field, message: `${label} بیش از حد بلند است.` })
  else if (rule.fault(value)) errors.push({ field, message: `${label} را کامل و به فارسی بنویسید.` })
  return value
}

/** Who has one of these contacts or this national ID, or the same name and day of birth. */
export async function findDuplicates(db: Db, person: CheckedPerson): Promise<Duplicate[]> {
  const { phone, email, nationalId, birthDate } = person
  const wanted = compact(person.name + person.surname)
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'phone', 'email', 'identity_number'])
    .where(({ eb, or, and }) =>
      or([
        ...(phone ? [eb('phone', '=', phone)] : []),
        ...(email ? [eb('email', '=', email)] : []),
        ...(nationalId ? [eb('identity_number', '=', nationalId)] : []),
        ...(birthDate
          ? [and([eb('birth_date', '=', birthDate as never), eb('search_key', 'like', `${wanted} %`)])]
          : []),
      ]),
    )
    .orderBy('created_at')
    .limit(10)
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: `${row.name} ${row.surname}`.trim(),
    by:
      phone !== null && row.phone === phone
        ? 'phone'
        : nationalId !== null && row.identity_number === nationalId
          ? 'nationalId'
          : email !== null && row.email === email
            ? 'email'
            : 'birth',
  }))
}

export type OpenedAccount = {
  id: string
  /** False where somebody has an account by this phone or email already: nothing was written, it is theirs. */
  isNew: boolean
  /** How the link to choose a password went; null where nothing was opened. */
  link: LinkSent | null
}

/**
 * Opens an account for somebody who stands at the desk. Whoever signs in by the phone or the email already is answered
 * instead, so two who open the same person at once open one. Their password is chosen by a link that goes to them alone.
 * @param actorId who opens it
 * @throws AppError invalid at the field: what `readNewPerson` refuses, a national ID of somebody else
 */
export async function openAccount(
  tx: Tx,
  app: AppContext,
  person: NewPerson,
  actorId: string,
): Promise<OpenedAccount> {
  const checked = readNewPerson(person)
  const { phone, email, nationalId } = checked
  await lockIdentifiers(
    tx,
    ...[phone, email, nationalId && `national ID ${nationalId}`].filter(one => typeof one === 'string'),
  )
  const known = await findDuplicates(tx, { ...checked, birthDate: null })
  const same = known.find(({ by }) => by === 'phone') ?? known.find(({ by }) => by === 'email')
  if (same) return { id: same.id, isNew: false, link: null }
  const owner = known.find(({ by }) => by === 'nationalId')
  if (owner) {
    const message = `این کد ملی از آنِ ${owner.name || 'حساب دیگری'} است.`
    throw new AppError('invalid', { errors: [{ field: 'nationalId', message }] })
  }
  const id = await insertAccount(tx, app, checked, actorId)
  return { id, isNew: true, link: await sendPasswordLink(tx, app, id) }
}

/**
 * Writes an account without a password for somebody nobody signs in as; the caller has locked what they sign in by.
 * @param actorId who opens it
 */
export async function insertAccount(
  tx: Tx,
  app: AppContext,
  person: CheckedPerson,
  actorId: string | null,
): Promise<string> {
  const { phone, email, signsInByPhone } = person
  const split = phone !== null && !signsInByPhone ? normalisePhone(phone) : null
  const { id } = await withReferralCode(code =>
    t(tx)
      .insertInto('users')
      .values({
        id: randomUUID(),
        ...nameColumns({ ...person, enName: '', enSurname: '' }),
        phone: signsInByPhone ? phone : null,
        email: signsInByPhone ? null : email,
        // Beside the phone the email is only a claim: nobody proved it.
        contact_email: signsInByPhone ? email : null,
        contact_country_code: split?.countryCode ?? null,
        contact_phone_number: split?.phoneNumber ?? null,
        identity_number: person.nationalId,
        birth_date: person.birthDate,
        referral_code: code,
        password_hash: noPassword,
        source: 'desk',
        created_at: app.now(),
      })
      .onConflict(conflict => conflict.column('referral_code').doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  await record(tx, { actorId, action: 'account.opened', subjectId: id, at: app.now() })
  return id
}
