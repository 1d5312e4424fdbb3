import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { Actor, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { type Kind, kinds } from './manifest.ts'
import type { DocumentsTables, Fields } from './tables.server.ts'

const t = withTables<DocumentsTables>()

/** Saves of one person within so many milliseconds are one revision. */
const oneSitting = 10 * 60_000

/** Makes a document, in the transaction of what it is for. */
export async function createDocument(
  tx: Tx,
  {
    kind,
    markdown,
    fields = null,
    by,
    now,
  }: { kind: Kind; markdown: string; fields?: Fields | null; by: string | null; now: Date },
): Promise<string> {
  const id = randomUUID()
  const values = { id, kind, markdown, fields: toJson(fields), edition: 1, updated_at: now, updated_by: by }
  await t(tx).insertInto('document').values(values).execute()
  await writeRevision(tx, { documentId: id, edition: 1, base: 1, markdown, fields, by, now })
  return id
}

/** The document of a kind that has this name; null where nobody made it yet. */
export async function findNamed(db: Db, kind: Kind, name: string): Promise<string | null> {
  const row = await t(db)
    .selectFrom('document')
    .select('id')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The same, made at the first time with this text. */
export async function openNamed(
  tx: Tx,
  { kind, name, markdown, now }: { kind: Kind; name: string; markdown: string; now: Date },
): Promise<string> {
  const id = randomUUID()
  const made = await t(tx)
    .insertInto('document')
    .values({ id, kind, name, markdown, edition: 1, updated_at: now, updated_by: null })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 0n) return (await findNamed(tx, kind, name))!
  await writeRevision(tx, { documentId: id, edition: 1, base: 1, markdown, fields: null, by: null, now })
  return id
}

/** Keeps what a form of another feature saved, each save as a revision of its own; `before` is what it was until now. */
export async function keepNamed(
  tx: Tx,
  user: Actor,
  { before, ...named }: { kind: Kind; name: string; before: string; markdown: string; now: Date },
): Promise<void> {
  const document = await openNamed(tx, { ...named, markdown: before })
  const { edition } = await findDraft(tx, user, document, { lock: true })
  const { markdown, now } = named
  await save(tx, user, { document, base: edition, markdown, now, isOnItsOwn: true })
}

/** Keeps what changed of a text besides its words as a revision of its own; the draft stays in its edition. */
export async function keepFields(
  tx: Tx,
  { documentId, fields, by, now }: { documentId: string; fields: Fields; by: string; now: Date },
): Promise<void> {
  const row = await t(tx)
    .selectFrom('document')
    .selectAll()
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (isDeepStrictEqual(row.fields, fields)) return
  await t(tx)
    .updateTable('document')
    .set({ fields: toJson(fields) })
    .where('id', '=', documentId)
    .execute()
  const { edition, markdown } = row
  await writeRevision(tx, { documentId, edition, base: edition, markdown, fields, by, now, isOfFields: true })
}

export async function removeDocument(tx: Tx, id: string): Promise<void> {
  await t(tx).deleteFrom('document').where('id', '=', id).execute()
}

export async function readDraft({ db, user }: SignedIn, input: CheckedInputOf<typeof calls.readDraft>) {
  const row = await findDraft(db, user, input.document)
  return { draft: await toDraft(db, row) }
}

export async function saveDraft(
  { db, user, now }: SignedIn,
  { document, base, markdown }: CheckedInputOf<typeof calls.saveDraft>,
) {
  return transaction(db, tx => save(tx, user, { document, base, markdown, now: now() }))
}

/**
 * One save of many: the document's row is locked, and only who began from the draft as it stands becomes the next.
 * What comes too late is laid aside as a revision, once however often it is sent.
 */
export async function save(
  tx: Tx,
  user: Actor,
  save: {
    document: string
    base: number
    markdown: string
    now: Date
    restoredFrom?: string
    /** What was kept besides with what is restored; nothing, where that stays as it is. */
    fields?: Fields | null
    /** No part of a sitting: what it was before stays a revision, however short ago. */
    isOnItsOwn?: boolean
  },
) {
  const { document, base, markdown, now, restoredFrom, isOnItsOwn } = save
  const row = await findDraft(tx, user, document, { lock: true })
  const fields = save.fields ?? row.fields
  // Sent again because the answer was lost, or nothing was changed.
  if (row.markdown === markdown && isDeepStrictEqual(row.fields, fields))
    return { draft: await toDraft(tx, row), isConflict: false }
  const revision = { documentId: row.id, base, markdown, fields, by: user.id, now }
  if (row.edition !== base) {
    await writeAside(tx, revision)
    return { draft: await toDraft(tx, row), isConflict: true }
  }
  const edition = base + 1
  const changes = { markdown, edition, updated_at: now, updated_by: user.id }
  await t(tx)
    .updateTable('document')
    .set({ ...changes, fields: toJson(fields) })
    .where('id', '=', row.id)
    .execute()
  const isContinued = !isOnItsOwn && !restoredFrom && (await continueSitting(tx, { ...revision, edition }))
  if (!isContinued) await writeRevision(tx, { ...revision, edition, restoredFrom })
  return { draft: await toDraft(tx, { ...row, ...changes }), isConflict: false }
}

type NewRevision = {
  documentId: string
  base: number
  markdown: string
  fields: Fields | null
  by: string | null
  now: Date
}

/** Moves the last revision on, where the same person began it a short while ago. */
async function continueSitting(tx: Tx, revision: NewRevision & { edition: number }): Promise<boolean> {
  const { documentId, base, edition, markdown, fields, by, now } = revision
  const { numUpdatedRows } = await t(tx)
    .updateTable('document_revision')
    .set({ edition, markdown, updated_at: now })
    .where('document_id', '=', documentId)
    .where('edition', '=', base)
    .where('is_conflict', '=', false)
    .where('is_of_fields', '=', false)
    // With another title it was another version.
    .where(sql<boolean>`fields is not distinct from ${toJson(fields)}::jsonb`)
    .where('restored_from', 'is', null)
    .where('author_id', '=', by)
    // The first one stays as what everything began with.
    .where('edition', '>', 1)
    .where('created_at', '>', new Date(now.getTime() - oneSitting))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function writeRevision(
  tx: Tx,
  revision: NewRevision & { edition: number; restoredFrom?: string; isOfFields?: boolean },
) {
  const { edition, fields, isOfFields = false } = revision
  await t(tx)
    .insertInto('document_revision')
    .values({
      ...toRow(revision),
      edition,
      fields: toJson(fields),
      is_of_fields: isOfFields,
      is_conflict: false,
    })
    .execute()
}

/** Keeps what came too late, once however often it is sent: words alone, which go with whatever is kept besides them. */
async function writeAside(tx: Tx, revision: NewRevision) {
  const { documentId, base, markdown, by, now } = revision
  const { numUpdatedRows } = await t(tx)
    .updateTable('document_revision')
    .set({ updated_at: now })
    .where('document_id', '=', documentId)
    .where('is_conflict', '=', true)
    .where('author_id', '=', by)
    .where('markdown', '=', markdown)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await t(tx)
    .insertInto('document_revision')
    .values({ ...toRow(revision), edition: base, is_conflict: true })
    .execute()
}

const toJson = (fields: Fields | null) => fields && JSON.stringify(fields)

const toRow = ({
  documentId,
  base,
  markdown,
  by,
  now,
  restoredFrom,
}: Omit<NewRevision, 'fields'> & { restoredFrom?: string }) => ({
  id: randomUUID(),
  document_id: documentId,
  base,
  markdown,
  author_id: by,
  restored_from: restoredFrom ?? null,
  created_at: now,
  updated_at: now,
})

/** @throws AppError notFound, also for those who may not write texts of its kind */
export async function findDraft(db: Db, user: Actor, id: string, { lock = false } = {}) {
  const row = await t(db)
    .selectFrom('document')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, one => one.forUpdate())
    .executeTakeFirst()
  if (!row || !mayDo(user.roles, kinds[row.kind].permission)) throw new AppError('notFound')
  return row
}

async function toDraft(db: Db, row: Selectable<DocumentsTables['document']>) {
  const { id, kind, markdown, edition, updated_at, updated_by } = row
  const updatedBy = updated_by && (await findNames(db, [updated_by])).get(updated_by)
  return { id, kind, markdown, edition, updatedAt: updated_at.toISOString(), updatedBy: updatedBy ?? null }
}

/** People's names by their id. */
export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]))
}
