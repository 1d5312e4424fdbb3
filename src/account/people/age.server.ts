import { type RawBuilder, sql } from 'kysely'
import { isoDay } from '#persian/jalali.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

export type Age = 'adult' | 'minor' | 'unknown'

/** Whether the account of the query it stands in (`users`) is of somebody of age; who never said when they were born is not. */
export const isAdult = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(users.birth_date <= ${isoDay(now)}::date - interval '18 years', false)`

/** Whether somebody is eighteen, as far as is known; `unknown` too where there is no such account. */
export async function findAge(db: Db, userId: string, now: Date): Promise<Age> {
  const row = await t(db)
    .selectFrom('users')
    .select(isAdult(now).as('isAdult'))
    .select(sql<boolean>`birth_date is not null`.as('isKnown'))
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row?.isAdult) return 'adult'
  return row?.isKnown ? 'minor' : 'unknown'
}
