import type { ColumnType, Generated } from 'kysely'

export type BookingState = 'booked' | 'cancelled' | 'missed-by-guest' | 'missed-by-host'
export type MadeBy = 'guest' | 'host' | 'staff' | 'system'

/** Minutes of the day in Tehran. */
export type StoredBand = { from: number; until: number }
type Json<T> = ColumnType<T, string, string>

export type BookingTables = {
  booking_plan: {
    host_id: string
    kind: string
    minutes: number
    buffer_before: number
    buffer_after: number
    /** Minutes. */
    notice: number
    max_per_day: number | null
    days_ahead: number
    change_hours: number
    max_moves: number
    weekly: Json<(StoredBand & { weekday: number })[]>
    exceptions: Json<{ day: string; bands: StoredBand[] }[]>
    blocked: Json<{ from: string; until: string; title: string }[]>
    changed_at: Date
  }
  booking: {
    id: string
    kind: string
    /** Null where the host is gone. */
    host_id: string | null
    /** Null where the guest's account is gone. */
    user_id: string | null
    starts_at: Date
    ends_at: Date
    /** Minutes. */
    buffer_before: Generated<number>
    buffer_after: Generated<number>
    state: Generated<BookingState>
    /** How often its guest moved it. */
    moves: Generated<number>
    order_line_id: string | null
    is_host_notified: Generated<boolean>
    is_day_reminded: Generated<boolean>
    is_hour_reminded: Generated<boolean>
    /** Since when it has its present time. */
    timed_at: Date
    created_at: Date
  }
  booking_event: {
    id: Generated<number>
    booking_id: string
    at: Date
    what: 'booked' | 'moved' | 'cancelled' | 'missed-by-guest' | 'missed-by-host'
    made_by: MadeBy
    reason: Generated<string>
    old_starts_at: ColumnType<Date | null, Date | null | undefined>
    starts_at: Date
  }
  booking_waitlist: {
    id: Generated<string>
    kind: string
    host_id: string
    /** `YYYY-MM-DD` in Tehran. */
    day: string
    user_id: string
    joined_at: Date
    notified_at: ColumnType<Date | null, Date | null | undefined>
  }
}
