import { AppError, changedMeanwhile, isAppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { publish, readEdition, renderDraft } from '#features/documents/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { type PostTexts, splitLevels } from '../post-levels.ts'
import { countMinutes, splitForMembers } from '../rules.ts'
import type { BlogTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { findPost, findState, keepTags, note, type PostRow, toSearchKey } from './posts.server.ts'

const t = withTables<BlogTables>()

/** @throws AppError notFound */
export async function readPublication(
  { db }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readPublication>,
) {
  return { publication: toPublication(await findPost(db, id)) }
}

/**
 * @throws AppError notFound; conflict, where the draft changed since somebody saw it; invalid, at `at`, `markdown`, or
 * where there is nothing to read
 */
export async function publishPost(
  { app, db, user, now }: SignedIn,
  { id, edition, at }: CheckedInputOf<typeof calls.publishPost>,
) {
  const rendered = await renderPost(app, db, await findPost(db, id), edition)
  const row = await transaction(db, async tx => {
    const post = await findPost(tx, id, { lock: true })
    if (at === null) return bringOut(tx, post, rendered, { by: user.id, now: now() })
    return schedule(tx, post, { at: new Date(at), by: user.id, now: now() })
  })
  return { publication: toPublication(row) }
}

async function schedule(tx: Tx, post: PostRow, { at, by, now }: { at: Date; by: string; now: Date }) {
  if (post.published_at) {
    const message = 'این نوشته منتشر شده است؛ برای زمان‌بندی نخست آن را به پیش‌نویس برگردانید.'
    throw new AppError('conflict', { message })
  }
  if (at <= now) {
    const message = 'این ساعت گذشته است؛ ساعتی پس از اکنون بنویسید.'
    throw new AppError('invalid', { message, errors: [{ field: 'at', message }] })
  }
  const row = await t(tx)
    .updateTable('blog_post')
    .set({ publish_at: at, version: post.version + 1, changed_at: now })
    .where('id', '=', post.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await note(tx, by, 'blogPost.scheduled', row, now)
  return row
}

type RenderedPost = Awaited<ReturnType<typeof renderPost>>

/** Its parts as readers and feeds get them; made before the transaction, for rendering takes time. */
export async function renderPost(
  { settings }: Pick<AppContext, 'settings'>,
  db: Db,
  { document_id, level }: Pick<PostRow, 'document_id' | 'level'>,
  edition: number,
) {
  const draft = await renderDraft(db, document_id, edition)
  return { draft, ...(await renderParts(settings, draft.markdown, level)) }
}

/**
 * What anybody reads of a text, at either level where there are two, and what members read besides.
 * @throws AppError invalid, at `markdown`, where there is nothing to read or its levels cannot be told apart
 */
export async function renderParts(
  { PUBLIC_URL }: Pick<AppContext['settings'], 'PUBLIC_URL'>,
  markdown: string,
  level: PostRow['level'],
) {
  const texts = readLevels(markdown, level)
  const { open, members } = splitForMembers(texts.markdown)
  if (open.trim() === '') {
    const message = 'این نوشته هنوز متنی ندارد که همه بخوانند.'
    throw new AppError('invalid', { message, errors: [{ field: 'markdown', message }] })
  }
  const prose = await renderProse(open, { origin: PUBLIC_URL })
  const other = texts.other && {
    level: texts.other.level,
    prose: await renderProse(splitForMembers(texts.other.markdown).open),
  }
  return { level, prose, other, membersHtml: members && (await renderProse(members)).html }
}

/** What readers get of a post, as its row keeps it. */
export const toReadColumns = ({
  prose,
  other,
  membersHtml,
}: Pick<Awaited<ReturnType<typeof renderParts>>, 'prose' | 'other' | 'membersHtml'>) => ({
  html: prose.html,
  mail: prose.mail,
  plain: prose.text,
  headings: JSON.stringify(prose.headings),
  other_level: other?.level ?? null,
  other_html: other?.prose.html ?? null,
  other_plain: other?.prose.text ?? '',
  other_headings: JSON.stringify(other?.prose.headings ?? []),
  members_html: membersHtml,
})

/** @throws AppError invalid, at `markdown`, where its levels cannot be told apart */
function readLevels(markdown: string, level: PostRow['level']): PostTexts {
  const { texts, fault } = splitLevels(markdown, level)
  if (texts) return texts
  throw new AppError('invalid', { message: fault, errors: [{ field: 'markdown', message: fault }] })
}

/** @throws AppError conflict, where the draft was saved meanwhile, or the post became one of another level */
export async function bringOut(
  tx: Tx,
  post: PostRow,
  { draft, level, ...parts }: RenderedPost,
  { by, now }: { by: string | null; now: Date },
) {
  if (post.level !== level) throw changedMeanwhile()
  await publish(tx, draft, { number: post.publications + 1, by, now })
  const row = await t(tx)
    .updateTable('blog_post')
    .set({
      publish_at: null,
      published_at: post.published_at ?? post.publish_at ?? now,
      publications: post.publications + 1,
      edition: draft.edition,
      ...toReadColumns(parts),
      // The draft's text counts the members' part as well; of two levels nobody reads both.
      minutes: countMinutes((parts.other ? parts.prose : draft.prose).text),
      search_key: toSearchKey(post, `${parts.prose.text} ${parts.other?.prose.text ?? ''}`),
      version: post.version + 1,
      changed_at: now,
    })
    .where('id', '=', post.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepTags(tx, row)
  await note(tx, by, 'blogPost.published', row, now)
  return row
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version` */
export async function withdrawPost(
  { db, user, now }: SignedIn,
  { id, version }: CheckedInputOf<typeof calls.withdrawPost>,
) {
  const row = await transaction(db, async tx => {
    const post = await findPost(tx, id, { lock: true })
    if (post.version !== version) throw changedMeanwhile()
    return makeDraft(tx, post, { by: user.id, now: now() })
  })
  return { publication: toPublication(row) }
}

async function makeDraft(tx: Tx, post: PostRow, { by, now }: { by: string | null; now: Date }) {
  const row = await t(tx)
    .updateTable('blog_post')
    .set({ publish_at: null, published_at: null, version: post.version + 1, changed_at: now })
    .where('id', '=', post.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepTags(tx, row)
  await note(tx, by, 'blogPost.withdrawn', row, now)
  return row
}

/** Brings out what is due, each with what was saved until then. */
export const publishDue: Job = {
  name: 'publish-blog-posts',
  waits: 'exists (select from blog_post where publish_at <= now())',
  async run(app) {
    const due = await t(app.db)
      .selectFrom('blog_post')
      .select(['id', 'document_id', 'level'])
      .where('publish_at', '<=', app.now())
      .orderBy('publish_at')
      .limit(50)
      .execute()
    for (const post of due) await publishOne(app, post)
  },
}

async function publishOne(
  app: AppContext,
  { id, ...written }: Pick<PostRow, 'id' | 'document_id' | 'level'>,
): Promise<void> {
  const { db } = app
  const as = () => ({ by: null, now: app.now() })
  try {
    const rendered = await renderPost(app, db, written, await readEdition(db, written.document_id))
    await transaction(db, async tx => {
      const post = await findPost(tx, id, { lock: true })
      // Somebody was quicker, or took it back.
      if (post.publish_at && post.publish_at <= app.now()) await bringOut(tx, post, rendered, as())
    })
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown
    // Saved meanwhile: it is still due, and the next look takes the newer text.
    if (thrown.http === 409 || thrown.http === 503) return
    // What was saved last cannot be shown: staff see it as a draft, rather than an older text coming out.
    await transaction(db, async tx => makeDraft(tx, await findPost(tx, id, { lock: true }), as()))
  }
}

const toPublication = (row: PostRow): calls.Publication => ({
  documentId: row.document_id,
  state: findState(row),
  slug: row.slug,
  publishAt: row.publish_at?.toISOString() ?? null,
  publishedAt: row.published_at?.toISOString() ?? null,
  edition: row.published_at ? row.edition : null,
  otherLevel: row.published_at ? row.other_level : null,
  version: row.version,
})
