/** What both sides speak of when a session is booked. */

/** What the engine of bookings calls these sessions. */
export const bookingKind = 'counseling'
/** Minutes for which a time is held while it is paid. */
export const heldMinutes = 15
/** Minutes before it begins from which a session is entered. */
export const entranceMinutes = 10
/** Minutes after its beginning from which one may say that the other did not come. */
export const missedAfterMinutes = 10
/** Hours after it began until which one may say so. */
export const missedWithinHours = 48
/** The names of its tables of refunds. */
export const sessionPolicy = 'counseling'
export const packagePolicy = 'counseling-package'

export const modes = ['video', 'phone'] as const
export type Mode = (typeof modes)[number]
export const modeNames: Record<Mode, string> = { video: 'تصویری', phone: 'تلفنی' }
