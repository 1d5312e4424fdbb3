import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'
import type { AuditAbout, AuditAction, AuditChanges } from './audit-actions.ts'

const t = withTables<AccountTables>()

/** Longer texts are no facts but prose, and stand in the log by their length alone. */
const maxTextLength = 80

/** Which fields of `after` are otherwise than in `before`; null before it was there. */
export function findChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): AuditChanges {
  const same = (name: string) => JSON.stringify(before?.[name]) === JSON.stringify(after[name])
  return Object.fromEntries(
    Object.keys(after)
      .filter(name => before && !same(name))
      .map(name => [name, [abbreviate(before![name]), abbreviate(after[name])]]),
  )
}

function abbreviate(value: unknown): unknown {
  if (typeof value === 'string' && value.length > maxTextLength) return { length: value.length }
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return { count: value.length }
  return value ?? null
}

/**
 * What somebody did: `subjectId` is whom it was done to, `about` what. `changes` and `details` are plain JSON without
 * people's names, contacts, codes, passwords, secrets and what anybody wrote to anybody. `actorId` is null where the school
 * itself acted.
 */
export type NewAuditEntry = {
  actorId: string | null
  action: AuditAction
  subjectId: string | null
  about?: AuditAbout
  changes?: AuditChanges
  details?: Record<string, unknown>
  at: Date
}

/** Writes into the log of what staff did, and of what people did to their own keys, in the action's own transaction. */
export const record = (tx: Tx, entry: NewAuditEntry): Promise<void> => recordMany(tx, [entry])

/** Writes many of them in one statement. */
export async function recordMany(tx: Tx, entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  await t(tx)
    .insertInto('audit_entry')
    .values(
      entries.map(({ actorId, action, subjectId, about, changes = {}, details = {}, at }) => ({
        actor_id: actorId,
        action,
        subject_id: subjectId,
        details: JSON.stringify(details),
        at,
        about: about ? JSON.stringify(about) : null,
        changes: Object.keys(changes).length > 0 ? JSON.stringify(changes) : null,
      })),
    )
    .execute()
}

/** What a part of the log is of: one person (to them or by them), actions of one kind, some hours; null is all. */
export type AuditPart = {
  userId: string | null
  /** What actions begin with, such as `group`. */
  kind?: string | null
  from?: Date | null
  until?: Date | null
}

/** What was done, the newest first. */
export async function readAuditLog(
  db: Db,
  { page, perPage, ...part }: AuditPart & { page: number; perPage: number },
) {
  const { total } = await selectEntries(db, part)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectShown(db, part)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items: rows.map(toEntry), page, perPage, total }
}

export type AuditEntry = ReturnType<typeof toEntry>

/** So many of the same, those that come after one of them. */
export async function findAuditEntries(
  db: Db,
  part: AuditPart,
  after: Pick<AuditEntry, 'id' | 'at'> | null,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await selectShown(db, part)
    .$if(after !== null, all =>
      all.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('at', 'audit_entry.id'), '<', tuple(new Date(after!.at), after!.id)),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(toEntry)
}

const selectEntries = (db: Db, { userId, kind = null, from = null, until = null }: AuditPart) =>
  t(db)
    .selectFrom('audit_entry')
    .$if(userId !== null, all =>
      all.where(({ eb, or }) => or([eb('subject_id', '=', userId), eb('actor_id', '=', userId)])),
    )
    .$if(kind !== null, all => all.where('action', 'like', `${kind}.%`))
    .$if(from !== null, all => all.where('at', '>=', from!))
    .$if(until !== null, all => all.where('at', '<', until!))

const selectShown = (db: Db, part: AuditPart) =>
  selectEntries(db, part)
    .leftJoin('users as actor', 'actor.id', 'actor_id')
    .leftJoin('users as subject', 'subject.id', 'subject_id')
    .select(['audit_entry.id', 'action', 'about', 'changes', 'details', 'at', 'actor_id', 'subject_id'])
    .select(['actor.name as actorName', 'actor.surname as actorSurname'])
    .select(['subject.name as subjectName', 'subject.surname as subjectSurname'])
    .orderBy('at', 'desc')
    .orderBy('audit_entry.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number]

const toEntry = (row: Row) => ({
  id: row.id,
  act: row.action,
  about: row.about,
  changes: row.changes ?? {},
  details: row.details,
  at: row.at.toISOString(),
  actor: toPerson(row.actor_id, row.actorName, row.actorSurname),
  subject: toPerson(row.subject_id, row.subjectName, row.subjectSurname),
})

/** `name` is null once the account is deleted. */
const toPerson = (id: string | null, name: string | null, surname: string | null) =>
  id === null ? null : { id, name: name === null ? null : `${name} ${surname}`.trim() }
