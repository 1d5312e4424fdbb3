import type { ColumnType } from 'kysely'
import type { Prose } from '#server/engines/prose/prose.ts'
import type { Kind } from './manifest.ts'

/** What a feature keeps of a text besides its words, as JSON. */
export type Fields = Readonly<Record<string, unknown>>
/** JSON text when written. */
type StoredFields = ColumnType<Fields | null, string | null | undefined, string | null>

export type DocumentsTables = {
  document: {
    id: string
    kind: Kind
    name: ColumnType<string | null, string | undefined, never>
    markdown: string
    fields: StoredFields
    edition: number
    updated_at: Date
    updated_by: string | null
  }
  document_revision: {
    id: string
    document_id: string
    edition: number
    base: number
    markdown: string
    fields: StoredFields
    is_of_fields: ColumnType<boolean, boolean | undefined, never>
    author_id: string | null
    is_conflict: boolean
    restored_from: string | null
    created_at: Date
    updated_at: Date
  }
  document_version: {
    document_id: string
    number: number
    markdown: string
    html: string
    plain: string
    headings: ColumnType<Prose['headings'], string, string>
    published_by: string | null
    published_at: Date
  }
  users: { id: string; name: string; surname: string }
}
