import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { CommentKind } from './rules.ts'
import type { CommentTables } from './tables.server.ts'

const t = withTables<CommentTables>()

/** What somebody without an account here said on another site; `parent` is the id of one that answers none. */
export type ImportedComment = { id: string; parent: string | null; author: string; body: string; at: Date }

/** As many rows as a statement has room for. */
const atOnce = 1000

/** Writes comments of another site, which everybody reads; they say nothing of who they are by but the name. */
export async function importComments(
  tx: Tx,
  kind: CommentKind,
  comments: readonly (ImportedComment & { subjectId: string })[],
): Promise<void> {
  const rows = comments.map(({ id, subjectId, parent, author, body, at }) => ({
    id,
    about_kind: kind,
    about_id: subjectId,
    parent_id: parent,
    author_id: null,
    author_name: author,
    body,
    state: 'shown' as const,
    at_second: null,
    created_at: at,
    edited_at: null,
    decided_at: null,
    decided_by: null,
  }))
  // What answers stands in the table after what it answers.
  for (const some of [rows.filter(row => !row.parent_id), rows.filter(row => row.parent_id)]) {
    for (let start = 0; start < some.length; start += atOnce)
      await t(tx)
        .insertInto('comment')
        .values(some.slice(start, start + atOnce))
        .execute()
  }
}
