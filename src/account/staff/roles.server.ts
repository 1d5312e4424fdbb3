import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { type Audience, audiences, type Permission, permissions, staffRoles } from '../permissions.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/**
 * Makes sure that somebody else owns the school before one account stops doing so; whoever else wants to stop waits
 * until the transaction ends.
 * @throws AppError conflict, with `message`, when nobody else does
 */
export async function keepAnOwner(tx: Tx, withoutUserId: string, message: string): Promise<void> {
  const owners = await t(tx)
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`'owner' = any(roles)`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (owners.length === 1 && owners[0]!.id === withoutUserId) throw new AppError('conflict', { message })
}

/** Gives an account these staff roles and no others; answers those it had, or null where there is no such account. */
export async function setRoles(tx: Tx, id: string, roles: readonly string[]): Promise<string[] | null> {
  const before = await t(tx)
    .selectFrom('users')
    .select(['roles', 'guardian_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // A child under a guardian signs in nowhere, and works nowhere.
  if (!before || before.guardian_id !== null) return null
  await t(tx)
    .updateTable('users')
    .set({ roles: [...roles] })
    .where('id', '=', id)
    .execute()
  return before.roles
}

/** Everybody whose roles grant `permission`. */
export const staffWhoMay = (db: Db, permission: Permission) => staffWith(db, permissions[permission])

/** Everybody of an audience. */
export const findStaffToNotify = (db: Db, audience: Audience) => staffWith(db, audiences[audience])

async function staffWith(db: Db, roles: readonly string[]): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`roles && ${sql.val([...roles])}::text[]`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Everybody who holds a staff role, in the order of the alphabet. */
export async function readStaff(db: Db): Promise<{ id: string; name: string }[]> {
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where(sql<boolean>`roles <> '{}'`)
    .execute()
  return byAlphabet(rows, ({ name, surname }) => `${surname} ${name}`).map(({ id, name, surname }) => ({
    id,
    name: `${name} ${surname}`.trim() || 'بی‌نام',
  }))
}

/** Everybody who holds a staff role, in the order of the alphabet, with when they were last here. */
export async function listStaff(db: Db) {
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'avatar', 'phone', 'email', 'roles'])
    .select(({ selectFrom }) =>
      selectFrom('session')
        .whereRef('session.user_id', '=', 'users.id')
        .select(({ fn }) => fn.max('last_seen_at').as('at'))
        .as('last_seen_at'),
    )
    .where(sql<boolean>`roles <> '{}'`)
    .execute()
  return byAlphabet(rows, ({ name, surname }) => `${surname} ${name}`).map(row => ({
    id: row.id,
    name: `${row.name} ${row.surname}`.trim() || 'بی‌نام',
    avatarUrl: row.avatar && `/media/${row.avatar}`,
    contact: row.phone ?? row.email,
    roles: staffRoles.filter(role => row.roles.includes(role)),
    /** Sessions are kept for two months: null where they were not here since. */
    lastSeenAt: row.last_seen_at,
  }))
}
