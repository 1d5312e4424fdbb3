import type { ColumnType, SelectType } from 'kysely'

/** Tables of another feature as types: they can be read and joined, and no column of theirs can be written. */
export type ReadOnly<Tables> = {
  [Name in keyof Tables]: {
    [Column in keyof Tables[Name]]: ColumnType<SelectType<Tables[Name][Column]>, never, never>
  }
}
