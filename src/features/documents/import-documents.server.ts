import { randomUUID } from 'node:crypto'
import type { Prose } from '#server/engines/prose/prose.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { Kind } from './manifest.ts'
import type { DocumentsTables, Fields } from './tables.server.ts'

const t = withTables<DocumentsTables>()

/** A text that was written elsewhere; with `prose`, which is what it is rendered as, it was published there since `at`. */
export type ImportedDocument = { markdown: string; fields: Fields; prose: Prose | null; at: Date }

/** Makes a document of each, whose first edition is out where it has its prose. Their ids, in the same order. */
export async function importDocuments(
  tx: Tx,
  documents: readonly ImportedDocument[],
  { kind, by, now }: { kind: Kind; by: string | null; now: Date },
): Promise<string[]> {
  if (documents.length === 0) return []
  const rows = documents.map(document => ({
    ...document,
    fields: JSON.stringify(document.fields),
    id: randomUUID(),
  }))
  await t(tx)
    .insertInto('document')
    .values(
      rows.map(({ id, markdown, fields }) => ({
        ...{ id, kind, markdown, fields },
        edition: 1,
        updated_at: now,
        updated_by: by,
      })),
    )
    .execute()
  await t(tx)
    .insertInto('document_revision')
    .values(
      rows.map(({ id, markdown, fields }) => ({
        id: randomUUID(),
        document_id: id,
        edition: 1,
        base: 1,
        markdown,
        fields,
        author_id: by,
        is_conflict: false,
        restored_from: null,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  const versions = rows.flatMap(({ id, markdown, prose, at }) =>
    prose
      ? [
          {
            document_id: id,
            number: 1,
            markdown,
            html: prose.html,
            plain: prose.text,
            headings: JSON.stringify(prose.headings),
            published_by: by,
            published_at: at,
          },
        ]
      : [],
  )
  if (versions.length > 0) await t(tx).insertInto('document_version').values(versions).execute()
  return rows.map(({ id }) => id)
}
