import * as z from 'zod/mini'

/** How many weeks the streak calendar shows, this one the last; a newcomer's begins with their first, and has a few to come. */
export const streakCalendarWeeks = 16
export const newcomersWeeks = 4

/** Somebody's streak, and the tiles of their streak calendar; part of the answers of the features that show it. Days are `YYYY-MM-DD`. */
export const streakCalendar = z.object({
  today: z.string(),
  /** The first day somebody learned; today while there is none. */
  since: z.string(),
  /** Days of learning in a row. */
  streak: z.int(),
  /** Days off that are kept. */
  freezes: z.int(),
  isActiveToday: z.boolean(),
  /** The days of the last weeks that hold something, the earliest first: learned, let pass, or an outage's. */
  marks: z.array(
    z.object({
      day: z.string(),
      state: z.enum(['active', 'frozen', 'outage']),
      acts: z.array(z.enum(['review', 'class', 'homework', 'watching'])),
    }),
  ),
})
export type StreakCalendarData = z.output<typeof streakCalendar>
