import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { record } from '#account/public.server.ts'
import { AppError, isAppError } from '#contract/app-error.ts'
import {
  assumed,
  findImportedEpisodes,
  type ImportedEpisode,
  importEpisodes,
  listTakenEpisodes,
  maxSoundBytes,
  storeSound,
} from '#features/podcasts/public.server.ts'
import { accentNames, episodePath, limits, topicNames } from '#features/podcasts/public.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { fileSize } from '#persian/file-size.ts'
import { formatDate } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { readHtml, readText } from '#server/engines/file-formats/read-html.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { buildSlug, cleanLines, shortenText, takeSlug } from '../clean-text.server.ts'
import type { ContentEntry } from '../contract.ts'
import type { ExportFile } from '../export-file.server.ts'
import type { MediaFile } from '../media-source.server.ts'
import { keepOldAddresses, type OldAddress, toOldAddress } from '../old-addresses.server.ts'
import type { WholeReport } from '../report.server.ts'
import { readChapters, readLines } from './read-beside.server.ts'
import { type FeedItem, type FeedShow, readFeedFile } from './read-feed.server.ts'

const t = withTables()

const maxEpisodes = 3000
const maxAttempts = 3

/** Somebody took an address or a number, or brought the same episodes, between the look and the write. */
class WrittenMeanwhile extends Error {}

/**
 * Reads the feed of a podcast and says of each episode what would become of it; writes all that are new as drafts, with
 * their sound and what goes along with it where that lies beside the feed.
 * @throws UnreadableFile
 */
export async function importPodcast(
  app: AppContext,
  file: ExportFile,
  options: { write: boolean; skipRejected: boolean; by: string | null },
): Promise<WholeReport> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await importOnce(app, file, options)
    } catch (thrown) {
      if (!(thrown instanceof WrittenMeanwhile)) throw thrown
      if (attempt === maxAttempts) throw new AppError('conflict')
    }
  }
}

type ReadEpisode = {
  episode: Omit<ImportedEpisode, 'sound'>
  sound: MediaFile | null
  link: string
  at: number
}

async function importOnce(
  app: AppContext,
  file: ExportFile,
  { write, skipRejected, by }: { write: boolean; skipRejected: boolean; by: string | null },
): Promise<WholeReport> {
  const { show, items } = await readWhole(file)
  const known = await findImportedEpisodes(
    app.db,
    items.map(({ guid }) => guid),
  )
  const taken = await listTaken(app.db)
  const entries: ContentEntry[] = []
  const episodes: ReadEpisode[] = []
  // The oldest first, so that those without a number are counted as they came out.
  for (const item of items.toReversed()) {
    if (known.has(item.guid)) entries.push(describe(item, { outcome: 'known' }))
    else if (!item.enclosure) entries.push(describe(item, { outcome: 'skipped', problem: 'صدایی ندارد' }))
    else {
      known.add(item.guid)
      const { entry, ...read } = await takeEpisode(item, show, file, taken)
      entries.push(entry)
      episodes.push(read)
    }
  }
  entries.sort((one, other) => one.at - other.at)
  const addresses = listAddresses(show, episodes)
  const report: WholeReport = {
    source: 'podcast',
    title: show.title,
    comments: 0,
    files: episodes.filter(({ sound }) => sound).length,
    addresses: addresses.length + (episodes.length > 0 ? listFeedAddresses(show).length : 0),
    notes: describeShow(show, episodes.length),
    entries,
    isWritten: false,
  }
  const isRefused = entries.some(({ outcome }) => outcome === 'rejected') && !skipRejected
  if (!write || isRefused) return report

  const byNumber = new Map(entries.map(entry => [entry.at, entry]))
  const stored: { episode: ImportedEpisode; at: number }[] = []
  let isDone = false
  try {
    for (const { episode, sound, at } of episodes) {
      stored.push({
        at,
        episode: { ...episode, sound: sound && (await keepSound(app, sound, byNumber.get(at)!)) },
      })
    }
    const now = app.now()
    await transaction(app.db, async tx => {
      // Two imports of one feed would each find that the podcast has none of it.
      await sql`select pg_advisory_xact_lock(hashtextextended('content import', 0))`.execute(t(tx))
      await refuseWrittenMeanwhile(tx, episodes)
      const ids = await importEpisodes(
        app,
        tx,
        stored.map(({ episode }) => episode),
        now,
      )
      report.addresses = await keepOldAddresses(tx, [
        ...addresses.flatMap(({ address, guid }): OldAddress[] => {
          const episode = ids.get(guid)
          return episode ? [{ address, episode }] : []
        }),
        ...(ids.size > 0 ? listFeedAddresses(show) : []),
      ])
      if (ids.size === 0) return
      await record(tx, {
        actorId: by,
        action: 'content.imported',
        subjectId: null,
        about: { kind: 'contentImport', id: 'podcast', name: show.title },
        details: { count: ids.size },
        at: now,
      })
    })
    isDone = true
    return { ...report, files: stored.filter(({ episode }) => episode.sound).length, isWritten: true }
  } finally {
    // No file stays of what was not written.
    if (!isDone)
      for (const { episode } of stored) if (episode.sound) await app.files.delete(episode.sound.file_key)
  }
}

