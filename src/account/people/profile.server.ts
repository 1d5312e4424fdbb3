import { AppError, type FieldError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { isoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { collectFieldErrors, fieldsIn, readClaim, textIn } from '../identity/identity.server.ts'
import { nameColumns } from '../identity/names.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { noMore, readUser } from './people.server.ts'

const t = withTables<AccountTables>()

const earliestBirth = '1900-01-01'

/** The day of birth must be one of a living person. */
export function checkProfileFields({ now }: SignedIn, body: unknown): FieldError[] {
  const birthDate = textIn(body, 'birthDate')
  // Days compare as their texts do.
  const isGood = birthDate === '' || (birthDate >= earliestBirth && birthDate <= isoDay(now()))
  return isGood ? [] : [{ field: 'birthDate', message: 'تاریخ تولد درست نیست.' }]
}

export async function updateMe(
  { db, user }: SignedIn,
  { bio, birthDate, ...names }: CheckedInputOf<typeof calls.updateMe>,
) {
  await transaction(db, async tx => {
    const row = await lockPerson(tx, user.id)
    const current = { name: row.name, surname: row.surname, enName: row.en_name, enSurname: row.en_surname }
    await t(tx)
      .updateTable('users')
      // What is undefined stays as it is.
      .set({ ...nameColumns({ ...current, ...given(names) }), bio, birth_date: birthDate })
      .where('id', '=', user.id)
      .execute()
  })
  return { user: await readUser(db, user.id) }
}

/** The contact that is missing must be given. */
export async function checkIdentityFields({ db, user }: SignedIn, body: unknown): Promise<FieldError[]> {
  const missing = missingContact(await selectPerson(db, user.id).executeTakeFirstOrThrow(noMore))
  return missing ? collectFieldErrors(() => readClaim(missing, fieldsIn(body))) : []
}

/**
 * Completes the required profile. Where a contact is missing it must be given and is claimed, not proved; a contact
 * that is there stays as it is.
 * @throws AppError invalid, at the contact's field; alreadyRegistered when another account holds the national ID
 */
export async function updateIdentity(
  { db, user }: SignedIn,
  { identityNumber, countryCode, phoneNumber, email, ...names }: CheckedInputOf<typeof calls.updateIdentity>,
) {
  await transaction(db, async tx => {
    const row = await lockPerson(tx, user.id)
    const missing = missingContact(row)
    const claim = missing && readClaim(missing, { countryCode, phoneNumber, email })
    // One kind of contact is always proved, so the columns of the other kind are empty and stay so.
    await t(tx)
      .updateTable('users')
      .set({ ...nameColumns(names), identity_number: identityNumber, ...claim })
      .where('id', '=', user.id)
      .execute()
  }).catch(refusal => {
    throw isNationalIdTaken(refusal) ? nationalIdTaken('identityNumber') : refusal
  })
  return { user: await readUser(db, user.id) }
}

/** Whether a write failed because another account holds the national ID. */
export const isNationalIdTaken = (refusal: unknown) =>
  (refusal as { constraint?: unknown } | null)?.constraint === 'users_identity_number_key'

export const nationalIdTaken = (field: string) =>
  new AppError('alreadyRegistered', { errors: [{ field, message: 'این کد ملی پیش‌تر ثبت شده است.' }] })

export async function checkProfile({ db, user }: SignedIn) {
  const row = await selectPerson(db, user.id).executeTakeFirstOrThrow(noMore)
  const missing = missingContact(row)
  const isNamed = [row.name, row.surname, row.en_name, row.en_surname, row.identity_number].every(Boolean)
  return {
    // Of a child the guardian's contacts are enough, and the school asks for the rest.
    completed: row.guardian_id !== null || (isNamed && !missing),
    missingIdentifier:
      row.guardian_id !== null ? null : missing && ({ email: 'EMAIL', phone: 'PHONE' } as const)[missing],
  }
}

type Contacts = {
  phone: string | null
  email: string | null
  contact_email: string | null
  contact_phone_number: string | null
}

function missingContact(row: Contacts): 'email' | 'phone' | null {
  if (!row.phone && !row.contact_phone_number) return 'phone'
  return row.email || row.contact_email ? null : 'email'
}

const selectPerson = (db: Db, id: string) => t(db).selectFrom('users').selectAll().where('id', '=', id)
const lockPerson = (tx: Tx, id: string) => selectPerson(tx, id).forUpdate().executeTakeFirstOrThrow(noMore)

/** Only the fields that are there. */
const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
