import type { Selectable } from 'kysely'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import { diffWords } from '#ui/diff-words.ts'
import type * as calls from './contract.ts'
import { findDraft, findNames, save } from './drafts.server.ts'
import { findFieldsHook } from './hooks.server.ts'
import type { Kind } from './manifest.ts'
import type { DocumentsTables, Fields } from './tables.server.ts'

const t = withTables<DocumentsTables>()
type Row = Selectable<DocumentsTables['document_revision']>

export async function listRevisions(
  { db, user }: SignedIn,
  { document, page, perPage }: CheckedInputOf<typeof calls.listRevisions>,
) {
  await findDraft(db, user, document)
  const all = t(db).selectFrom('document_revision').where('document_id', '=', document)
  const { rows, total } = await readPage(
    all.selectAll().orderBy('updated_at', 'desc').orderBy('edition', 'desc').orderBy('id'),
    { page, perPage },
  )
  return { items: await shown(db, rows), page, perPage, total }
}

/** @throws AppError notFound, for a revision of another text as well */
export async function readRevision(
  { app, db, user }: SignedIn,
  { document, revision, against }: CheckedInputOf<typeof calls.readRevision>,
) {
  const draft = await findDraft(db, user, document)
  const row = await findRevision(db, document, revision)
  const other = against ? await findRevision(db, document, against) : draft
  const [item] = await shown(db, [row])
  return {
    revision: item!,
    markdown: row.markdown,
    diff: diffWords(row.markdown, other.markdown),
    fields: await compareFields(app, db, draft.kind, row.fields, other.fields),
    isTextAlone: row.fields === null && draft.fields !== null,
  }
}

async function compareFields(
  app: AppContext,
  db: Db,
  kind: Kind,
  was: Fields | null,
  is: Fields | null,
): Promise<{ label: string; was: string; is: string }[]> {
  const hook = findFieldsHook(app, kind)
  if (!hook || !was || !is) return []
  const [before, now] = await hook.describe(db, [was, is])
  return before!
    .map(({ label, text }, at) => ({ label, was: text, is: now![at]!.text }))
    .filter(({ was, is }) => was !== is)
}

/**
 * Brings a whole version back: its text, and what was kept besides it.
 * @throws AppError notFound, and what the feature refuses that keeps the rest
 */
export async function restoreRevision(
  { app, db, user, now }: SignedIn,
  { document, revision, base }: CheckedInputOf<typeof calls.restoreRevision>,
) {
  return transaction(db, async tx => {
    const { kind } = await findDraft(tx, user, document)
    const { markdown, fields } = await findRevision(tx, document, revision)
    const hook = findFieldsHook(app, kind)
    await hook?.hold(tx, document)
    const was = { document, base, markdown, fields, now: now(), restoredFrom: revision }
    const saved = await save(tx, user, was)
    if (hook && fields && !saved.isConflict)
      await hook.restore(tx, { documentId: document, fields, by: user.id, now: now() })
    return saved
  })
}

async function findRevision(db: Db, document: string, revision: string): Promise<Row> {
  const row = await t(db)
    .selectFrom('document_revision')
    .selectAll()
    .where('id', '=', revision)
    .where('document_id', '=', document)
    .executeTakeFirstOrThrow(notFound)
  return row
}

async function shown(db: Db, rows: readonly Row[]) {
  const names = await findNames(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    edition: row.edition,
    author: (row.author_id && names.get(row.author_id)) ?? null,
    isAside: row.is_conflict,
    isRestored: row.restored_from !== null,
    isOfFields: row.is_of_fields,
    updatedAt: row.updated_at.toISOString(),
  }))
}
