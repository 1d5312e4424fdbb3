import type { Generated } from 'kysely'
import type { CommentState } from './contract.ts'
import type { CommentKind } from './rules.ts'

export type CommentTables = {
  comment: {
    id: string
    about_kind: CommentKind
    about_id: string
    parent_id: string | null
    author_id: string | null
    author_name: Generated<string | null>
    body: string
    state: CommentState
    at_second: number | null
    created_at: Date
    edited_at: Date | null
    decided_at: Date | null
    decided_by: string | null
  }
  comment_report: {
    comment_id: string
    reporter_id: string
    created_at: Date
    closed_at: Date | null
  }
}
