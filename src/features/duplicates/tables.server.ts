import type { ColumnType } from 'kysely'

/** Of each column what it was and what it became. */
export type ColumnChanges = Record<string, [before: unknown, after: unknown]>
export type MergedColumns = { kept: ColumnChanges; merged: ColumnChanges }

export type DuplicatesTables = {
  account_merge: {
    id: string
    kept_id: string
    merged_id: string
    merged_by: string | null
    merged_at: Date
    columns: ColumnType<MergedColumns, string, never>
    undone_at: Date | null
  }
  account_merge_row: {
    merge_id: string
    position: number
    place: string
    key: ColumnType<Record<string, unknown>, string, never>
  }
  distinct_people: {
    one_id: string
    other_id: string
    decided_by: string | null
    decided_at: Date
  }
}
