import type { FieldError } from '#contract/app-error.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { textIn } from '../identity/identity.server.ts'
import { noMore } from '../people/people.server.ts'
import { mismatch } from '../rules.ts'
import type { AccountTables } from '../tables.server.ts'
import { type Owner, passwordFault } from './passwords.server.ts'

const t = withTables<AccountTables>()

/**
 * What a schema cannot say of a new password in a body: that it is none that others guess first, and repeated alike.
 * @param field what it is called there; its repeat is called so with `Confirmation`
 */
export async function chosenPasswordFaults(
  body: unknown,
  owner: Owner,
  field: 'password' | 'newPassword' = 'password',
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const password = textIn(body, field)
  const weak = password && (await passwordFault(password, owner))
  if (weak) errors.push({ field, message: weak })
  const differs = mismatch(password, textIn(body, `${field}Confirmation`))
  if (differs) errors.push({ field: `${field}Confirmation`, message: differs })
  return errors
}

/** Whose password is to be changed. @throws AppError sessionRevoked, where there is nobody any more */
export async function readOwner(db: Db, userId: string): Promise<Owner> {
  const user = await t(db)
    .selectFrom('users')
    .select(['roles', 'name', 'surname', 'en_name', 'en_surname', 'phone', 'email', 'identity_number'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow(noMore)
  const { roles, name, surname, en_name, en_surname, phone, email, identity_number } = user
  return {
    roles,
    names: [name, surname, en_name, en_surname],
    identifiers: [phone, email, identity_number].filter(identifier => identifier !== null),
  }
}
