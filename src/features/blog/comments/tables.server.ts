import type { CommentState } from './contract.ts'

export type CommentTables = {
  blog_comment: {
    id: string
    post_id: string
    parent_id: string | null
    author_id: string | null
    body: string
    state: CommentState
    created_at: Date
    decided_at: Date | null
    decided_by: string | null
  }
  blog_comment_report: {
    comment_id: string
    reporter_id: string
    created_at: Date
    closed_at: Date | null
  }
}
