import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { childNamed, childrenNamed, textWithin, type XmlNode } from '#server/engines/file-formats/xml.ts'
import { readXmlRecords } from '#server/engines/file-formats/xml-records.ts'
import { cleanLine, toGuid } from '../clean-text.server.ts'

/** A podcast as its feed tells of it. */
export type FeedShow = {
  title: string
  language: string | null
  author: string
  /** Where its page stood, and the feed itself. */
  link: string
  self: string
}
export type FeedItem = {
  at: number
  guid: string
  title: string
  /** HTML, as feeds have it. */
  about: string
  link: string
  date: Date | null
  season: number | null
  number: number | null
  kind: string
  enclosure: { url: string; type: string } | null
  transcripts: { url: string; type: string }[]
  /** A file of them, and those that stand in the feed itself. */
  chaptersUrl: string | null
  chapters: { start: string; title: string }[]
  people: string[]
}

const limits = { record: 'item', maxChars: 4 * 1024 * 1024, maxRecords: 10_000 }

/**
 * Reads the feed of a podcast: RSS 2.0 with the elements of iTunes and Podcasting 2.0.
 * @throws UnreadableFile where it is none, or ends too soon
 */
export async function* readFeedFile(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ show: FeedShow; item?: undefined } | { item: FeedItem; show?: undefined }> {
  let at = 0
  for await (const { kind, node } of readXmlRecords(chunks, limits)) {
    if (kind === 'head') yield { show: readShow(node) }
    else yield { item: readItem(node, ++at) }
  }
}

const readAt = (node: XmlNode | undefined, name: string) => textWithin(childNamed(node, name)).trim()

function readShow(root: XmlNode): FeedShow {
  const channel = childNamed(root, 'channel')
  if (root.name !== 'rss' || !channel) throw new UnreadableFile('این فایل خوراک پادکست (RSS) نیست.')
  if (childNamed(channel, 'wp:wxr_version')) {
    throw new UnreadableFile('این فایل برون‌بری وردپرس است، نه خوراک پادکست.')
  }
  const self = [...childrenNamed(channel, 'atom:link'), ...childrenNamed(channel, 'atom10:link')].find(
    ({ attributes }) => attributes.rel === 'self',
  )
  return {
    title: cleanLine(readAt(channel, 'title')).slice(0, 200) || 'پادکست',
    language: /^[a-z]{2,3}(?=-|_|$)/i.exec(readAt(channel, 'language'))?.[0].toLowerCase() ?? null,
    author: cleanLine(readAt(channel, 'itunes:author')),
    link: readAt(channel, 'link'),
    self: self?.attributes.href ?? '',
  }
}

const readWhole = (written: string, max: number): number | null => {
  const value = /^\d{1,6}$/.test(written) ? Number(written) : 0
  return value >= 1 && value <= max ? value : null
}

function readItem(node: XmlNode, at: number): FeedItem {
  const read = (...names: string[]) => names.map(name => readAt(node, name)).find(Boolean) ?? ''
  const enclosure = childNamed(node, 'enclosure')?.attributes
  const date = new Date(read('pubDate'))
  const title = cleanLine(read('title', 'itunes:title'))
  return {
    at,
    guid: toGuid(read('guid') || enclosure?.url || `${read('link')}#${title || at}`),
    title,
    about: read('content:encoded', 'description', 'itunes:summary'),
    link: read('link'),
    date: Number.isNaN(date.getTime()) ? null : date,
    season: readWhole(read('itunes:season', 'podcast:season'), 999),
    number: readWhole(read('itunes:episode', 'podcast:episode'), 9999),
    kind: read('itunes:episodeType').toLowerCase(),
    enclosure: enclosure?.url ? { url: enclosure.url, type: enclosure.type ?? '' } : null,
    transcripts: childrenNamed(node, 'podcast:transcript').flatMap(({ attributes: { url, type = '' } }) =>
      url ? [{ url, type }] : [],
    ),
    chaptersUrl: childNamed(node, 'podcast:chapters')?.attributes.url ?? null,
    chapters: childrenNamed(childNamed(node, 'psc:chapters'), 'psc:chapter').map(
      ({ attributes: { start = '', title = '' } }) => ({ start, title }),
    ),
    people: [...childrenNamed(node, 'podcast:person'), ...childrenNamed(node, 'itunes:author')]
      .map(person => cleanLine(textWithin(person)))
      .filter(Boolean),
  }
}
