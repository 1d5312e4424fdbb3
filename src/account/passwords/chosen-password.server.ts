import { Fault, type FieldError } from '#contract/fault.ts'
import { type Db, tablesOf } from '#server/database/database.ts'
import { noMore } from '../people/people.server.ts'
import { mismatch } from '../rules.ts'
import type { AccountTables } from '../tables.server.ts'
import { type Owner, passwordFault } from './passwords.server.ts'

const t = tablesOf<AccountTables>()

/**
 * What a schema cannot say of a new password: that it is repeated alike, and none that others guess first.
 * @throws Fault invalid, at `password` and `passwordConfirmation`
 */
export async function checkChosenPassword(
  { password, passwordConfirmation }: { password: string; passwordConfirmation: string },
  owner: Owner,
): Promise<void> {
  const errors: FieldError[] = []
  const weak = await passwordFault(password, owner)
  if (weak) errors.push({ field: 'password', message: weak })
  const differs = mismatch(password, passwordConfirmation)
  if (differs) errors.push({ field: 'passwordConfirmation', message: differs })
  if (errors.length > 0) throw new Fault('invalid', { errors })
}

/** Whose password is to be changed. @throws Fault sessionRevoked, where there is nobody any more */
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
