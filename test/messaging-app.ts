import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import type { AppContext } from '#server/app-context.ts'
import { coreFeature } from '#server/core.ts'
import { listMigrations } from '#server/create-app-context.ts'
import { readSettings, type Settings } from '#server/platform/config.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openJobs } from '#server/platform/jobs.ts'
import { deliverOutboundMessage } from '#server/platform/messaging/deliver.ts'
import { followOutboundMessage } from '#server/platform/messaging/follow.ts'
import { createMessaging, type OutboundMessage } from '#server/platform/messaging/messaging.ts'
import { openTestDatabase } from './database.ts'

/**
 * As much of an app as the messaging needs, on a database of its own. Its clock stands still at the real instant it was
 * opened and is moved by `pass`; its jobs rest until `app.jobs.work(app)`.
 */
export async function openMessagingApp(changed: Partial<Settings> = {}) {
  const sending = [deliverOutboundMessage, followOutboundMessage]
  const database = await openTestDatabase(listMigrations([coreFeature]), { jobs: sending })
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino({ level: 'trace' }, sink)
  const pace = { look: 0.2, supervise: 1, heartbeat: 10 }
  const jobs = await openJobs(database, sending, log, pace)
  let clock = Date.now()
  const messaging = createMessaging(jobs)
  const app = {
    settings: { ...readSettings({}), ...changed },
    database,
    db: database.db,
    jobs,
    messaging,
    log,
    now: () => new Date(clock),
  } as unknown as AppContext

  return {
    app,
    messaging,
    /** What was logged, one line each. */
    lines,
    /** Empties it for another test, under other settings; not while its jobs work. */
    async clear(changed: Partial<Settings>) {
      app.settings = { ...readSettings({}), ...changed }
      clock = Date.now()
      lines.length = 0
      await database.execute('delete from outbound_message')
      await database.execute('delete from pgboss.job')
    },
    /** Lets so many seconds go by on the app's clock. */
    pass(seconds: number) {
      clock += seconds * 1000
    },
    /** Files a message, good for so many seconds; it leaves when `deliver` is called. */
    file({ seconds, ...outboundMessage }: OutboundMessage & { seconds?: number }): Promise<string> {
      const goodUntil = seconds === undefined ? undefined : new Date(clock + seconds * 1000)
      return transaction(app.db, tx => messaging.send(tx, { ...outboundMessage, goodUntil }))
    },
    deliver: (outboundMessageId: string) => deliverOutboundMessage.run(app, { letterId: outboundMessageId }),
    /** Runs the look at a message that waits, whether it is time for it or not. */
    async follow(outboundMessageId: string) {
      await database.execute(
        `delete from pgboss.job where name = 'follow-letter' and data ->> 'letterId' = $1`,
        [outboundMessageId],
      )
      await followOutboundMessage.run(app, { letterId: outboundMessageId })
    },
    async rows() {
      return (await database.execute('select * from outbound_message order by created_at')).rows
    },
    /** The jobs of a name that wait, with their earliest instant. */
    async waiting(name: string) {
      const found = await database.execute(
        `select data, start_after from pgboss.job where name = $1 and state in ('created', 'retry')`,
        [name],
      )
      return found.rows.map(({ data, start_after }) => ({ data, after: new Date(start_after as string) }))
    },
    /** The first job of a name that waits, once there is one. */
    async untilWaiting(name: string) {
      for (let i = 0; i < 400; i++) {
        const [job] = await this.waiting(name)
        if (job) return job
        await sleep(50)
      }
      throw new Error('no job waits')
    },
    /** Until the rows are so; the jobs must be working. */
    async until(isSo: (rows: Record<string, unknown>[]) => boolean) {
      for (let i = 0; i < 400; i++) {
        const rows = await this.rows()
        if (isSo(rows)) return rows
        await sleep(50)
      }
      throw new Error('it did not come so')
    },
    async [Symbol.asyncDispose]() {
      await jobs.stop(200)
      await database[Symbol.asyncDispose]()
    },
  }
}
