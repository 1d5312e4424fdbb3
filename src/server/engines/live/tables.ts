import type { ColumnType, Generated } from 'kysely'

export type LiveTables = {
  live_channel: { channel: string; last: number; cut: Generated<number> }
  live_event: {
    channel: string
    number: number
    /** JSON text when written. */
    event: ColumnType<unknown, string, never>
    at: Generated<Date>
  }
}
