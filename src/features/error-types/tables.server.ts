import type { ColumnType, Generated } from 'kysely'
import type { Category, Example } from './error-type.ts'

export type ErrorTypesTables = {
  error_type: {
    id: Generated<string>
    slug: string
    language: string
    category: Category
    name: string
    term: string
    explanation: string
    comment: string
    examples: ColumnType<Example[], string, string>
    shortcut: number | null
    place: number
    is_hidden: Generated<boolean>
    is_own: boolean
    search_key: string
    version: Generated<number>
    changed_at: Date
  }
}
