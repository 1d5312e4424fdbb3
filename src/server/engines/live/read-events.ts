import type { Database } from '../../platform/database/database.ts'

/** A channel as one statement saw it: where it ends, where it was cut, and the first events after a number. */
export type Seen = { last: number; cut: number; events: { number: number; event: unknown }[] }

/** Events read at once: with the longest of them, less than a reader may leave unread. */
export const readAtOnce = 50

/** A channel nobody has published on ends at 0. */
export async function readAfter({ execute }: Database, channel: string, after: number): Promise<Seen> {
  const { rows } = await execute(
    `select c.last, c.cut, e.number, e.event from live_channel c
     left join lateral (
       select number, event from live_event where channel = c.channel and number > $2 order by number limit ${readAtOnce}
     ) e on true
     where c.channel = $1 order by e.number`,
    [channel, after],
  )
  const [first] = rows
  if (!first) return { last: 0, cut: 0, events: [] }
  return {
    last: Number(first.last),
    cut: Number(first.cut),
    events: rows.flatMap(({ number, event }) => (number === null ? [] : [{ number: Number(number), event }])),
  }
}

/** The newest number of each channel; those nobody has published on are not among them. */
export async function readLast({ execute }: Database, channels: string[]): Promise<Map<string, number>> {
  const { rows } = await execute('select channel, last from live_channel where channel = any($1)', [channels])
  return new Map(rows.map(({ channel, last }) => [String(channel), Number(last)]))
}
