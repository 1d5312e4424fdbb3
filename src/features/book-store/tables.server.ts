import type { ColumnType, Generated } from 'kysely'
import type { LevelCode } from '#persian/level-names.ts'
import type { BookFormat, Cover, StockReason } from './rules.ts'

export type BookTables = {
  book: {
    id: Generated<string>
    slug: string
    title: string
    latin_title: string
    series: string
    author: string
    editor: string
    /** A language that is taught, or fa. */
    language: string
    level_from: LevelCode | null
    level_to: LevelCode | null
    levels: string[]
    about: string
    /** Markdown, and what `renderProse` made of it. */
    sample: string
    sample_html: string
    pages: number | null
    isbn: string | null
    printing: string | null
    trim_size: string | null
    cover: Cover
    formats: Generated<string[]>
    /** Of the cheapest edition that is sold. */
    lowest_price: Generated<number | null>
    /** How many were sold of late: `countSold` counts them. */
    sold: Generated<number>
    published_at: Date | null
    archived_at: ColumnType<Date | null, Date | null | undefined>
    search_key: string
    sort_key: string
    version: Generated<number>
    created_at: Date
    changed_at: Date
  }
  book_edition: {
    id: Generated<string>
    book_id: string
    format: BookFormat
    /** Whole Rials. */
    price: number
    /** Of one copy; null where nothing is posted. */
    weight_grams: number | null
    is_sold: boolean
    low_stock: number | null
    low_noticed_at: ColumnType<Date | null, Date | null | undefined>
    /** Where its copies lie in the store room; empty where nobody said. */
    shelf: Generated<string>
    version: Generated<number>
    changed_at: Date
  }
  book_ownership: {
    order_line_id: string
    book_id: string
    edition_id: string
    user_id: string
    format: BookFormat
    count: number
    granted_at: Date
    revoked_at: ColumnType<Date | null, Date | null | undefined>
  }
  book_stock_change: {
    id: string
    edition_id: string
    branch_id: string | null
    by: number
    reason: StockReason
    note: Generated<string>
    supplier: string | null
    /** Whole Rials for all of it. */
    cost: number | null
    order_line_id: ColumnType<string | null, string | null | undefined>
    at: Date
    by_user: string | null
  }
  book_course: {
    book_id: string
    course_id: string
    needed_from_session: number | null
    is_optional: boolean
  }
}
