import { sql } from 'kysely'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from './tables.server.ts'

export { demoStaff, demoUserId, listDemoStaff } from './demo-accounts.ts'
export { demoLearnerIds, seedLearners } from './demo-learners.server.ts'
export {
  findUserId,
  holdAccount,
  listIdentifiers,
  lockIdentifiers,
  maskIdentifier,
  readIdentified,
  signInNames,
} from './identity/identity.server.ts'
export { newReferralCode } from './identity/referral.server.ts'
export {
  findPersonReferrer,
  findReferralCode,
  linkReferred,
  listPersonTraces,
  type PersonTrace,
  selectReferred,
} from './identity/referred.server.ts'
export { listFailedNotices, retryNotice } from './notices/failures.server.ts'
export { findNudgePhones, sendNudge } from './notices/nudge.server.ts'
export { readSmsMonth } from './notices/sms-budget.server.ts'
export { liftLock } from './passwords/locks.server.ts'
export { noPassword, passwordColumns } from './passwords/passwords.server.ts'
export { provePassword } from './passwords/proof.server.ts'
export { actFor, ownOnly } from './people/acting.server.ts'
export { type Age, findAge, isAdult } from './people/age.server.ts'
export {
  findGuardian,
  findGuardians,
  findToldAbsences,
  listChildren,
  listChildrenOfAll,
  lockPerson,
  makeIndependent,
  type NewChild,
  openChild,
  sendChildCode,
  setTellsAbsences,
} from './people/children.server.ts'
export { type ContactCard, findContactCards } from './people/contact-cards.server.ts'
export { selectFamily } from './people/family.server.ts'
export { type ImportedChild, importChildren } from './people/import-children.server.ts'
export {
  type Contacts,
  findPeople,
  type ImportedPerson,
  importPeople,
  listPendingPeople,
  readContacts,
} from './people/import-people.server.ts'
export { addLegalVersion, listLegalVersions } from './people/legal-versions.server.ts'
export {
  buildPasswordFields,
  createLinkToken,
  findPasswordErrors,
  hashToken,
  mayText,
  type PasswordErrors,
  readPasswordForm,
  setLinkedPassword,
} from './people/linked-password.server.ts'
export {
  findDuplicatePairs,
  findMergeObstacles,
  lockPeople,
  mergePeople,
  partPeople,
} from './people/merge.server.ts'
export { selectUnread } from './people/message-tasks.server.ts'
export {
  keepProse,
  listNoticesAbout,
  type NoticeRecipient,
  notify,
  notifyMany,
  sendNotice,
  sendNoticeToMany,
} from './people/messages.server.ts'
export {
  type CheckedPerson,
  type Duplicate,
  findDuplicates,
  insertAccount,
  type NewPerson,
  type OpenedAccount,
  openAccount,
  readNewPerson,
} from './people/open-account.server.ts'
export { sendPasswordLink } from './people/password-link.server.ts'
export { findTalkers, type Talker } from './people/talkers.server.ts'
export { deviceName } from './sessions/devices.server.ts'
export { endSessions } from './sessions/sessions.server.ts'
export {
  type AuditEntry,
  findAuditEntries,
  findChanges,
  readAuditLog,
  record,
  recordMany,
} from './staff/audit.server.ts'
export { type ExportColumn, exportList, exportPageSize, readByNumber } from './staff/export-list.server.ts'
export { hasOwner } from './staff/owner.server.ts'
export {
  findStaffToNotify,
  keepAnOwner,
  listStaff,
  readStaff,
  setRoles,
  staffWhoMay,
} from './staff/roles.server.ts'
export { openSetup } from './staff/setup.server.ts'
export type { SetupStep } from './staff/setup-steps.server.ts'
export { findAccounts, matchAccounts, readAccountCard, readPersonCard } from './staff/staff-admin.server.ts'
export type {
  StaffFigure,
  StaffFound,
  StaffNeed,
  StaffNeeds,
  StaffSearch,
} from './staff/staff-hooks.server.ts'

const t = withTables<AccountTables>()

/** A person's first name, as anybody may see it beside what they share; null when there is no such person. */
export async function findFirstName(db: Db, userId: string): Promise<string | null> {
  const user = await t(db).selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return user?.name ?? null
}

/** A person's whole Persian name, for papers made out to them; null when there is no such person. */
export async function findFullName(db: Db, userId: string): Promise<string | null> {
  const user = await t(db)
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ? `${user.name} ${user.surname}`.trim() : null
}

/** The whole names of these people, for papers made out to them; the English one is empty where none is known. */
export async function findFullNames(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; enName: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname', 'en_name', 'en_surname'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, name, surname, en_name, en_surname }) => [
      id,
      { name: `${name} ${surname}`.trim(), enName: `${en_name} ${en_surname}`.trim() },
    ]),
  )
}

/** A query of the school's people, or of those with a staff role, as `id`. */
export const selectPeople = (db: Db, role: string | null) =>
  t(db)
    .selectFrom('users')
    .select('id')
    .$if(role !== null, all => all.where(sql<boolean>`${role} = any(roles)`))

/** What lists show of people: the first name and the picture, by their ids. */
export async function personCards(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { name: string; avatarUrl: string | null }>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'avatar'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name, avatar }) => [id, { name, avatarUrl: avatar && `/media/${avatar}` }]))
}
