import type { Generated } from 'kysely'

/** Days are `YYYY-MM-DD` as they were in Tehran. */
export type StreaksTables = {
  learning_day: {
    user_id: string
    day: string
    /** The bits of `activityBits`; none while all there was is less than a minute of a recording. */
    activities: number
    /** Seconds of recordings. */
    watched: Generated<number>
  }
  outage: {
    id: Generated<string>
    first_day: string
    last_day: string
    reason: string
    search_key: string
    version: Generated<number>
    changed_at: Date
  }
}