async function readWhole(file: ExportFile): Promise<{ show: FeedShow; items: FeedItem[] }> {
  let found: FeedShow | null = null
  const items: FeedItem[] = []
  for await (const { show, item } of readFeedFile(file.read())) {
    if (show) found = show
    else items.push({ ...item, about: item.about.slice(0, 20_000) })
    if (items.length > maxEpisodes) throw new UnreadableFile('این خوراک بیش از ۳۰۰۰ قسمت دارد؛ آن را بشکنید.')
  }
  if (!found) throw new UnreadableFile('این فایل خوراک پادکست (RSS) نیست.')
  return { show: found, items }
}

type Taken = { slugs: Set<string>; numbers: Map<number, Set<number>> }

async function listTaken(db: Db): Promise<Taken> {
  const rows = await listTakenEpisodes(db)
  const numbers: Taken['numbers'] = new Map()
  for (const { season, number } of rows) numbers.set(season, (numbers.get(season) ?? new Set()).add(number))
  return { slugs: new Set(rows.map(({ slug }) => slug)), numbers }
}

/** The number itself where it is free, else the one after the last. */
function takeNumber({ numbers }: Taken, season: number, wanted: number | null): number {
  const here = numbers.get(season) ?? new Set<number>()
  numbers.set(season, here)
  let number = wanted !== null && !here.has(wanted) ? wanted : Math.max(0, ...here) + 1
  if (number > 9999) for (number = 1; here.has(number); ) number++
  here.add(number)
  return number
}

const describe = ({ at, title }: FeedItem, changes: Partial<ContentEntry>): ContentEntry => ({
  at,
  name: shortenText(title, 200) || `#${at}`,
  outcome: 'new',
  state: null,
  address: null,
  problem: null,
  lost: [],
  ...changes,
})

