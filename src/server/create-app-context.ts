import { join } from 'node:path'
import type { AppContext, Feature } from './app-context.ts'
import { coreFeature } from './core.ts'
import { type LivePace, openLive } from './engines/live/live.ts'
import { openFinishedPages } from './http/finished-pages.ts'
import type { Settings } from './platform/config.ts'
import { type Database, migrate, openDatabase, refuseNewer } from './platform/database/database.ts'
import { openFiles } from './platform/files/files.ts'
import { openJobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { createMessaging } from './platform/messaging/messaging.ts'
import { createOutboundFetch } from './platform/outbound-fetch.ts'

/** Every feature's migrations, the app's own first: `phrasebook/20261121T0900-phrases` → its SQL. */
export function listMigrations(features: readonly Feature[]): { id: string; sql: string }[] {
  return features.flatMap(({ name, migrations = {} }) =>
    Object.entries(migrations).map(([path, sql]) => ({
      id: `${name}/${path.replace(/^.*\/|\.sql$/g, '')}`,
      sql,
    })),
  )
}

/**
 * Opens everything the features share. The database comes migrated; content is seeded by `seedOnce`.
 * @throws one clear Error when the data folder is taken, the database refuses or a migration was changed
 */
export async function createAppContext({
  settings,
  features,
  now = () => new Date(),
  database: given,
  log = openLog(settings.LOG_LEVEL),
  outboundFetch = createOutboundFetch(),
  livePace,
}: {
  settings: Settings
  features: readonly Feature[]
  now?: () => Date
  database?: Database
  log?: AppContext['log']
  outboundFetch?: AppContext['outboundFetch']
  livePace?: Partial<LivePace>
}): Promise<AppContext & { close(): Promise<void> }> {
  const all: readonly Feature[] = [coreFeature, ...features]
  const database =
    given ??
    (await openDatabase({
      url: settings.DATABASE_URL,
      dataDir: settings.DATA_DIR,
      log: (level, message, details) => log[level](details ?? {}, message),
    }))
  const migrations = listMigrations(all)
  await refuseNewer(database, migrations)
  await migrate(database, migrations)
  const pages = openFinishedPages({ now: () => now().getTime(), log })
  const unfollow = await pages.follow(database)
  const live = openLive({ database, features: all, log, now, pace: livePace })
  const unfollowLive = await live.follow()
  const jobs = await openJobs(
    database,
    all.flatMap(feature => feature.jobs ?? []),
    log,
  )
  const app: AppContext = {
    settings,
    database,
    db: database.db,
    files: openFiles(settings.FILES_URL, join(settings.DATA_DIR, 'files')),
    jobs,
    messaging: createMessaging(jobs, now),
    outboundFetch,
    pages,
    live,
    log,
    features: all,
    now,
  }
  const closers: (() => Promise<void>)[] = []
  for (const { open } of all) if (open) closers.push(await open(app))
  return {
    ...app,
    async close() {
      await jobs.stop()
      for (const close of closers) await close()
      live.close()
      await unfollowLive()
      await unfollow()
      // A database that was lent to us is its lender's to close.
      if (!given) await database.close()
    },
  }
}
