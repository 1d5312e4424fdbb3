/** Where a plan is painted and read. */
export const firstWeekPath = '/first-week'
