import { type Db, type Tx, tablesOf } from '#server/database/database.ts'
import type { AccountTables } from '../tables.server.ts'
import type { AuditAct } from './audit-acts.ts'

const t = tablesOf<AccountTables>()

/**
 * Writes into the log of what staff did, and of what people did to their own keys, in the act's own transaction.
 * `details` is plain JSON without names, contacts, codes, passwords and secrets. `actorId` is null
 * where the school itself acted.
 */
export async function record(
  tx: Tx,
  entry: {
    actorId: string | null
    act: AuditAct
    subjectId: string | null
    details?: Record<string, unknown>
    at: Date
  },
): Promise<void> {
  const { actorId, act, subjectId, details = {}, at } = entry
  await t(tx)
    .insertInto('audit_entry')
    .values({ actor_id: actorId, act, subject_id: subjectId, details: JSON.stringify(details), at })
    .execute()
}

/** What was done, the newest first; of one person (to them or by them) or of all. */
export async function readAuditLog(
  db: Db,
  { userId, page, perPage }: { userId: string | null; page: number; perPage: number },
) {
  const about = t(db)
    .selectFrom('audit_entry')
    .$if(userId !== null, all =>
      all.where(({ eb, or }) => or([eb('subject_id', '=', userId), eb('actor_id', '=', userId)])),
    )
  const { total } = await about
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await about
    .leftJoin('users as actor', 'actor.id', 'actor_id')
    .leftJoin('users as subject', 'subject.id', 'subject_id')
    .select(['audit_entry.id', 'act', 'details', 'at', 'actor_id', 'subject_id'])
    .select(['actor.name as actorName', 'actor.surname as actorSurname'])
    .select(['subject.name as subjectName', 'subject.surname as subjectSurname'])
    .orderBy('at', 'desc')
    .orderBy('audit_entry.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const items = rows.map(row => ({
    id: row.id,
    act: row.act,
    details: row.details,
    at: row.at.toISOString(),
    actor: personOf(row.actor_id, row.actorName, row.actorSurname),
    subject: personOf(row.subject_id, row.subjectName, row.subjectSurname),
  }))
  return { items, page, perPage, total }
}

/** `name` is null once the account is deleted. */
const personOf = (id: string | null, name: string | null, surname: string | null) =>
  id === null ? null : { id, name: name === null ? null : `${name} ${surname}`.trim() }
