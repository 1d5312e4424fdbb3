import type { ColumnType } from 'kysely'
import type { Prose } from '#server/engines/prose/prose.ts'
import type { Kind } from './manifest.ts'

export type DocumentsTables = {
  document: {
    id: string
    kind: Kind
    name: ColumnType<string | null, string | undefined, never>
    markdown: string
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
