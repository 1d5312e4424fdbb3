/** What a filter of the list of teachers may be set to. */

export const teacherSorts = ['match', 'rating', 'price', 'name'] as const
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
export const minRatings = ['4', '4.5'] as const
/** Most Rials of a trial session. */
export const maxPrices = ['1500000', '1800000', '2200000'] as const
