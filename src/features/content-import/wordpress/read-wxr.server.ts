import { fromJalali, parseIsoDay } from '#persian/jalali.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { childNamed, childrenNamed, textWithin, type XmlNode } from '#server/engines/file-formats/xml.ts'
import { readXmlRecords } from '#server/engines/file-formats/xml-records.ts'
import { cleanLine, cleanMarkdown, toGuid } from '../clean-text.server.ts'

/** A site as its export tells of it. */
export type WxrSite = {
  title: string
  /** Where its pages stood: an origin, and a path where it was in a folder. */
  url: URL | null
  /** By what they sign in with. */
  authors: ReadonlyMap<string, { email: string; name: string }>
}

export type WxrItem = {
  /** Which of the file it is, from 1. */
  at: number
  id: string
  guid: string
  type: string
  status: string
  title: string
  link: string
  creator: string
  content: string
  excerpt: string
  name: string
  /** As the clocks of the site had it, `YYYY-MM-DD HH:MM:SS`; and since when in truth. */
  localDate: string
  date: Date | null
  isProtected: boolean
  tags: string[]
  attachmentUrl: string
  meta: ReadonlyMap<string, string>
  comments: WxrComment[]
}
export type WxrComment = {
  id: string
  parent: string
  isApproved: boolean
  type: string
  author: string
  content: string
  date: Date | null
}

const limits = { record: 'item', maxChars: 8 * 1024 * 1024, maxRecords: 200_000 }
/** Categories that say nothing: those of posts that were put into none. */
const noCategory = new Set(['uncategorized', 'دسته-بندی-نشده', 'دسته‌بندی-نشده'])

/**
 * Reads an export of WordPress (WXR), one item at a time.
 * @throws UnreadableFile where it is none, or ends too soon
 */
export async function* readWxr(
  chunks: AsyncIterable<string>,
): AsyncGenerator<{ site: WxrSite; item?: undefined } | { item: WxrItem; site?: undefined }> {
  let at = 0
  for await (const { kind, node } of readXmlRecords(chunks, limits)) {
    if (kind === 'head') yield { site: readSite(node) }
    else yield { item: readItem(node, ++at) }
  }
}

const readAt = (node: XmlNode | undefined, name: string) => textWithin(childNamed(node, name)).trim()

function readSite(root: XmlNode): WxrSite {
  const channel = childNamed(root, 'channel')
  if (root.name !== 'rss' || !channel || !childNamed(channel, 'wp:wxr_version')) {
    throw new UnreadableFile('این فایل برون‌بری وردپرس (WXR) نیست. آن را از «ابزارها › برون‌بری» بگیرید.')
  }
  const address = readAt(channel, 'wp:base_blog_url') || readAt(channel, 'link')
  const authors = childrenNamed(channel, 'wp:author').map(author => {
    const login = readAt(author, 'wp:author_login')
    const name = cleanLine(readAt(author, 'wp:author_display_name')) || cleanLine(login)
    return [login, { email: readAt(author, 'wp:author_email').toLowerCase(), name }] as const
  })
  return {
    title: cleanLine(readAt(channel, 'title')).slice(0, 200) || 'وردپرس',
    url: readHttp(address),
    authors: new Map(authors),
  }
}

/** Longer ones nobody has, and what looks into them would look long. */
export const maxUrl = 2000

export function readHttp(address: string): URL | null {
  const url = address.length <= maxUrl && URL.canParse(address) ? new URL(address) : null
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}

function readItem(node: XmlNode, at: number): WxrItem {
  const read = (name: string) => readAt(node, name)
  const id = /^\d{1,18}$/.exec(read('wp:post_id'))?.[0] ?? ''
  const meta = childrenNamed(node, 'wp:postmeta').map(
    one => [readAt(one, 'wp:meta_key'), readAt(one, 'wp:meta_value')] as const,
  )
  const tags = childrenNamed(node, 'category').flatMap(category => {
    const { domain = '', nicename = '' } = category.attributes
    const isNone = noCategory.has(nicename) || noCategory.has(decode(nicename))
    return (domain === 'category' || domain === 'post_tag') && !isNone
      ? [cleanLine(textWithin(category))]
      : []
  })
  return {
    at,
    id,
    guid: toGuid(read('guid') || `wordpress:${read('link')}#${id || at}`),
    type: read('wp:post_type') || 'post',
    status: read('wp:status') || 'publish',
    title: cleanLine(read('title')),
    link: read('link'),
    creator: read('dc:creator'),
    content: textWithin(childNamed(node, 'content:encoded')),
    excerpt: read('excerpt:encoded'),
    name: decode(read('wp:post_name')),
    localDate: read('wp:post_date'),
    date: readUtc(read('wp:post_date_gmt')) ?? readTehran(read('wp:post_date')) ?? readAny(read('pubDate')),
    isProtected: read('wp:post_password') !== '',
    tags: [...new Set(tags.filter(Boolean))],
    attachmentUrl: read('wp:attachment_url'),
    meta: new Map(meta),
    comments: childrenNamed(node, 'wp:comment').map(readComment),
  }
}

// What else stands there of a person, e-mail and address, is not read.
const readComment = (node: XmlNode): WxrComment => ({
  id: readAt(node, 'wp:comment_id'),
  parent: readAt(node, 'wp:comment_parent'),
  isApproved: readAt(node, 'wp:comment_approved') === '1',
  type: readAt(node, 'wp:comment_type'),
  author: cleanLine(readAt(node, 'wp:comment_author')),
  content: readAt(node, 'wp:comment_content'),
  date: readUtc(readAt(node, 'wp:comment_date_gmt')) ?? readTehran(readAt(node, 'wp:comment_date')),
})

function decode(written: string): string {
  try {
    return cleanMarkdown(decodeURIComponent(written)).normalize('NFC')
  } catch {
    return written
  }
}

const dateParts = /^(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):(\d{2})$/
/** Before it there was no WordPress, and no clock of a site goes so wrong. */
const isLikely = (date: Date) => date.getTime() > Date.UTC(1990, 0) && date.getTime() < Date.UTC(2100, 0)
const keepLikely = (date: Date | null) => (date && isLikely(date) ? date : null)

/** Drafts have a date of noughts. */
function readUtc(written: string): Date | null {
  const found = dateParts.exec(written)
  const date = found ? new Date(`${found[1]}T${found[2]}:${found[3]}:${found[4]}Z`) : null
  return keepLikely(date)
}

/** As clocks in Tehran have it, where nothing else is known. */
function readTehran(written: string): Date | null {
  const found = dateParts.exec(written)
  const day = found && parseIsoDay(found[1]!)
  if (!day) return null
  return keepLikely(fromJalali({ ...day, hour: Number(found[2]), minute: Number(found[3]) }))
}

const readAny = (written: string) => keepLikely(written ? new Date(written) : null)
