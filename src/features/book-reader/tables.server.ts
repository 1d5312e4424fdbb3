import type { ColumnType, Generated } from 'kysely'
import type { PrintBlock } from '#server/engines/prose/print-blocks.ts'
import type { BookDirection } from './rules.ts'

type Json<T> = ColumnType<T, string, string>

export type BookReaderTables = {
  ebook: {
    book_id: string
    direction: BookDirection
    upload_key: ColumnType<string | null, string | null | undefined>
    upload_name: ColumnType<string | null, string | null | undefined>
    upload_bytes: ColumnType<number | null, number | null | undefined>
    uploaded_at: ColumnType<Date | null, Date | null | undefined>
    cover_key: ColumnType<string | null, string | null | undefined>
    pdf_key: ColumnType<string | null, string | null | undefined>
    produced_version: ColumnType<number | null, number | null | undefined>
    version: Generated<number>
    changed_at: Date
  }
  book_text: {
    book_id: string
    position: number
    title: string
    language: string
    markdown: string
    xhtml: string
    plain: string
    blocks: Json<PrintBlock[]>
  }
  book_position: {
    user_id: string
    book_id: string
    locator: string
    fraction: number
    device: string
    at: Date
  }
  book_bookmark: {
    id: string
    user_id: string
    book_id: string
    locator: string
    fraction: number
    excerpt: string
    at: Date
  }
  book_link: {
    id: Generated<string>
    user_id: string
    book_id: string
    order_line_id: string
    order_number: number
    max_downloads: number
    downloads: Generated<number>
    issued_at: Date
    expires_at: Date
    issued_by: string | null
    replaced_at: ColumnType<Date | null, Date | null | undefined>
  }
  book_unit: {
    book_id: string
    number: number
    title: string
    chapter: number | null
    language: string
    media_id: string
    seconds: number
    bytes: number
  }
}
