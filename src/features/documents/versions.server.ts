import { AppError, notFound } from '#contract/app-error.ts'
import { type Prose, renderProse } from '#server/engines/prose/prose.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { kinds } from './manifest.ts'
import type { DocumentsTables } from './tables.server.ts'

const t = withTables<DocumentsTables>()

/** A draft rendered to be published: made before the transaction, for rendering takes time. */
export type Rendered = { documentId: string; edition: number; markdown: string; prose: Prose }

/** The edition of a draft as it stands. @throws AppError notFound */
export async function readEdition(db: Db, documentId: string): Promise<number> {
  const row = await t(db)
    .selectFrom('document')
    .select('edition')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow(notFound)
  return row.edition
}

/** @throws AppError notFound; conflict, where the draft is no longer the edition somebody saw; invalid, at `markdown` */
export async function renderDraft(db: Db, documentId: string, edition: number): Promise<Rendered> {
  const row = await t(db).selectFrom('document').selectAll().where('id', '=', documentId).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  if (row.edition !== edition) throw changedSince()
  const { markdown, kind } = row
  return { documentId, edition, markdown, prose: await renderProse(markdown, kinds[kind]) }
}

/**
 * Publishes what was rendered, as version `number`, apart from the draft.
 * @throws AppError conflict, where somebody saved meanwhile or published the same number
 */
export async function publish(
  tx: Tx,
  { documentId, edition, markdown, prose }: Rendered,
  { number, by, now }: { number: number; by: string | null; now: Date },
): Promise<void> {
  const row = await t(tx)
    .selectFrom('document')
    .select('edition')
    .where('id', '=', documentId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.edition !== edition) throw changedSince()
  const written = await t(tx)
    .insertInto('document_version')
    .values({
      document_id: documentId,
      number,
      markdown,
      html: prose.html,
      plain: prose.text,
      headings: JSON.stringify(prose.headings),
      published_by: by,
      published_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows === 0n) throw new AppError('conflict')
}

const changedSince = () =>
  new AppError('conflict', { message: 'این متن در این میان تغییر کرده است؛ پیش از انتشار آن را ببینید.' })

/** A published version; null where there is none. */
export async function readVersion(db: Db, documentId: string, number: number) {
  const row = await t(db)
    .selectFrom('document_version')
    .select(['html', 'plain', 'headings'])
    .where('document_id', '=', documentId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}
