/** The hours in which the school calls back, of Tehran, each from its first to the next one. */
export const windowHours = [9, 12, 15, 18] as const
/** How long each of them is, in hours. */
export const windowLength = 3
/** On how many days ahead one may be called, today among them where an hour of it is left. */
export const daysAhead = 5
/** How many wishes of one number may wait at once, so that nobody sends the school to another's telephone all day. */
export const maxWaiting = 3
