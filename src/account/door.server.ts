import { sql } from 'kysely'
import { type Db, tablesOf } from '#server/database/database.ts'
import type { AccountTables } from './tables.server.ts'

export { demoUserId } from './demo-accounts.ts'
export { identifiersOf } from './identity/identity.server.ts'
export { listFailedNotices, retryNotice } from './notices/failures.server.ts'
export { readSmsMonth } from './notices/sms-budget.server.ts'
export { liftLock } from './passwords/locks.server.ts'
export { provePassword } from './passwords/proof.server.ts'
export { addLegalVersion, legalVersionsOf } from './people/legal-versions.server.ts'
export { keepProse, notify, notifyMany, tell } from './people/messages.server.ts'
export { endSessions } from './sessions/sessions.server.ts'
export { readAuditLog, record } from './staff/audit.server.ts'
export { keepAnOwner, setRoles, staffWhoMay } from './staff/roles.server.ts'
export { findAccounts, readAccountCard } from './staff/staff-desk.server.ts'

const t = tablesOf<AccountTables>()

/** A person's first name, as anybody may see it beside what they share; null when there is no such person. */
export async function firstNameOf(db: Db, userId: string): Promise<string | null> {
  const user = await t(db).selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? null
}

/** A person's whole Persian name, for papers made out to them; null when there is no such person. */
export async function fullNameOf(db: Db, userId: string): Promise<string | null> {
  const user = await t(db)
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? `${user.name} ${user.surname}`.trim() : null
}

/** A query of the school's people, or of those with a staff role, as `id`. */
export const selectPeople = (db: Db, role: string | null) =>
  t(db)
    .selectFrom('users')
    .select('id')
    .$if(role !== null, all => all.where(sql<boolean>`${role} = any(roles)`))
