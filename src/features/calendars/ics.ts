/** A calendar as telephones take it (iCalendar, RFC 5545). */

export type CalendarEvent = {
  /** The same for the same thing, always. */
  uid: string
  title: string
  description: string
  location: string
  url: string
  startsAt: Date
  minutes: number
  isCancelled: boolean
  /** Counts its changes: a calendar takes the higher one. */
  sequence: number
  changedAt: Date
}

/** The text of a calendar, its lines ended and folded as the standard asks. */
export function writeCalendar({
  name,
  brand,
  events,
}: {
  name: string
  brand: string
  events: readonly CalendarEvent[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand)}//classes//FA`,
    'CALSCALE:GREGORIAN',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'X-WR-TIMEZONE:Asia/Tehran',
    // Asked again every hour, where the calendar follows it.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${fold(line)}\r\n`).join('')
}

const eventLines = (event: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  // Without a METHOD the instant of its last revision (3.8.7.2), so that the same calendar is the same bytes.
  `DTSTAMP:${stamp(event.changedAt)}`,
  `LAST-MODIFIED:${stamp(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTART:${stamp(event.startsAt)}`,
  `DTEND:${stamp(new Date(event.startsAt.getTime() + event.minutes * 60_000))}`,
  `SUMMARY:${escapeText(event.title)}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  `LOCATION:${escapeText(event.location)}`,
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** An instant in UTC: `20261128T150000Z`. */
const stamp = (when: Date) => `${when.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** RFC 5545, 3.3.11. */
const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, mark => `\\${mark}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/\r/g, '')

/** Lines of more than 75 bytes go on after a line break and a space (RFC 5545, 3.1), never within a character. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (bytes + size > 75) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
