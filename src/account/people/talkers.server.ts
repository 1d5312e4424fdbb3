import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'
import { isAdult } from './age.server.ts'

const t = withTables<AccountTables>()

/** What must be known of people before they write to each other. */
export type Talker = {
  id: string
  firstName: string
  /** Name and surname. */
  name: string
  avatarUrl: string | null
  roles: readonly string[]
  /** Known to be of age. */
  isAdult: boolean
  /** Nobody reads what is written to it: it was made one with another, or its person has not come in yet. */
  isGone: boolean
}

/** These people by their ids; who is not there is missing. */
export async function findTalkers(
  db: Db,
  ids: readonly (string | null)[],
  now: Date,
): Promise<Map<string, Talker>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'avatar', 'roles', 'is_pending', 'merged_into'])
    .select(isAdult(now).as('isAdult'))
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .execute()
  return new Map(
    rows.map(row => [
      row.id,
      {
        id: row.id,
        firstName: row.name || 'بی‌نام',
        name: `${row.name} ${row.surname}`.trim() || 'بی‌نام',
        avatarUrl: row.avatar && `/media/${row.avatar}`,
        roles: row.roles,
        isAdult: row.isAdult,
        isGone: row.is_pending || row.merged_into !== null,
      },
    ]),
  )
}
