import type { BookingPlan } from '#features/booking/public.ts'

/** What the engine of bookings calls this service. */
export const bookingKind = 'placement-interview'

export const modes = ['video', 'phone'] as const
export type Mode = (typeof modes)[number]
export const modeNames: Record<Mode, string> = { video: 'تصویری', phone: 'تلفنی' }

/** So many minutes before it begins, one may enter. */
export const entranceMinutes = 10

/** So many hours after its end an interview that nobody graded no longer stands in the way of another. */
export const staleHours = 24

/** After so many interviews that somebody did not come to, staff alone give them another. */
export const maxMissed = 2

/** What an examiner begins with who has no plan yet: ten minutes, five to write, moved once. */
export const newPlan: BookingPlan = {
  minutes: 10,
  bufferBefore: 0,
  bufferAfter: 5,
  noticeMinutes: 120,
  maxPerDay: null,
  daysAhead: 21,
  changeHours: 3,
  maxMoves: 1,
  weekly: [],
  exceptions: [],
  blocked: [],
}
