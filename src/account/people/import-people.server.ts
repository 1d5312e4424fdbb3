import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { cleanEnglishName, cleanPersianName } from '#persian/names.ts'
import { readNationalId } from '#persian/national-id.ts'
import { normalisePhone, toE164 } from '#persian/phone.ts'
import { compact } from '#persian/search-key.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { nameColumns } from '../identity/names.server.ts'
import { newReferralCode } from '../identity/referral.server.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import * as rules from '../rules.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** How the school knows somebody: E.164, an email, or both. */
export type Contacts = { phone: string | null; email: string | null }

/** Somebody of the school's records. Days are `YYYY-MM-DD`. */
export type ImportedPerson = Contacts & {
  name: string
  surname: string
  enName: string
  enSurname: string
  identityNumber: string | null
  birthDate: string | null
}

type Faulty<T> = { value: T; why?: undefined } | { value?: undefined; why: string }

/** A phone or an email as it stands in the school's records. */
export const readContacts = {
  phone(typed: string): Faulty<string> {
    const phone = normalisePhone(typed)
    return phone ? { value: toE164(phone) } : { why: rules.sentences.phoneNumber }
  },
  email(typed: string): Faulty<string> {
    const value = rules.email.clean(typed)
    const why = rules.email.fault(value)
    return why ? { why } : { value }
  },
  name(typed: string): Faulty<string> {
    const why = rules.name.fault(cleanPersianName(typed))
    return why ? { why: 'این نام باید به فارسی و کامل باشد.' } : { value: cleanPersianName(typed) }
  },
  enName(typed: string): Faulty<string> {
    const value = cleanEnglishName(typed)
    return value !== '' && rules.enName.fault(value) ? { why: 'این نام باید به انگلیسی باشد.' } : { value }
  },
  nationalId(typed: string): Faulty<string> {
    const value = readNationalId(typed)
    return value === null ? { why: 'کد ملی ده رقم است؛ شاید اکسل صفر آغازش را انداخته باشد.' } : { value }
  },
}

export type FoundPerson = {
  id: string
  contacts: readonly string[]
  surname: string
  isPending: boolean
  row: Row
}
type Row = Awaited<ReturnType<typeof selectPeople>>[number]

/**
 * Whose these contacts are, by each contact: what people sign in by, and of those who have not come in yet the email the
 * school named. An email that somebody only claims is nobody's.
 */
export async function findPeople(db: Db, all: readonly Contacts[]): Promise<Map<string, FoundPerson>> {
  const phones = [...new Set(all.flatMap(({ phone }) => phone ?? []))]
  const emails = [...new Set(all.flatMap(({ email }) => email ?? []))]
  const rows = await selectPeople(db, phones, emails)
  const found = new Map<string, FoundPerson>()
  for (const row of rows.toSorted((one, other) => Number(one.is_pending) - Number(other.is_pending))) {
    const contacts = [row.phone, row.email, row.is_pending ? row.contact_email : null].filter(
      contact => contact !== null,
    )
    const person = { id: row.id, contacts, surname: row.surname, isPending: row.is_pending, row }
    // Who signs in by it comes before who is only said to have it.
    for (const contact of contacts) if (!found.has(contact)) found.set(contact, person)
  }
  return found
}

const selectPeople = (db: Db, phones: readonly string[], emails: readonly string[]) =>
  t(db)
    .selectFrom('users')
    .select(['id', 'phone', 'email', 'contact_email', 'contact_phone_number', 'is_pending'])
    .select(['name', 'surname', 'en_name', 'en_surname', 'identity_number'])
    .select(({ fn, ref, val }) =>
      fn<string | null>('to_char', [ref('birth_date'), val('YYYY-MM-DD')]).as('born'),
    )
    .where(({ eb, or }) =>
      or([
        ...(phones.length > 0 ? [eb('phone', '=', eb.fn.any(eb.val([...phones])))] : []),
        ...(emails.length > 0
          ? [
              eb('email', '=', eb.fn.any(eb.val([...emails]))),
              eb('contact_email', '=', eb.fn.any(eb.val([...emails]))).and('is_pending', '=', true),
            ]
          : []),
      ]),
    )
    .execute()

