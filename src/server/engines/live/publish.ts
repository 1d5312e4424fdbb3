import { sql } from 'kysely'
import { type Tx, withTables } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import type { LiveTables } from './tables.ts'

const t = withTables<LiveTables>()

/** The notices that carry `channel number` to every process. */
export const liveNotices = 'hamava_live'

/** Bytes of one event; what is bigger is fetched by whoever hears of it. */
const maxEventBytes = 16_384
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
export async function publishToMany(
  tx: Tx,
  channels: readonly string[],
  event: object,
): Promise<Map<string, number>> {
  const printed = JSON.stringify(event)
  const bytes = Buffer.byteLength(printed)
  if (bytes > maxEventBytes) throw new RangeError(`an event of ${bytes} bytes; ${maxEventBytes} fit`)
  // In the order of their names, so that two who tell the same many wait for each other and never in a ring.
  const named = [...new Set(channels)].sort()
  const { rows } = await sql<{ channel: string; last: number }>`
    with told as (
      insert into live_channel (channel, last) select name, 1 from unnest(${named}::text[]) as name order by name
      on conflict (channel) do update set last = live_channel.last + 1
      returning channel, last
    ), written as (
      insert into live_event (channel, number, event) select channel, last, ${printed}::jsonb from told
    )
    select channel, last, pg_notify(${liveNotices}, channel || ' ' || last) from told`.execute(t(tx))
  return new Map(rows.map(({ channel, last }) => [channel, Number(last)]))
}

/** Removes a channel and all that was told on it. */
export async function eraseChannel(tx: Tx, channel: string): Promise<void> {
  await t(tx).deleteFrom('live_channel').where('channel', '=', channel).execute()
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
