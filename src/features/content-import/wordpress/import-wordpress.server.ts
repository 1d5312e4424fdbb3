import { sql } from 'kysely'
import type { Nodes } from 'mdast'
import { findFullNames, findUserId, readContacts, record } from '#account/public.server.ts'
import { AppError, isAppError } from '#contract/app-error.ts'
import {
  findImportedPosts,
  type ImportedPost,
  importAuthors,
  importPosts,
  listTakenSlugs,
  renderParts,
} from '#features/blog/public.server.ts'
import { limits, postPath, tagPattern } from '#features/blog/public.ts'
import { keepPicture } from '#features/documents/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { buildSlug, cleanLine, cleanMarkdown, shortenText, takeSlug } from '../clean-text.server.ts'
import type { ContentEntry } from '../contract.ts'
import type { ExportFile } from '../export-file.server.ts'
import type { MediaFile } from '../media-source.server.ts'
import { keepOldAddresses, type OldAddress, toOldAddress } from '../old-addresses.server.ts'
import type { WholeReport } from '../report.server.ts'
import { openSpool } from '../spool.server.ts'
import { takeComments } from './comments.server.ts'
import { type ConvertedPost, convertPost, finishPost, type PostSurroundings } from './convert-post.server.ts'
import { maxUrl, readHttp, readWxr, type WxrItem, type WxrSite } from './read-wxr.server.ts'

const t = withTables()

/** More posts than any school's site has; they are read one by one. */
const maxPosts = 20_000
/** Bytes of a text, as whoever writes here may save (`contract/fields.ts`). */
const maxMarkdown = 200 * 1024
/** Rows that are written with one statement each. */
const batch = 50
/** How often all is begun anew where somebody wrote meanwhile. */
const maxAttempts = 3

export type WordpressOptions = { write: boolean; skipRejected: boolean; by: string | null }

/**
 * Reads an export of WordPress and says of each item what would become of it; writes all posts that are new with their
 * pictures, comments and old addresses, and nothing while one is rejected, unless those are to be skipped. A post that is here
 * already stays as it is, whatever the file says.
 * @throws UnreadableFile
 */