/** What becomes of one of them: a new account, something added to the account they have, or nothing. */
export type PersonResult =
  | { id: string; outcome: 'created' | 'changed' | 'known' }
  | { fault: { field: keyof ImportedPerson; why: string } }

/**
 * Imports people of the school's records as accounts, in their order. Who is known already follows the records as said
 * below, or only what is empty of theirs is filled, or they are left alone. Who has an account by one of the contacts keeps it:
 * of who has been here, only what is empty is filled; of who is still pending, the records hold. A phone beside an email
 * is what they sign in by, the email a claim, so that an address written wrongly lets nobody in. Nobody knows the
 * password: whoever the contact belongs to sets one by a code. Nobody is notified.
 * @returns what became of each; where one has a fault, nothing of that one was written
 * @throws AppError conflict, where somebody registered with one of the contacts meanwhile
 */
export async function importPeople(
  tx: Tx,
  people: readonly ImportedPerson[],
  now: Date,
  whoIsKnown: 'follows-records' | 'is-filled' | 'is-skipped' = 'follows-records',
): Promise<PersonResult[]> {
  const found = await findPeople(tx, people)
  const owners = await findOwners(
    tx,
    people.flatMap(({ identityNumber }) => identityNumber ?? []),
  )
  const password_hash = await hashPassword(randomUUID())
  const fresh: ReturnType<typeof toColumns>[] = []
  const results: PersonResult[] = []
  const changes: Change[] = []
  for (const person of people) {
    const known = findKnown(found, person)
    if (known === 'two') {
      results.push(faultAt('email', 'این شماره و این ایمیل از آنِ دو حساب جدا هستند.'))
      continue
    }
    const owner = person.identityNumber === null ? undefined : owners.get(person.identityNumber)
    const same = known?.id ?? owner
    if (same !== undefined && whoIsKnown === 'is-skipped') {
      results.push({ id: same, outcome: 'known' })
      continue
    }
    if (owner !== undefined && owner !== known?.id) {
      results.push(faultAt('identityNumber', 'این کد ملی از آنِ حساب دیگری است.'))
      continue
    }
    if (known) {
      const refusal = findRefusal(known, person)
      const change = refusal ? null : fill(known, person, whoIsKnown === 'follows-records' && known.isPending)
      if (change) changes.push(change)
      results.push(refusal ?? { id: known.id, outcome: change ? 'changed' : 'known' })
      continue
    }
    const id = randomUUID()
    if (person.identityNumber !== null) owners.set(person.identityNumber, id)
    fresh.push(toColumns(id, person, password_hash, now))
    results.push({ id, outcome: 'created' })
  }
  await insertPeople(tx, fresh)
  await writeChanges(tx, changes)
  return results
}

/** @throws AppError conflict, where somebody registered with one of the contacts meanwhile */
export async function insertPeople(tx: Tx, people: readonly ReturnType<typeof toColumns>[]): Promise<void> {
  for (let from = 0; from < people.length; from += 500) {
    const batch = people.slice(from, from + 500)
    const { length } = await t(tx)
      .insertInto('users')
      .values(batch)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute()
    if (length !== batch.length) {
      throw new AppError('conflict', {
        message: 'در همین میان کسی با یکی از این شماره‌ها یا ایمیل‌ها ثبت‌نام کرد. دوباره بررسی کنید.',
      })
    }
  }
}

const faultAt = (field: keyof ImportedPerson, why: string): PersonResult => ({ fault: { field, why } })

function findKnown(found: Map<string, FoundPerson>, { phone, email }: Contacts) {
  const [byPhone, byEmail] = [phone, email].map(contact => (contact ? found.get(contact) : undefined))
  return byPhone && byEmail && byPhone.id !== byEmail.id ? 'two' : (byPhone ?? byEmail)
}

async function findOwners(tx: Tx, numbers: readonly string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await t(tx)
    .selectFrom('users')
    .select(['id', 'identity_number'])
    .where(({ eb }) => eb('identity_number', '=', eb.fn.any(eb.val([...numbers]))))
    .execute()
  return new Map(rows.map(({ id, identity_number }) => [identity_number!, id]))
}

