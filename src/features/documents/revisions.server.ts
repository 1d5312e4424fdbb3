import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, readPage, transaction, withTables } from '#server/platform/database/database.ts'
import { diffWords } from '#ui/diff-words.ts'
import type * as calls from './contract.ts'
import { findDraft, findNames, save } from './drafts.server.ts'
import type { DocumentsTables } from './tables.server.ts'

const t = withTables<DocumentsTables>()
type Row = DocumentsTables['document_revision']

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
  { db, user }: SignedIn,
  { document, revision, against }: CheckedInputOf<typeof calls.readRevision>,
) {
  const draft = await findDraft(db, user, document)
  const row = await findRevision(db, document, revision)
  const other = against ? await findRevision(db, document, against) : draft
  const [item] = await shown(db, [row])
  return { revision: item!, markdown: row.markdown, diff: diffWords(row.markdown, other.markdown) }
}

export async function restoreRevision(
  { db, user, now }: SignedIn,
  { document, revision, base }: CheckedInputOf<typeof calls.restoreRevision>,
) {
  return transaction(db, async tx => {
    await findDraft(tx, user, document)
    const { markdown } = await findRevision(tx, document, revision)
    return save(tx, user, { document, base, markdown, now: now(), restoredFrom: revision })
  })
}

async function findRevision(db: Db, document: string, revision: string): Promise<Row> {
  const row = await t(db)
    .selectFrom('document_revision')
    .selectAll()
    .where('id', '=', revision)
    .where('document_id', '=', document)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
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
    updatedAt: row.updated_at.toISOString(),
  }))
}
