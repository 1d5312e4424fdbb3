import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { generateRssFeed } from 'feedsmith'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { cleanForXml } from '#server/platform/xml-text.ts'
import { formatVtt } from '#ui/player/format-vtt.ts'
import type * as calls from './contract.ts'
import {
  chaptersPath,
  episodePath,
  feedPath,
  podcastsPath,
  transcriptPath,
  translationPath,
} from './podcast-paths.ts'
import { findEpisodeOut, findSounds, type Sounds, selectOut } from './read-episodes.server.ts'
import { podcastsTag } from './tags.ts'

/** Players read a feed whole: an episode that leaves it is gone from most of them. */
const maxItems = 500

/** The namespace of the podcasts' guids, as Podcasting 2.0 defines it. */
const guidNamespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex')

/** A version 5 UUID of the feed's address without its scheme: it stays the same wherever the feed is read. */
function buildGuid(address: string): string {
  const name = address.replace(/^https?:\/\//, '')
  const bytes = createHash('sha1').update(guidNamespace).update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** An item as it was written last, and what it was written of. */
type Written = { row: FeedRow; sound: Sound; bytes: Buffer }

/** The items of an app's feed as they were written last, by their episodes. */
const written = new WeakMap<RequestContext['app'], ReadonlyMap<string, Written>>()

/** Made once for all who ask, until an episode changes; only the changed items are written anew then. */
export async function readFeed({ app, db }: RequestContext) {
  const { PUBLIC_URL: origin, BRAND_FA: brand } = app.settings
  const bytes = await app.pages.share(`${podcastsTag} ${origin}`, [podcastsTag], async () => {
    const rows = await listFeedRows(db)
    const items = await writeItems(rows, await findSounds(db, rows), { origin, before: written.get(app) })
    written.set(app, items)
    const { head, foot } = buildChannel(rows, { origin, brand })
    return Buffer.concat([
      Buffer.from(head),
      ...Array.from(items.values(), item => item.bytes),
      Buffer.from(foot),
    ])
  })
  return { bytes, name: 'feed.xml' }
}

/** How many items are written in one go: others are answered between them. */
const atOnce = 20

/** The items in the order of their rows; what was written of the very same before is taken as it stands. */
async function writeItems(
  rows: readonly FeedRow[],
  sounds: Sounds,
  { origin, before }: { origin: string; before: ReadonlyMap<string, Written> | undefined },
): Promise<ReadonlyMap<string, Written>> {
  const now = new Map<string, Written>()
  let fresh = 0
  for (const row of rows) {
    const { files = [], seconds = 0 } = sounds.get(row.media_id!) ?? {}
    if (files.length === 0) continue
    const sound = { files, seconds }
    const kept = before?.get(row.id)
    if (kept && isDeepStrictEqual(kept.row, row) && isDeepStrictEqual(kept.sound, sound)) {
      now.set(row.id, kept)
      continue
    }
    if (++fresh % atOnce === 0) await setImmediate()
    now.set(row.id, { row, sound, bytes: Buffer.from(writeItem(buildItem(row, sound, origin))) })
  }
  return now
}

function writeItem(item: FeedItem): string {
  const alone = generateRssFeed({ title: '-', description: '-', items: [item] }, { strict: false })
  const text = alone.slice(alone.indexOf('<item>'), alone.lastIndexOf('</channel>'))
  // Laid on lines of their own, texts with marks in them would begin and end with blanks.
  return text.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/\]\]>\s+<\//g, ']]></')
}

const listFeedRows = (db: Db) =>
  selectOut(db)
    .select(['podcast_episode.id', 'slug', 'season', 'number', 'title', 'summary', 'language'])
    .select(['people', 'media_id', 'published_at', 'changed_at', 'imported_guid'])
    .orderBy('published_at', 'desc')
    .orderBy('podcast_episode.id', 'desc')
    .limit(maxItems)
    .execute()
type FeedRow = Awaited<ReturnType<typeof listFeedRows>>[number]