export async function importWordpress(
  app: AppContext,
  file: ExportFile,
  options: WordpressOptions,
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

/** Somebody took an address, or brought the same posts, between the look and the write. */
class WrittenMeanwhile extends Error {}

/** What is known of a site before its texts are looked into. */
type Survey = {
  site: WxrSite
  attachments: Map<string, { url: string; alt: string }>
  /** By the number of the item. */
  posts: Map<number, SurveyedPost>
  others: Map<string, number>
}
type SurveyedPost = {
  at: number
  id: string
  guid: string
  title: string
  name: string
  link: string
  localDate: string
  slug: string
  /** Here already, or earlier in the file. */
  isKnown: boolean
}

/** Types that are no content: what WordPress keeps for itself. */
const ownTypes = new Set(
  'revision nav_menu_item custom_css customize_changeset oembed_cache user_request wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face'.split(
    ' ',
  ),
)
const isPost = ({ type, status }: Pick<WxrItem, 'type' | 'status'>) =>
  type === 'post' && status !== 'trash' && status !== 'auto-draft' && status !== 'inherit'

async function survey(file: ExportFile): Promise<Survey> {
  const found: Survey = {
    site: { title: '', url: null, authors: new Map() },
    attachments: new Map(),
    posts: new Map(),
    others: new Map(),
  }
  for await (const { site, item } of readWxr(file.read())) {
    if (site) found.site = site
    else if (item.type === 'attachment') {
      const alt = cleanLine(item.meta.get('_wp_attachment_image_alt') ?? '')
      if (item.attachmentUrl !== '' && item.attachmentUrl.length <= maxUrl)
        found.attachments.set(item.id, { url: item.attachmentUrl, alt })
    } else if (isPost(item)) {
      const { at, id, guid, title, name, link, localDate } = item
      found.posts.set(at, { at, id, guid, title, name, link, localDate, slug: '', isKnown: false })
      if (found.posts.size > maxPosts)
        throw new UnreadableFile('این فایل بیش از ۲۰٬۰۰۰ نوشته دارد؛ آن را بشکنید.')
    } else if (ownTypes.has(item.type)) found.others.set(item.type, (found.others.get(item.type) ?? 0) + 1)
  }
  return found
}

/** Gives each post its address here, and says which are here already. */
async function settleSlugs(db: Db, { posts }: Survey): Promise<void> {
  const all = [...posts.values()]
  const known = await findImportedPosts(
    db,
    all.map(({ guid }) => guid),
  )
  const taken = await listTakenSlugs(db)
  const seen = new Set<string>()
  for (const post of all) {
    const here = known.get(post.guid)
    post.isKnown = here !== undefined || seen.has(post.guid)
    seen.add(post.guid)
    if (post.isKnown) post.slug = here?.slug ?? ''
    else post.slug = takeSlug(buildSlug([post.name, post.title], `post-${post.id || post.at}`), taken)
  }
}

/** Where a post stood: as its export says, and as WordPress answers besides, whichever form of links a site had. */
function listAddresses(site: URL | null, { id, link, name, localDate }: SurveyedPost) {
  const base = (site?.pathname ?? '/').replace(/\/+$/, '')
  const said: (string | null)[] = []
  const url = readHttp(link)
  const query = url?.searchParams.get('p')
  if (url && (!query || /^\d+$/.test(query))) said.push(toOldAddress(url.pathname, query ?? null))
  if (id) said.push(toOldAddress(base || '/', id))
  const also: (string | null)[] = []
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(localDate) ?? []
  if (name && year && Number(year) > 0) {
    also.push(toOldAddress(`${base}/${year}/${month}/${day}/${encodeURIComponent(name)}`))
    also.push(toOldAddress(`${base}/${year}/${month}/${encodeURIComponent(name)}`))
  }
  if (name) also.push(toOldAddress(`${base}/${encodeURIComponent(name)}`))
  if (id) also.push(toOldAddress(`${base}/archives/${id}`))
  const keep = (addresses: readonly (string | null)[]) => addresses.filter(address => address !== null)
  return { said: keep(said), also: keep(also) }
}

/** By each address where a post stood, where it stands; what an export says goes before what it may have been besides. */
function mapMoved({ site, posts }: Survey): Map<string, string> {
  const moved = new Map<string, string>()
  const lists = [...posts.values()].map(post => ({ post, ...listAddresses(site.url, post) }))
  for (const kind of ['said', 'also'] as const) {
    for (const { post, [kind]: addresses } of lists) {
      if (post.slug === '') continue
      for (const address of addresses) if (!moved.has(address)) moved.set(address, post.slug)
    }
  }
  return moved
}

async function importOnce(
  app: AppContext,
  file: ExportFile,
  { write, skipRejected, by }: WordpressOptions,
): Promise<WholeReport> {
  const surveyed = await survey(file)
  await settleSlugs(app.db, surveyed)
  const surroundings: PostSurroundings = {
    site: surveyed.site.url,
    media: file.media,
    attachments: surveyed.attachments,
    moved: mapMoved(surveyed),
  }
  const authors = await nameAuthors(app.db, surveyed.site)
  const now = app.now()
  const entries: ContentEntry[] = []
  const counts = { comments: 0, files: 0 }
  const readPosts = async function* () {
    for await (const { item } of readWxr(file.read())) if (item) yield item
  }
  for await (const item of readPosts()) {
    const entry = toOtherEntry(item)
    if (entry) entries.push(entry)
    const post = surveyed.posts.get(item.at)
    if (!post) continue
    if (post.isKnown) {
      entries.push(describe(item, { outcome: 'known', address: post.slug ? postPath(post) : null }))
      continue
    }
    const taken = takePost(item, post, surroundings, now)
    entries.push(taken.entry)
    if (taken.entry.outcome !== 'new') continue
    counts.comments += taken.comments.length
    counts.files += taken.converted.pictures.length
  }
  const creators = new Set<string>()
  const notes = describeSite(surveyed, authors)
  const report: WholeReport = {
    source: 'wordpress',
    title: surveyed.site.title,
    ...counts,
    addresses: countAddresses(surveyed, entries),
    notes,
    entries,
    isWritten: false,
  }
  const isRefused = entries.some(({ outcome }) => outcome === 'rejected') && !skipRejected
  if (!write || isRefused) return report

  const spool = await openSpool<SpooledPost>()
  const pictures = createPictures(app)
  let isDone = false
  try {
    const byNumber = new Map(entries.map(entry => [entry.at, entry]))
    for await (const item of readPosts()) {
      const entry = byNumber.get(item.at)
      const post = surveyed.posts.get(item.at)
      if (!post || entry?.outcome !== 'new') continue
      const { converted, comments, ...values } = takePost(item, post, surroundings, now)
      const addresses: (string | null)[] = []
      for (const picture of converted.pictures) addresses.push(await pictures.keep(picture, entry.lost))
      const markdown = finishPost(converted, addresses)
      const { out, isOut } = await renderOut(app, { markdown, outAt: values.outAt })
      if (!isOut && values.outAt) {
        entry.state = 'draft'
        entry.lost.push('نوشته نمایش داده نمی‌شود و پیش‌نویس می‌ماند')
      }
      creators.add(item.creator)
      await spool.add({
        ...{ at: item.at, guid: post.guid, slug: post.slug, title: values.title, summary: values.summary },
        ...{ tags: values.tags, creator: item.creator, markdown },
        publishAt: values.publishAt?.toISOString() ?? null,
        out: out && { at: values.outAt!.toISOString(), parts: out },
        comments: comments.map(comment => ({ ...comment, at: comment.at.toISOString() })),
      })
    }
    await transaction(app.db, async tx => {
      // Two imports of one file would each find that the blog has none of it.
      await sql`select pg_advisory_xact_lock(hashtextextended('content import', 0))`.execute(t(tx))
      await refuseWrittenMeanwhile(tx, surveyed, entries)
      const ids = await importAuthors(tx, nameCreators(creators, authors), now)
      const postIds = new Map<string, string>()
      for await (const some of spool.read(batch)) {
        const posts = some.map((row): ImportedPost => {
          const name = nameCreator(row.creator, authors)
          return {
            ...row,
            authorId: (name && ids.get(name)) || null,
            publishAt: row.publishAt === null ? null : new Date(row.publishAt),
            out: row.out && { ...row.out, at: new Date(row.out.at) },
            comments: row.comments.map(comment => ({ ...comment, at: new Date(comment.at) })),
          }
        })
        for (const [guid, id] of await importPosts(tx, posts, { by, now })) postIds.set(guid, id)
      }
      report.addresses = await keepOldAddresses(tx, listOldAddresses(surveyed, postIds))
      if (postIds.size === 0) return
      await record(tx, {
        actorId: by,
        action: 'content.imported',
        subjectId: null,
        about: { kind: 'contentImport', id: 'wordpress', name: surveyed.site.title },
        details: { count: postIds.size },
        at: now,
      })
    })
    isDone = true
    return { ...report, files: pictures.count, isWritten: true }
  } finally {
    // No file stays of what was not written.
    if (!isDone) await pictures.remove()
    await spool.close()
  }
}

type SpooledPost = Omit<ImportedPost, 'authorId' | 'publishAt' | 'out' | 'comments'> & {
  at: number
  creator: string
  publishAt: string | null
  out: { at: string; parts: NonNullable<ImportedPost['out']>['parts'] } | null
  comments: (Omit<ImportedPost['comments'][number], 'at'> & { at: string })[]
}

const describe = (item: WxrItem, changes: Partial<ContentEntry>): ContentEntry => ({
  at: item.at,
  name: shortenText(item.title, 200) || `#${item.id || item.at}`,
  outcome: 'skipped',
  state: null,
  address: null,
  problem: null,
  lost: [],
  ...changes,
})

/** What is said of an item that is no post of the blog; nothing of what WordPress keeps for itself. */
function toOtherEntry(item: WxrItem): ContentEntry | null {
  const { type, status } = item
  if (type === 'attachment' || ownTypes.has(type) || status === 'auto-draft' || status === 'inherit')
    return null
  if (type === 'page')
    return describe(item, { problem: 'برگه است؛ برگه‌های سایت تازه در استودیو نوشته می‌شوند' })
  if (type !== 'post') return describe(item, { problem: `از نوع «${shortenText(cleanLine(type), 40)}» است` })
  return status === 'trash' ? describe(item, { problem: 'در زباله‌دان بود' }) : null
}

function takePost(item: WxrItem, post: SurveyedPost, surroundings: PostSurroundings, now: Date) {
  const lost: string[] = []
  const converted: ConvertedPost = convertPost(
    { content: item.content, featured: item.meta.get('_thumbnail_id') || null },
    surroundings,
  )
  // As it will be but for its pictures.
  const draft = finishPost({ ...converted, tree: structuredClone(converted.tree) }, [])
  const title = takeTitle(item.title, lost)
  const { comments, lost: lostComments } = takeComments(item.comments, now)
  const tags = takeTags(item.tags, lost)
  const when = takeState(item, now, lost)
  const isEmpty = draft === '' && converted.pictures.length === 0
  if (isEmpty && when.state !== 'draft') {
    lost.push('متنی ندارد و پیش‌نویس می‌ماند')
    Object.assign(when, { state: 'draft', outAt: null, publishAt: null })
  }
  const summary = takeSummary(item.excerpt, converted, lost)
  if (item.name !== '' && post.slug !== item.name) lost.push(`نشانی‌اش «${shortenText(item.name, 60)}» بود`)
  const isLong = Buffer.byteLength(draft) > maxMarkdown - 100 * converted.pictures.length
  const entry = describe(item, {
    name: title,
    ...(isLong
      ? { outcome: 'rejected' as const, problem: 'متنش بلندتر از ۲۰۰ کیلوبایت است' }
      : { outcome: 'new' as const, state: when.state, address: postPath(post) }),
    lost: [...lost, ...converted.lost, ...lostComments],
  })
  return { entry, converted, comments, title, summary, tags, outAt: when.outAt, publishAt: when.publishAt }
}

function takeTitle(written: string, lost: string[]): string {
  if (written.length < 3) {
    lost.push(written === '' ? 'عنوان نداشت' : 'عنوانش کوتاه بود')
    return written === '' ? 'نوشتهٔ بی‌عنوان' : `نوشتهٔ «${written}»`
  }
  if (written.length <= limits.title) return written
  lost.push('عنوانش کوتاه شد')
  return shortenText(written, limits.title)
}

function takeTags(written: readonly string[], lost: string[]): string[] {
  const fitting = written.map(tag =>
    tag
      .replace(/[/?#%\\]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  const taken = [...new Set(fitting)].filter(
    tag => tag !== '' && tag.length <= limits.tag && tagPattern.test(tag),
  )
  const kept = taken.slice(0, limits.tags)
  const dropped = written.filter((_, place) => !kept.includes(fitting[place]!))
  if (dropped.length > 0) lost.push(`برچسب ${dropped.map(tag => `«${shortenText(tag, 40)}»`).join('، ')}`)
  return kept
}

/** What the writer said of it; else its first paragraph, much as WordPress shows it then. */
function takeSummary(excerpt: string, { tree }: ConvertedPost, lost: string[]): string {
  const said = cleanLine(excerpt)
  if (said.length > limits.summary) lost.push('خلاصه‌اش کوتاه شد')
  if (said !== '') return shortenText(said, limits.summary)
  const paragraphs = tree.children.filter(({ type }) => type === 'paragraph')
  const [first = ''] = paragraphs.map(readTree).filter(text => text !== '')
  return shortenText(first, 240)
}

const readTree = (node: Nodes): string => cleanMarkdown(readNode(node)).replace(/\s+/g, ' ').trim()
function readNode(node: Nodes): string {
  if (node.type === 'break') return ' '
  if ('children' in node) return node.children.map(readNode).join('')
  return node.type === 'text' || node.type === 'inlineCode' ? node.value : ''
}

type When = { state: 'published' | 'scheduled' | 'draft'; outAt: Date | null; publishAt: Date | null }

function takeState({ status, date, isProtected }: WxrItem, now: Date, lost: string[]): When {
  const draft: When = { state: 'draft', outAt: null, publishAt: null }
  if (isProtected) {
    lost.push('رمز داشت و پیش‌نویس می‌ماند')
    return draft
  }
  if (status === 'private') {
    lost.push('خصوصی بود و پیش‌نویس می‌ماند')
    return draft
  }
  if (status !== 'publish' && status !== 'future') {
    if (status !== 'draft') lost.push('در انتظار بازبینی بود و پیش‌نویس می‌ماند')
    return draft
  }
  if (!date) {
    lost.push('تاریخ نداشت و پیش‌نویس می‌ماند')
    return draft
  }
  if (date > now) return { state: 'scheduled', outAt: null, publishAt: date }
  if (status === 'future') lost.push('زمان انتشارش گذشته بود و منتشر می‌شود')
  return { state: 'published', outAt: date, publishAt: null }
}

async function renderOut(app: AppContext, { markdown, outAt }: { markdown: string; outAt: Date | null }) {
  if (!outAt) return { out: null, isOut: false }
  try {
    return { out: await renderParts(app.settings, markdown, null), isOut: true }
  } catch (thrown) {
    // Too tangled to be shown, or there is nothing in it any more.
    if (!isAppError(thrown) || thrown.http !== 422) throw thrown
    return { out: null, isOut: false }
  }
}

/** The pictures that were kept, each once; `remove` takes all away again. */
function createPictures(app: AppContext) {
  const kept = new Map<MediaFile, { keys: string[]; address: string } | null>()
  return {
    get count() {
      return [...kept.values()].filter(Boolean).length
    },
    /** Its address; null, with a word to `lost`, where it is no picture that can be shown. */
    async keep(file: MediaFile, lost: string[]): Promise<string | null> {
      if (!kept.has(file)) kept.set(file, await store(app, file))
      const found = kept.get(file)
      if (!found) lost.push(`تصویر «${file.name}» (خوانده نشد)`)
      return found?.address ?? null
    },
    async remove() {
      for (const key of [...kept.values()].flatMap(found => found?.keys ?? [])) await app.files.delete(key)
    },
  }
}

async function store(app: AppContext, file: MediaFile) {
  try {
    return await keepPicture(app, await file.read())
  } catch (thrown) {
    const isRefused = thrown instanceof UnreadableFile || (isAppError(thrown) && thrown.http === 422)
    if (!isRefused) throw thrown
    return null
  }
}

type Authors = Map<string, { name: string; login: string; hasAccount: boolean }>

/** Whoever has an account here by the same e-mail is called as there; others as the old site called them. */
async function nameAuthors(db: Db, { authors }: WxrSite): Promise<Authors> {
  const named: Authors = new Map()
  for (const [login, { email, name }] of [...authors].slice(0, 500)) {
    const { value } = readContacts.email(email)
    const userId = value ? await findUserId(db, { kind: 'email', value }) : null
    const full = userId ? (await findFullNames(db, [userId])).get(userId)?.name : undefined
    named.set(login, {
      login,
      name: shortenText(full || name || login, limits.author),
      hasAccount: Boolean(full),
    })
  }
  return named
}

function nameCreator(creator: string, authors: Authors): string | null {
  const name = authors.get(creator)?.name ?? shortenText(cleanLine(creator), limits.author)
  return name.length >= 2 ? name : null
}

const nameCreators = (creators: ReadonlySet<string>, authors: Authors) =>
  new Map(
    [...creators].flatMap(creator => {
      const name = nameCreator(creator, authors)
      return name ? [[name, buildSlug([creator, name], 'author')] as const] : []
    }),
  )

function describeSite({ others, posts }: Survey, authors: Authors): string[] {
  const notes: string[] = []
  const withAccount = [...authors.values()].filter(({ hasAccount }) => hasAccount)
  if (withAccount.length > 0)
    notes.push(`نویسندگانی که این‌جا حساب دارند: ${withAccount.map(({ name }) => name).join('، ')}`)
  const own = [...others.values()].reduce((sum, count) => sum + count, 0)
  if (own > 0) notes.push(`${persianNumber(own)} بخش از خود وردپرس (منو، بازبینی و مانند آن) وارد نمی‌شود.`)
  if (posts.size === 0) notes.push('در این فایل نوشته‌ای نیست.')
  return notes
}

/** Addresses of what is new. */
function listOldAddresses({ site, posts }: Survey, postIds: ReadonlyMap<string, string>): OldAddress[] {
  const lists = [...posts.values()].flatMap(post => {
    const id = post.isKnown ? undefined : postIds.get(post.guid)
    return id === undefined ? [] : [{ id, ...listAddresses(site.url, post) }]
  })
  const base = (site.url?.pathname ?? '/').replace(/\/+$/, '')
  const feeds =
    lists.length === 0 ? [] : [`${base}/feed`, `${base}/feed/rss2`].flatMap(path => toOldAddress(path) ?? [])
  const all: OldAddress[] = [
    ...lists.flatMap(({ id, said }) => said.map(address => ({ address, post: id }))),
    ...lists.flatMap(({ id, also }) => also.map(address => ({ address, post: id }))),
    ...feeds.map(address => ({ address, feed: 'blog' as const })),
  ]
  return [...new Map(all.toReversed().map(one => [one.address, one])).values()]
}

/** How many there will be, where none of them leads anywhere yet. */
function countAddresses(surveyed: Survey, entries: readonly ContentEntry[]): number {
  const fresh = new Set(entries.filter(({ outcome }) => outcome === 'new').map(({ at }) => at))
  const ids = [...surveyed.posts.values()]
    .filter(({ at }) => fresh.has(at))
    .map(({ guid }) => [guid, guid] as const)
  return listOldAddresses(surveyed, new Map(ids)).length
}

/** @throws WrittenMeanwhile */
async function refuseWrittenMeanwhile(
  tx: Db,
  { posts }: Survey,
  entries: readonly ContentEntry[],
): Promise<void> {
  const fresh = entries.filter(({ outcome }) => outcome === 'new').map(({ at }) => posts.get(at)!)
  const known = await findImportedPosts(
    tx,
    fresh.map(({ guid }) => guid),
  )
  const taken = await listTakenSlugs(tx)
  if (known.size > 0 || fresh.some(({ slug }) => taken.has(slug))) throw new WrittenMeanwhile()
}
