const day = 86_400_000

/** Missed classes count against each other for so long, in milliseconds. */
export const countedMs = 180 * day

/**
 * How long a teacher is hidden after their so many-th missed class, in milliseconds: after the first one until they have
 * read what to do (null), then for a week, and twice as long each time, eight weeks at most.
 */
export const pauseLength = (missed: number): number | null =>
  missed <= 1 ? null : Math.min(7 * 2 ** (missed - 2), 56) * day
