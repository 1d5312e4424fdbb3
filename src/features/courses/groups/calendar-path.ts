/** Where a telephone reads the calendar of a group, by its `calendar_key`; a feature above answers there. */
export const groupCalendarPath = '/api/course/calendars/:id'