async function takeEpisode(item: FeedItem, show: FeedShow, { media }: ExportFile, taken: Taken) {
  const lost: string[] = []
  const title =
    item.title.length >= 3 ? shortenText(item.title, limits.title) : `قسمت ${toPersianDigits(item.at)}`
  if (item.title.length < 3) lost.push('عنوان نداشت')
  if (item.title.length > limits.title) lost.push('عنوانش کوتاه شد')
  const about = cleanLines(readText(readHtml(item.about.replace(/<\/(p|div|li)>/gi, '\n'))))
  if (about.length > limits.summary) lost.push('دنبالهٔ معرفی')
  const season = item.season ?? 1
  const number = takeNumber(taken, season, item.number)
  if (item.number !== null && number !== item.number) {
    lost.push(`شماره‌اش ${persianNumber(item.number)} بود و ${persianNumber(number)} شد`)
  }
  if (item.kind && item.kind !== 'full') lost.push(item.kind === 'trailer' ? 'پیش‌پرده بود' : 'قسمت ویژه بود')
  const sound = media.find(item.enclosure!.url)
  if (!sound) lost.push(`صدا «${item.enclosure!.url.split(/[?#]/)[0]!.split('/').at(-1)}» (همراه فایل نبود)`)
  const [lostLines, lostChapters]: string[][] = [[], []]
  const lines = await readLines(item, media, lostLines!)
  const chapters = await readChapters(item, media, lostChapters!)
  lost.push(...lostLines!, ...lostChapters!)
  const people = [
    ...new Set([...item.people, ...(item.people.length === 0 && show.author ? [show.author] : [])]),
  ]
    .map(person => shortenText(person, 60))
    .slice(0, limits.people)
  if (item.date) lost.push(`پس از انتشار، تاریخش ${formatDate(item.date)} می‌ماند`)
  const slug = takeSlug(buildSlug([title], `episode-${season}-${number}`), taken.slugs)
  const episode = {
    ...{ guid: item.guid, slug, title, season, number, people, lines, chapters },
    summary: shortenText(about, limits.summary),
    language: show.language ?? 'en',
    firstOutAt: item.date,
  }
  const entry = describe(item, { name: title, state: 'draft', address: episodePath({ slug }), lost })
  return { entry, episode, sound, link: item.link, at: item.at }
}

/** Null, with a word to the report, where it is no sound that can be played. */
async function keepSound(app: AppContext, file: MediaFile, entry: ContentEntry) {
  try {
    return await file.use(async path => {
      const { size } = await stat(path)
      if (size > maxSoundBytes) throw new UnreadableFile(`بزرگ‌تر از ${fileSize(maxSoundBytes)} است`)
      return storeSound(app, { name: shortenText(file.name, 200), path })
    })
  } catch (thrown) {
    const isRefused = thrown instanceof UnreadableFile || (isAppError(thrown) && thrown.http === 422)
    if (!isRefused) throw thrown
    entry.lost.push(`صدا «${file.name}» (${thrown.message})`)
    return null
  }
}

function describeShow({ language }: FeedShow, count: number): string[] {
  if (count === 0) return ['قسمت تازه‌ای در این خوراک نیست.']
  const { level, topic, accent } = assumed
  return [
    `خوراک نمی‌گوید سطح، موضوع و لهجه چیست: سطح ${level}، موضوع «${topicNames[topic]}» و «${accentNames[accent]}» گذاشته می‌شود و هر قسمت پیش‌نویس می‌ماند تا در استودیو کاملش کنید.`,
    ...(language === null ? ['خوراک زبانی نگفته است؛ انگلیسی گذاشته می‌شود.'] : []),
  ]
}

function readUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

/** Pages of episodes that stood on the podcast's own site. */
function listAddresses({ link }: FeedShow, episodes: readonly ReadEpisode[]) {
  const site = readUrl(link)
  const found = episodes.flatMap(({ episode: { guid }, link }) => {
    const url = readUrl(link)
    const address = url && site && url.hostname === site.hostname ? toOldAddress(url.pathname) : null
    return address === null || url?.pathname === site?.pathname ? [] : [{ address, guid }]
  })
  return [...new Map(found.toReversed().map(one => [one.address, one])).values()]
}

/** Where the feed stood, on the podcast's own site: players that ask there are led to ours. */
function listFeedAddresses({ link, self }: FeedShow): OldAddress[] {
  const [site, feed] = [readUrl(link), readUrl(self)]
  const address = site && feed && site.hostname === feed.hostname ? toOldAddress(feed.pathname) : null
  return address === null ? [] : [{ address, feed: 'podcast' }]
}

/** @throws WrittenMeanwhile */
async function refuseWrittenMeanwhile(tx: Db, episodes: readonly ReadEpisode[]): Promise<void> {
  const known = await findImportedEpisodes(
    tx,
    episodes.map(({ episode: { guid } }) => guid),
  )
  const { slugs, numbers } = await listTaken(tx)
  const isTaken = episodes.some(
    ({ episode: { slug, season, number } }) => slugs.has(slug) || numbers.get(season)?.has(number),
  )
  if (known.size > 0 || isTaken) throw new WrittenMeanwhile()
}