/** Why the records cannot be of whoever has this account: two in one family may share a telephone. */
function findRefusal({ row, isPending }: FoundPerson, person: ImportedPerson): PersonResult | null {
  if (!isPending && row.surname !== '' && compact(row.surname) !== compact(person.surname)) {
    return faultAt('surname', 'حسابی با این شماره یا ایمیل هست که نام خانوادگی‌اش چیز دیگری است.')
  }
  if (row.phone !== null && person.phone !== null && row.phone !== person.phone) {
    return faultAt('phone', 'حسابی با این ایمیل هست که شماره‌اش چیز دیگری است.')
  }
  if (person.identityNumber && row.identity_number && row.identity_number !== person.identityNumber) {
    return faultAt('identityNumber', 'کد ملی این حساب چیز دیگری است.')
  }
  return null
}

type Change = NonNullable<ReturnType<typeof fill>>

/** What of somebody is otherwise than before; null where nothing is. `isRuled`: the records hold, filled or not. */
function fill({ id, row, isPending }: FoundPerson, person: ImportedPerson, isRuled: boolean) {
  const name = (column: 'name' | 'surname' | 'en_name' | 'en_surname', imported: string) =>
    imported !== '' && (isRuled || row[column] === '') ? imported : row[column]
  const names = {
    name: name('name', person.name),
    surname: name('surname', person.surname),
    enName: name('en_name', person.enName),
    enSurname: name('en_surname', person.enSurname),
  }
  // A phone that the records learn later is what a pending person signs in by, and their email a claim.
  const learnsPhone = isPending && row.phone === null && person.phone !== null
  const [phone, email] = learnsPhone ? [person.phone, null] : [row.phone, row.email]
  const imported = person.email ?? (learnsPhone ? row.email : null)
  const contact_email =
    email === null && imported && (isRuled || row.contact_email === null) ? imported : row.contact_email
  const identity_number = row.identity_number ?? person.identityNumber
  const birth_date = isRuled ? (person.birthDate ?? row.born) : (row.born ?? person.birthDate)
  const isSame =
    !learnsPhone &&
    names.name === row.name &&
    names.surname === row.surname &&
    names.enName === row.en_name &&
    names.enSurname === row.en_surname &&
    contact_email === row.contact_email &&
    identity_number === row.identity_number &&
    birth_date === row.born
  if (isSame) return null
  return { id, ...nameColumns(names), phone, email, contact_email, identity_number, birth_date }
}

/** However many they are, by one statement. */
async function writeChanges(tx: Tx, changes: readonly Change[]) {
  if (changes.length === 0) return
  const [first] = changes
  const columns = Object.keys(first!).filter(column => column !== 'id')
  const set = columns.map(column => sql`${sql.ref(column)} = changed.${sql.ref(column)}`)
  const shape = columns.map(column =>
    column === 'birth_date' ? sql`${sql.ref(column)} date` : sql`${sql.ref(column)} text`,
  )
  await sql`
    update users set ${sql.join(set)}
    from json_to_recordset(${JSON.stringify(changes)}::json) as changed (id uuid, ${sql.join(shape)})
    where users.id = changed.id
  `.execute(t(tx))
}

export const toColumns = (id: string, person: ImportedPerson, password_hash: string, now: Date) => ({
  id,
  ...nameColumns(person),
  phone: person.phone,
  email: person.phone === null ? person.email : null,
  contact_email: person.phone === null ? null : person.email,
  identity_number: person.identityNumber,
  birth_date: person.birthDate,
  referral_code: newReferralCode(),
  password_hash,
  is_pending: true,
  source: 'import' as const,
  created_at: now,
})

/** Whom the school's records named and who never came in, of all or the one with this id. */
export const listPendingPeople = (db: Db, id?: string) =>
  t(db)
    .selectFrom('users')
    .select(['id', 'name', 'phone'])
    .where('is_pending', '=', true)
    .where('source', '=', 'import')
    .$if(id !== undefined, some => some.where('id', '=', id!))
    .orderBy('id')
    .execute()
