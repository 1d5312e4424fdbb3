/** The rules of trial sessions, which both sides speak of. */

/** How long one takes, in minutes. */
export const trialMinutes = 30
/** Hours before which it must be booked. */
export const noticeHours = 12
/** Days ahead until which it may be booked. */
export const daysAhead = 14
/** Minutes for which a slot is held while it is paid. */
export const heldMinutes = 15
/** Hours before which cancelling costs nothing; the table of refunds says the same. */
export const freeCancelHours = 4
/** How often another teacher takes over without a fee, once a session was no success. */
export const maxReplacements = 2
/** Days after a session until which its failing may be said. */
export const complaintDays = 14
/** The name of its table of refunds. */
export const trialPolicy = 'trial'
/** What it is called among the kinds of booked time, and of what is sold. */
export const trialKind = 'trial-session'
