import { sql } from 'kysely'
import { notifyChannel, type Tx, withTables } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { LiveTables } from './tables.ts'

const t = withTables<LiveTables>()

/** The notices that carry `channel number` to every process. */
export const liveNotices = 'hamava_live'

/** The notices that carry `channel event` of what is kept nowhere. */
export const passingNotices = 'hamava_live_passing'

/** Bytes of one event; what is bigger is fetched by whoever hears of it. */
const maxEventBytes = 16_384
const maxPassingBytes = 1000
/** Days after which an event is cut. */
const keptDays = 7

/**
 * Tells the readers of a channel, in the cause's transaction, and answers the event's number. The channel's row stays
 * locked until the commit: publish last, and on several channels at once by `publishToMany`.
 * @throws {RangeError} when the event's JSON has more than 16 KiB: send ids, not rows
 */
export async function publish(tx: Tx, channel: string, event: object): Promise<number> {
  return (await publishToMany(tx, [channel], event)).get(channel)!
}

/** Tells the readers of many channels the same, in one statement, and answers the event's number on each. */
export const publishToMany = (tx: Tx, channels: readonly string[], event: object) =>
  publishEach(
    tx,
    [...new Set(channels)].map(channel => ({ channel, event })),
  )

/**
 * Tells the readers of many channels, each once, an event of its own: one statement. Answers the number on each.
 * @throws {RangeError} when the JSON of one has more than 16 KiB
 */
export async function publishEach(
  tx: Tx,
  events: readonly { channel: string; event: object }[],
): Promise<Map<string, number>> {
  if (events.length === 0) return new Map()
  const printed = events.map(({ channel, event }) => ({ channel, event: JSON.stringify(event) }))
  const bytes = Math.max(...printed.map(({ event }) => Buffer.byteLength(event)))
  if (bytes > maxEventBytes) throw new RangeError(`an event of ${bytes} bytes; ${maxEventBytes} fit`)
  const { rows } = await sql<{ channel: string; last: number }>`
    with given as (
      select * from unnest(
        ${printed.map(({ channel }) => channel)}::text[], ${printed.map(({ event }) => event)}::text[]
      ) as given (channel, event)
    ), told as (
      -- In the order of their names, so that two who tell the same many wait for each other and never in a ring.
      insert into live_channel (channel, last) select channel, 1 from given order by channel
      on conflict (channel) do update set last = live_channel.last + 1
      returning channel, last
    ), written as (
      insert into live_event (channel, number, event)
      select channel, last, event::jsonb from told join given using (channel)
    )
    select channel, last, pg_notify(${liveNotices}, channel || ' ' || last) from told`.execute(t(tx))
  return new Map(rows.map(({ channel, last }) => [channel, Number(last)]))
}

/**
 * Tells who reads a channel right now something that nobody misses, that somebody types for one: it has no number and is
 * kept nowhere.
 * @throws {RangeError} when the event's JSON has more than 1,000 bytes
 */
export async function tellPassing(tx: Tx, channel: string, event: object): Promise<void> {
  const printed = JSON.stringify(event)
  if (Buffer.byteLength(printed) > maxPassingBytes)
    throw new RangeError('a passing event of more than 1,000 bytes')
  await notifyChannel(tx, passingNotices, `${channel} ${printed}`)
}

/** Puts another event in the place of those of a channel whose JSON holds a value at a path: what they said is no more to be told. */
export async function redactEvents(
  tx: Tx,
  channel: string,
  { path, value, event }: { path: readonly string[]; value: string; event: object },
): Promise<void> {
  await sql`
    update live_event set event = ${JSON.stringify(event)}::jsonb
    where channel = ${channel} and event #>> ${[...path]}::text[] = ${value}`.execute(t(tx))
}

/** Removes channels and all that was told on them. */
export async function eraseChannels(tx: Tx, channels: readonly string[]): Promise<void> {
  await sql`delete from live_channel where channel = any(${[...channels]}::text[])`.execute(t(tx))
}

/** Cuts what is older than a week; a reader that stands before the cut is told to reload. */
export const cutOldEvents: Job = {
  name: 'cut-old-live-events',
  every: '40 3 * * *',
  async run(app) {
    const before = new Date(app.now().getTime() - keptDays * 24 * 3600 * 1000)
    await app.database.execute(
      `with old as (select channel, max(number) as number from live_event where at < $1 group by channel),
         gone as (delete from live_event e using old where e.channel = old.channel and e.number <= old.number)
       update live_channel c set cut = old.number from old where c.channel = old.channel`,
      [before],
    )
  },
}
