/** Messages of one person that may wait for their time, and how far ahead, in milliseconds. */
export const maxScheduled = 50
export const maxAheadMs = 366 * 86_400_000
