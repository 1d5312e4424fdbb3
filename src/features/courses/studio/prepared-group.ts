import { readInteger } from '#persian/digits.ts'

/** What a link to the form of a new group fills in: `?course=…&days=0,2&minute=1080&room=…&quorum=yes`. */
export function readPrepared(
  query: URLSearchParams,
  known: {
    courses: readonly { id: string; sessions: number; minutes: number }[]
    rooms: readonly { id: string }[]
  },
): Record<string, unknown> {
  const course = known.courses.find(({ id }) => id === query.get('course'))
  const minute = readInteger(query.get('minute') ?? '')
  const days = (query.get('days') ?? '').split(',').flatMap(day => (/^[0-6]$/.test(day) ? Number(day) : []))
  const isMinute = minute !== null && minute >= 0 && minute < 24 * 60
  return {
    ...(course && {
      courseId: course.id,
      minutes: String(course.minutes),
      ...(course.sessions > 0 && { sessions: String(course.sessions) }),
    }),
    ...(isMinute && days.length > 0 && { weekly: days.map(weekday => ({ weekday, minute })) }),
    ...(known.rooms.some(({ id }) => id === query.get('room')) && { roomId: query.get('room') }),
    ...(query.get('quorum') === 'yes' && { opensAtQuorum: true }),
  }
}