/** What stands before the items and after them. */
function buildChannel(
  rows: readonly FeedRow[],
  { origin, brand }: { origin: string; brand: string },
): { head: string; foot: string } {
  const address = origin + feedPath
  const title = cleanForXml(`پادکست ${brand}`)
  const image = `${origin}/icon-512.png`
  const about = 'گفت‌وگوهای کوتاه برای زبان‌آموزان، با متن هم‌زمان، معنی فارسی، بخش‌ها و واژه‌ها.'
  const feed = generateRssFeed(
    {
      title,
      link: origin + podcastsPath(),
      description: about,
      language: 'fa',
      image: { url: image, title, link: origin + podcastsPath() },
      lastBuildDate: rows.reduce<Date | undefined>(
        (newest, { changed_at }) => (newest && newest > changed_at ? newest : changed_at),
        undefined,
      ),
      atom: { links: [{ href: address, rel: 'self', type: 'application/rss+xml' }] },
      itunes: {
        author: title,
        image,
        explicit: false,
        type: 'episodic',
        categories: [{ text: 'Education', categories: [{ text: 'Language Learning' }] }],
      },
      podcast: { guid: buildGuid(address), medium: 'podcast', locked: { value: true } },
    },
    { strict: false },
  )
  const end = feed.lastIndexOf('</channel>')
  return { head: feed.slice(0, end), foot: feed.slice(end) }
}

type Sound = Pick<Sounds extends Map<string, infer S> ? S : never, 'files' | 'seconds'>

type FeedItem = ReturnType<typeof buildItem>

function buildItem(row: FeedRow, { files, seconds }: Sound, origin: string) {
  const [whole] = files
  const title = cleanForXml(row.title)
  const plainType = (type: string) => type.split(';')[0]!
  return {
    title,
    link: origin + episodePath(row),
    description: cleanForXml(row.summary) || title,
    // Players that had it from another site know it by that one's name, and fetch it no second time.
    guid: { value: cleanForXml(row.imported_guid ?? '') || `urn:uuid:${row.id}`, isPermaLink: false },
    pubDate: row.published_at!,
    enclosures: [{ url: origin + whole!.src, length: whole!.bytes, type: plainType(whole!.type) }],
    itunes: {
      title,
      duration: Math.round(seconds),
      season: row.season,
      episode: row.number,
      episodeType: 'full',
      explicit: false,
    },
    podcast: {
      transcripts: [
        { url: origin + transcriptPath(row), type: 'text/vtt', language: row.language, rel: 'captions' },
        { url: origin + translationPath(row), type: 'text/vtt', language: 'fa' },
      ],
      chapters: { url: origin + chaptersPath(row), type: 'application/json+chapters' },
      persons: row.people.map(name => ({ display: cleanForXml(name), role: 'host', group: 'cast' })),
      season: { number: row.season },
      episode: { number: row.number },
      alternateEnclosures: files.map(({ src, type, bytes, isLight }) => ({
        type: plainType(type),
        length: bytes,
        bitrate: seconds > 0 ? Math.round((bytes * 8) / seconds) : undefined,
        title: isLight ? 'کم‌حجم' : 'کامل',
        codecs: /codecs=(\w+)/.exec(type)?.[1],
        default: !isLight,
        sources: [{ uri: origin + src }],
      })),
    },
  }
}

const toFile = (text: string, name: string) => ({ bytes: Buffer.from(text), name })

/** @throws AppError notFound */
export async function readTranscript(
  { db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.episodeTranscript>,
) {
  const { lines } = await findEpisodeOut(db, slug)
  return toFile(
    formatVtt(lines.map(({ speaker, ...line }) => ({ ...line, voice: speaker }))),
    'transcript.vtt',
  )
}

/** @throws AppError notFound */
export async function readTranslation(
  { db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.episodeTranslation>,
) {
  const { lines } = await findEpisodeOut(db, slug)
  const translated = lines.flatMap(({ start, end, persian }) =>
    persian ? [{ start, end, text: persian }] : [],
  )
  return toFile(formatVtt(translated), 'translation.vtt')
}

/** @throws AppError notFound */
export async function readChapters(
  { db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.episodeChapters>,
) {
  const { title, chapters } = await findEpisodeOut(db, slug)
  const file = {
    version: '1.2.0',
    title,
    chapters: chapters.map(({ start, title }) => ({ startTime: start, title })),
  }
  return toFile(JSON.stringify(file), 'chapters.json')
}
