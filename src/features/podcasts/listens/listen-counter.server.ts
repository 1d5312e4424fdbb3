import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isoDay } from '#persian/jalali.ts'
import type { AppContext, SentFile } from '#server/app-context.ts'
import type { MediaTables } from '#server/engines/media/tables.ts'
import {
  type Database,
  type Db,
  noId,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { episodeSound } from '../studio/episode-sound.server.ts'
import type { PodcastTables } from '../tables.server.ts'
import type { ListeningApp } from './apps.ts'
import { addRange, findListeningApp, isListen, isProbe, type Range } from './count-rules.ts'

const t = withTables<PodcastTables & Pick<MediaTables, 'media' | 'media_rendition'>>()

/** What is in memory alone is written so often, in milliseconds: a process that is killed loses no more. */
const writtenEvery = 10_000
/** Fetches that wait for the database, and listeners who are on their way to a minute; further ones are not counted. */
const maxWaiting = 50_000
/** Fetches that are looked at in one transaction. */
const maxAtOnce = 2000

/** What one listener fetched of one file on a day. */
type Fetched = {
  key: string
  day: string
  listener: string
  app: ListeningApp
  size: number
  ranges: Range[]
  isCounted: boolean
}

/** A fetch that was not looked at yet. Who it was is in memory for seconds, and is written nowhere. */
type Waiting = SentFile & { app: ListeningApp }

type Counter = { take(sent: SentFile): void; write(): Promise<void>; stop(): Promise<void> }

/** One for each database: the app is handed around in copies. */
const counters = new WeakMap<Database, Counter>()

function findCounter(app: AppContext): Counter {
  const counter = counters.get(app.database) ?? openCounter(app)
  counters.set(app.database, counter)
  return counter
}

/** Takes note of a fetch of an episode's sound; nothing is written yet. */
export const countFetch = (app: AppContext, sent: SentFile): void => findCounter(app).take(sent)

/** Writes what was fetched until now. @throws where the database does not answer; it is kept for the next time */
export const writeListens = (app: AppContext): Promise<void> => findCounter(app).write()

/** Writes what is left when the program ends. */
export const openListens = async (app: AppContext) => () => findCounter(app).stop()

function openCounter({ db, settings, log, now }: AppContext): Counter {
  let waiting: Waiting[] = []
  const fetched = new Map<string, Fetched>()
  const salts = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const sign = (salt: string, said: string) =>
    // The secret is in no backup and the salt is gone tomorrow: nobody who lacks one of them can try addresses.
    createHmac('sha256', settings.SESSION_SECRET)
      .update(`podcast listener\n${salt}\n${said}`)
      .digest('hex')
      .slice(0, 32)

  async function write() {
    const taken = waiting.slice(0, maxAtOnce)
    if (taken.length === 0) return
    const touched = new Set<Fetched>()
    for (const sent of taken) {
      const day = isoDay(sent.at)
      const salt = salts.get(day) ?? (await readSalt(db, day))
      salts.set(day, salt)
      touched.add(note(sent, day, sign(salt, `${sent.address}\n${sent.userAgent}`)))
    }
    const episodes = await findEpisodes(db, [...new Set([...touched].map(({ key }) => key))])
    const counted = [...touched].filter(({ key, size, ranges, isCounted }) => {
      const episode = episodes.get(key)
      return episode !== undefined && !isCounted && isListen(ranges, size, episode.seconds)
    })
    await transaction(db, tx =>
      addListens(
        tx,
        counted.map(({ key, day, listener, app }) => {
          const { episodeId } = episodes.get(key)!
          // Two episodes do not show that one person heard both.
          return { episodeId, day, listener: sign(salts.get(day)!, `${listener}\n${episodeId}`), app }
        }),
      ),
    )
    for (const one of counted) one.isCounted = true
    waiting = waiting.slice(taken.length)
    const today = isoDay(now())
    for (const [name, { day }] of fetched) if (day < today) fetched.delete(name)
    for (const day of salts.keys()) if (day < today) salts.delete(day)
    await write()
  }

  /** The same again changes nothing: a writing that failed is done once more. */
  function note({ key, start, end, size, app }: Waiting, day: string, listener: string): Fetched {
    const name = `${day} ${listener} ${key}`
    const known = fetched.get(name) ?? { key, day, listener, app, size, ranges: [], isCounted: false }
    if (!known.isCounted) known.ranges = addRange(known.ranges, { start, end })
    if (fetched.size < maxWaiting) fetched.set(name, known)
    return known
  }

  const writeNext = () => {
    const next = writing.then(write)
    writing = next.catch(() => undefined)
    return next
  }
  function plan() {
    timer ??= setTimeout(() => {
      timer = undefined
      writeNext().catch(error => {
        log.error({ err: error }, 'the listens of podcasts are not written yet')
        plan()
      })
    }, writtenEvery)
    timer.unref()
  }
  return {
    take(sent) {
      if (!sent.key.startsWith(`public/${episodeSound.name}/`) || isProbe(sent)) return
      const app = findListeningApp(sent.userAgent, sent.isOwnPage)
      if (app === null || waiting.length >= maxWaiting) return
      waiting.push({ ...sent, app })
      plan()
    },
    write: writeNext,
    async stop() {
      clearTimeout(timer)
      await writeNext().catch(error => log.error({ err: error }, 'the last listens of podcasts are lost'))
    },
  }
}

/** The day's salt, the same for all processes. */
async function readSalt(db: Db, day: string): Promise<string> {
  const salt = randomBytes(16).toString('hex')
  await t(db)
    .insertInto('podcast_listener_salt')
    .values({ day, salt })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = await t(db)
    .selectFrom('podcast_listener_salt')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.salt
}

/** The episodes that are out and that these files are the sound of, with its seconds. */
async function findEpisodes(db: Db, keys: readonly string[]) {
  const rows = await t(db)
    .selectFrom('podcast_episode')
    .innerJoin('media', 'media.id', 'podcast_episode.media_id')
    .innerJoin(
      t(db)
        .selectFrom('media')
        .select(['id as media_id', 'file_key'])
        .where('file_key', 'in', [...keys, noId])
        .unionAll(
          t(db)
            .selectFrom('media_rendition')
            .select(['media_id', 'file_key'])
            .where('file_key', 'in', [...keys, noId]),
        )
        .as('file'),
      'file.media_id',
      'media.id',
    )
    .where('published_at', 'is not', null)
    .select(['podcast_episode.id', 'media.seconds', 'file.file_key'])
    .execute()
  return new Map(
    rows.map(({ id, seconds, file_key }) => [file_key, { episodeId: id, seconds: seconds ?? 0 }]),
  )
}

type Listen = { episodeId: string; day: string; listener: string; app: ListeningApp }
const joinKeys = ({ episodeId, day }: Listen, last: string) => `${episodeId} ${day} ${last}`

/** Counts those who were not counted yet; each process and each repetition of it comes to the same numbers. */
async function addListens(tx: Tx, listens: readonly Listen[]): Promise<void> {
  if (listens.length === 0) return
  // In one order everywhere: two that count the same wait for each other and no more.
  const inOrder = new Map(
    listens.map(listen => [joinKeys(listen, listen.listener), listen] as const).toSorted(byKey),
  )
  const added = await t(tx)
    .insertInto('podcast_listener')
    .values(
      [...inOrder.values()].map(({ episodeId, day, listener }) => ({ episode_id: episodeId, day, listener })),
    )
    .onConflict(conflict => conflict.doNothing())
    .returning(['episode_id', sql<string>`day::text`.as('day'), 'listener'])
    .execute()
  const sums = new Map<string, { episode_id: string; day: string; app: ListeningApp; listens: number }>()
  for (const { episode_id, day, listener } of added) {
    const listen = inOrder.get(`${episode_id} ${day} ${listener}`)!
    const name = joinKeys(listen, listen.app)
    const sum = sums.get(name) ?? { episode_id, day, app: listen.app, listens: 0 }
    sums.set(name, { ...sum, listens: sum.listens + 1 })
  }
  if (sums.size === 0) return
  await t(tx)
    .insertInto('podcast_listen')
    .values([...sums].toSorted(byKey).map(([, sum]) => sum))
    .onConflict(conflict =>
      conflict
        .columns(['episode_id', 'day', 'app'])
        .doUpdateSet({ listens: sql<number>`podcast_listen.listens + excluded.listens` }),
    )
    .execute()
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1

/** When a day is over, nothing is left of who listened on it. */
export const forgetListeners: Job = {
  name: 'forget-podcast-listeners',
  every: '5 1 * * *',
  async run({ db, now }) {
    const today = isoDay(now())
    await transaction(db, async tx => {
      await t(tx).deleteFrom('podcast_listener_salt').where('day', '<', today).execute()
      await t(tx).deleteFrom('podcast_listener').where('day', '<', today).execute()
    })
  },
}
