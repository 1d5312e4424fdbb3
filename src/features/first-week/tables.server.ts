import type { Generated, JSONColumnType } from 'kysely'
import type { PlannedItem } from './plan-week.ts'

/** An item as it is kept: `isRead` is what its reader said of a text, which nothing else can know. */
export type KeptItem = PlannedItem & { id: string; isRead?: boolean }

/** `starts_on` is `YYYY-MM-DD` as it is in Tehran. */
export type FirstWeekTables = {
  first_week: {
    user_id: string
    hours: JSONColumnType<string[], string, string>
    minutes: number
    level: string | null
    began_at: Date
    starts_on: string
    items: JSONColumnType<KeptItem[], string, string>
    dismissed_at: Date | null
    changed_at: Date
    is_reminded: Generated<boolean>
    reminded_until: Generated<Date | null>
  }
}
