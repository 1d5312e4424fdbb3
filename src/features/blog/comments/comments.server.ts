import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { findAge, lockPerson, personCards, record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  noId,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { BlogTables } from '../tables.server.ts'
import { commentsTag } from '../tags.ts'
import type * as calls from './contract.ts'
import type { CommentTables } from './tables.server.ts'

const t = withTables<BlogTables & CommentTables>()

/** Of one person within a quarter of an hour. */
const maxInQuarter = 5
const quarter = 15 * 60_000
/** Answers that stand under a comment; nobody reads more. */
const maxReplies = 50

/** @throws AppError notFound */
async function findPostOut(db: Db, slug: string) {
  const post = await t(db)
    .selectFrom('blog_post')
    .select(['id', 'slug', 'title'])
    .where('slug', '=', slug)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!post) throw new AppError('notFound')
  return post
}

type Row = { id: string; author_id: string | null; body: string; created_at: Date }

async function showAll<R extends Row>(db: Db, rows: readonly R[]) {
  const cards = await personCards(
    db,
    rows.flatMap(({ author_id }) => author_id ?? []),
  )
  return rows.map(row => ({ row, comment: toComment(row, cards) }))
}

const toComment = (
  { id, author_id, body, created_at }: Row,
  cards: ReadonlyMap<string, { name: string }>,
): calls.Comment => ({
  id,
  author: (author_id && cards.get(author_id)?.name) ?? null,
  body,
  createdAt: created_at.toISOString(),
})

/** @throws AppError notFound */
export async function listComments(
  { db }: RequestContext,
  { slug, page, perPage }: CheckedInputOf<typeof calls.listComments>,
) {
  const post = await findPostOut(db, slug)
  const shown = t(db)
    .selectFrom('blog_comment')
    .where('post_id', '=', post.id)
    .where('parent_id', 'is', null)
    .where('state', '=', 'shown')
    // What was taken back stands only where others answered it.
    .where(
      sql<boolean>`(body <> '' or exists (select from blog_comment as reply where reply.parent_id = blog_comment.id and reply.state = 'shown' and reply.body <> ''))`,
    )
  const { rows, total } = await readPage(
    shown.select(['id', 'author_id', 'body', 'created_at']).orderBy('created_at').orderBy('id'),
    { page, perPage },
  )
  const replies = await t(db)
    .selectFrom(inner =>
      inner
        .selectFrom('blog_comment')
        .select(['id', 'parent_id', 'author_id', 'body', 'created_at'])
        .select(sql<number>`row_number() over (partition by parent_id order by created_at, id)`.as('place'))
        .where('parent_id', 'in', [...rows.map(({ id }) => id), noId])
        .where('state', '=', 'shown')
        .where('body', '!=', '')
        .as('reply'),
    )
    .selectAll()
    .where('place', '<=', maxReplies)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const all = await showAll<Row & { parent_id?: string | null }>(db, [...rows, ...replies])
  const items = all.slice(0, rows.length).map(({ row, comment }) => ({
    ...comment,
    replies: all.filter(({ row: { parent_id } }) => parent_id === row.id).map(({ comment }) => comment),
  }))
  return { items, page, perPage, total }
}

/**
 * @throws AppError notFound, also of a comment that cannot be answered; conflict, where the id is another's; invalid, at
 * `body`, where it is a flood
 */
export async function writeComment(
  { db, user, now }: SignedIn,
  { slug, id, parent, body }: CheckedInputOf<typeof calls.writeComment>,
) {
  return transaction(db, async tx => {
    const post = await findPostOut(tx, slug)
    // Two at once wait for each other, so that both are counted.
    await lockPerson(tx, user.id)
    const sent = await t(tx)
      .selectFrom('blog_comment')
      .select(['author_id', 'state'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (sent) {
      if (sent.author_id !== user.id) throw new AppError('conflict')
      return { state: sent.state }
    }
    if (parent) await checkParent(tx, post.id, parent)
    await refuseFlood(tx, user.id, now())
    const state = (await isTrusted(tx, user, now())) ? 'shown' : 'waiting'
    await t(tx)
      .insertInto('blog_comment')
      .values({
        id,
        post_id: post.id,
        parent_id: parent,
        author_id: user.id,
        body,
        state,
        created_at: now(),
        decided_at: null,
        decided_by: null,
      })
      .execute()
    if (state === 'shown') await invalidateTags(tx, commentsTag(post.slug))
    return { state } as const
  })
}

/** @throws AppError notFound */
async function checkParent(tx: Tx, postId: string, parent: string) {
  const row = await t(tx)
    .selectFrom('blog_comment')
    .select('id')
    .where('id', '=', parent)
    .where('post_id', '=', postId)
    .where('parent_id', 'is', null)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
}

async function refuseFlood(tx: Tx, userId: string, now: Date) {
  const { count } = await t(tx)
    .selectFrom('blog_comment')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('author_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - quarter))
    .executeTakeFirstOrThrow()
  if (count < maxInQuarter) return
  const message = 'پشت سر هم چند دیدگاه نوشته‌اید؛ یک ربع دیگر ادامه دهید. آنچه نوشته‌اید همین‌جا می‌ماند.'
  throw new AppError('invalid', { message, errors: [{ field: 'body', message }] })
}

/** Moderators, and adults whose words staff have read and shown before. */
async function isTrusted(tx: Tx, { id, roles }: { id: string; roles: readonly string[] }, now: Date) {
  if (mayDo(roles, 'blog.moderate')) return true
  if ((await findAge(tx, id, now)) !== 'adult') return false
  const decided = await t(tx)
    .selectFrom('blog_comment')
    .select('state')
    .where('author_id', '=', id)
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return decided?.state === 'shown'
}

/** @throws AppError notFound */
export async function listOwnComments(
  { db, user }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.listOwnComments>,
) {
  const post = await findPostOut(db, slug)
  const rows = await t(db)
    .selectFrom('blog_comment')
    .select(['id', 'author_id', 'body', 'created_at', 'state'])
    .where('author_id', '=', user.id)
    .where('post_id', '=', post.id)
    .where('body', '!=', '')
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  const shown = await showAll(db, rows)
  return { items: shown.map(({ row: { state }, comment }) => ({ ...comment, state })) }
}

/** @throws AppError notFound, for what others said as well */
export async function deleteComment(
  { db, user }: SignedIn,
  { comment }: CheckedInputOf<typeof calls.deleteComment>,
) {
  await transaction(db, async tx => {
    const row = await t(tx)
      .updateTable('blog_comment')
      .set({ body: '' })
      .where('id', '=', comment)
      .where('author_id', '=', user.id)
      .returning('post_id')
      .executeTakeFirst()
    if (!row) throw new AppError('notFound')
    await invalidatePosts(tx, [row.post_id])
  })
  return {}
}

async function invalidatePosts(tx: Tx, postIds: readonly string[]) {
  const posts = await t(tx)
    .selectFrom('blog_post')
    .select('slug')
    .where('id', 'in', [...postIds, noId])
    .execute()
  await invalidateTags(tx, ...posts.map(({ slug }) => commentsTag(slug)))
}

/** @throws AppError notFound, of what nobody sees; conflict, of one's own */
export async function reportComment(
  { db, user, now }: SignedIn,
  { comment }: CheckedInputOf<typeof calls.reportComment>,
) {
  const row = await t(db)
    .selectFrom('blog_comment')
    .select('author_id')
    .where('id', '=', comment)
    .where('state', '=', 'shown')
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  if (row.author_id === user.id) {
    throw new AppError('conflict', { message: 'این دیدگاه از خود شماست؛ می‌توانید پاکش کنید.' })
  }
  await t(db)
    .insertInto('blog_comment_report')
    .values({ comment_id: comment, reporter_id: user.id, created_at: now(), closed_at: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return {}
}

const openReports = sql<number>`(
  select count(*)::int from blog_comment_report
  where comment_id = blog_comment.id and closed_at is null)`

export async function listQueuedComments(
  { db }: SignedIn,
  { queue, page, perPage }: CheckedInputOf<typeof calls.listQueuedComments>,
) {
  const found = t(db)
    .selectFrom('blog_comment')
    .innerJoin('blog_post', 'blog_post.id', 'post_id')
    .where('body', '!=', '')
    .where(
      queue === 'reported'
        ? sql<boolean>`state = 'shown' and blog_comment.id in (select comment_id from blog_comment_report where closed_at is null)`
        : sql<boolean>`state = ${queue}`,
    )
  const { rows, total } = await readPage(
    found
      .select(['blog_comment.id', 'blog_comment.author_id', 'body', 'state', 'parent_id', 'created_at'])
      .select(['slug', 'title'])
      .select(openReports.as('reports'))
      .orderBy('created_at')
      .orderBy('blog_comment.id'),
    { page, perPage },
  )
  const shown = await showAll(db, rows)
  const items = shown.map(({ row, comment }) => ({
    ...comment,
    state: row.state,
    post: { slug: row.slug, title: row.title },
    reports: row.reports,
    isAnswer: row.parent_id !== null,
  }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound */
export async function decideComment(
  { db, user, now }: SignedIn,
  { comment, state }: CheckedInputOf<typeof calls.decideComment>,
) {
  await transaction(db, async tx => {
    const row = await t(tx)
      .updateTable('blog_comment')
      .set({ state, decided_at: now(), decided_by: user.id })
      .where('id', '=', comment)
      .returning(['post_id', 'author_id'])
      .executeTakeFirst()
    if (!row) throw new AppError('notFound')
    await t(tx)
      .updateTable('blog_comment_report')
      .set({ closed_at: now() })
      .where('comment_id', '=', comment)
      .where('closed_at', 'is', null)
      .execute()
    const post = await t(tx)
      .selectFrom('blog_post')
      .select(['id', 'slug', 'title'])
      .where('id', '=', row.post_id)
      .executeTakeFirstOrThrow()
    await record(tx, {
      actorId: user.id,
      action: state === 'shown' ? 'blogComment.shown' : 'blogComment.hidden',
      subjectId: row.author_id,
      about: { kind: 'blogPost', id: post.id, name: post.title },
      at: now(),
    })
    await invalidateTags(tx, commentsTag(post.slug))
  })
  return {}
}

/** What somebody said goes with them; what others answered stays. */
export async function eraseComments(tx: Tx, userId: string): Promise<void> {
  const rows = await t(tx)
    .updateTable('blog_comment')
    .set({ body: '', author_id: null })
    .where('author_id', '=', userId)
    .returning('post_id')
    .execute()
  await t(tx).updateTable('blog_comment').set({ decided_by: null }).where('decided_by', '=', userId).execute()
  await t(tx).deleteFrom('blog_comment_report').where('reporter_id', '=', userId).execute()
  await invalidatePosts(
    tx,
    rows.map(({ post_id }) => post_id),
  )
}

export async function exportComments(db: Db, userId: string): Promise<object> {
  const comments = await t(db)
    .selectFrom('blog_comment')
    .innerJoin('blog_post', 'blog_post.id', 'post_id')
    .select(['title as post', 'body', 'state', 'created_at as at'])
    .where('blog_comment.author_id', '=', userId)
    .where('body', '!=', '')
    .orderBy('created_at')
    .execute()
  const reports = await t(db)
    .selectFrom('blog_comment_report')
    .select('created_at as at')
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { comments, reports }
}
