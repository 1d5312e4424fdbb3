import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { removeComments } from '#features/comments/public.server.ts'
import { createDocument, keepFields, removeDocument } from '#features/documents/public.server.ts'
import { toKeys } from '#persian/search-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { BlogTables } from '../tables.server.ts'
import { blogTag } from '../tags.ts'
import type { PostState, posts } from './contract.ts'

const t = withTables<BlogTables>()

type Calls = typeof posts
export type PostValues = CheckedInputOf<Calls['create']>
type Values = PostValues
export type PostRow = Awaited<ReturnType<typeof findPost>>

export const findState = ({
  publish_at,
  published_at,
}: Pick<PostRow, 'publish_at' | 'published_at'>): PostState =>
  published_at ? 'published' : publish_at ? 'scheduled' : 'draft'

export async function listPostRows({ db }: SignedIn, { q, page, perPage }: CheckedInputOf<Calls['list']>) {
  const found = t(db)
    .selectFrom('blog_post')
    .leftJoin('blog_author', 'blog_author.id', 'author_id')
    .where(holdsWords('title_key', q))
  const { rows, total } = await readPage(
    found
      .select(['blog_post.id', 'title', 'blog_author.name as author', 'publish_at', 'published_at'])
      .select('blog_post.changed_at')
      .orderBy(sql`published_at is not null`)
      .orderBy('publish_at', order => order.asc().nullsLast())
      .orderBy(sql`coalesce(published_at, blog_post.changed_at)`, 'desc')
      .orderBy('blog_post.id'),
    { page, perPage },
  )
  const items = rows.map(row => ({
    id: row.id,
    title: row.title,
    author: row.author,
    state: findState(row),
    at: (row.published_at ?? row.publish_at ?? row.changed_at).toISOString(),
  }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound */
export async function readPostRecord({ db }: SignedIn, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await findPost(db, id))
}

/** @throws AppError invalid, at `slug` or `authorId` */
export async function createPost({ db, user, now }: SignedIn, values: Values) {
  return transaction(db, async tx => {
    await checkValues(tx, null, values)
    const columns = toColumns(values)
    const written = { by: user.id, now: now() }
    const fields = toFields(values)
    const documentId = await createDocument(tx, { kind: 'blog', markdown: '', fields, ...written })
    const row = await t(tx)
      .insertInto('blog_post')
      .values({
        ...columns,
        search_key: toSearchKey(columns, ''),
        document_id: documentId,
        changed_at: now(),
      })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(slugTaken)
    await note(tx, user.id, 'blogPost.created', row, now())
    return toRecord(row)
  })
}

/**
 * What is said of a post; of one that is out it changes at once, and of a scheduled one it comes out so.
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at its field
 */
export async function changePost(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    const before = await findPost(tx, id, { lock: true })
    if (before.version !== version) throw changedMeanwhile()
    const written = { by: user.id, now: now() }
    const row = await writePost(tx, before, values, written)
    await keepFields(tx, { documentId: row.document_id, fields: toFields(values), ...written })
    return toRecord(row)
  })
}

/** Writes what is said of a post that is held. @throws AppError invalid, at its field */
export async function writePost(
  tx: Tx,
  before: PostRow,
  values: Values,
  { by, now }: { by: string; now: Date },
): Promise<PostRow> {
  await checkValues(tx, before, values)
  checkLevel(before, values)
  const columns = toColumns(values)
  const row = await t(tx)
    .updateTable('blog_post')
    .set({
      ...columns,
      search_key: toSearchKey(columns, `${before.plain} ${before.other_plain}`),
      version: before.version + 1,
      changed_at: now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepFormerSlug(tx, before, row)
  await keepTags(tx, row)
  await note(tx, by, 'blogPost.changed', row, now, findChanges(toRecord(before), values))
  return row
}

/** @throws AppError notFound; conflict, while it is out or about to come out */
export async function removePost({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await findPost(tx, id, { lock: true })
    if (findState(row) !== 'draft') {
      const message = 'نوشته‌ای که منتشر شده یا زمان‌بندی شده است حذف نمی‌شود؛ نخست آن را به پیش‌نویس برگردانید.'
      throw new AppError('conflict', { message })
    }
    await t(tx).deleteFrom('blog_post').where('id', '=', id).execute()
    await removeComments(tx, 'post', id)
    await removeDocument(tx, row.document_id)
    await note(tx, user.id, 'blogPost.removed', row, now())
  })
  return {}
}

/** @throws AppError notFound */
export const findPost = (db: Db, id: string, { lock = false } = {}) =>
  t(db)
    .selectFrom('blog_post')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, one => one.forUpdate())
    .executeTakeFirstOrThrow(notFound)

/** The post that a text belongs to, held. @throws AppError notFound */
export async function holdPostByText(tx: Tx, documentId: string): Promise<PostRow> {
  const row = await t(tx)
    .selectFrom('blog_post')
    .selectAll()
    .where('document_id', '=', documentId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return row
}

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })
const slugTaken = () => refuse('slug', 'نوشتهٔ دیگری این نشانی را دارد، یا پیش‌تر داشته است.')

async function checkValues(tx: Tx, before: PostRow | null, { slug, authorId }: Values) {
  const twin = await t(tx).selectFrom('blog_post').select('id').where('slug', '=', slug).executeTakeFirst()
  if (twin && twin.id !== before?.id) throw slugTaken()
  const former = await t(tx)
    .selectFrom('blog_former_slug')
    .select('post_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (former && former.post_id !== before?.id) throw slugTaken()
  if (authorId === '') return
  await t(tx)
    .selectFrom('blog_author')
    .select('id')
    .where('id', '=', authorId)
    .executeTakeFirstOrThrow(() => refuse('authorId', 'این نویسنده دیگر نیست.'))
}

/** A text that is out in two levels has its own one among them; which they are, the text says. */
function checkLevel({ level, other_level, published_at }: PostRow, values: Values) {
  if (!other_level || !published_at || (values.level || null) === level) return
  throw refuse(
    'level',
    `متن این نوشته در دو سطح ${level} و ${other_level} منتشر شده است؛ برای عوض کردن سطح، نخست آن را به پیش‌نویس برگردانید.`,
  )
}

/** Links to an address that readers have seen lead on; one that it has again leads nowhere else. */
async function keepFormerSlug(tx: Tx, before: PostRow, { id, slug }: PostRow) {
  if (before.slug === slug) return
  await t(tx).deleteFrom('blog_former_slug').where('slug', '=', slug).execute()
  if (before.publications === 0) return
  await t(tx)
    .insertInto('blog_former_slug')
    .values({ slug: before.slug, post_id: id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The tags of a post that is out are those it is found by; of any other there are none. */
export async function keepTags(tx: Tx, { id, tags, published_at }: PostRow) {
  await t(tx).deleteFrom('blog_post_tag').where('post_id', '=', id).execute()
  if (!published_at || tags.length === 0) return
  await t(tx)
    .insertInto('blog_post_tag')
    .values(tags.map(tag => ({ post_id: id, tag, published_at })))
    .execute()
}

const toTitleKey = ({ title, summary, slug, tags }: Pick<PostRow, 'title' | 'summary' | 'slug' | 'tags'>) =>
  toKeys([title, summary, slug, ...tags].join(' '))

/** What readers look through: what is said of it, and its open part. */
export const toSearchKey = (row: Parameters<typeof toTitleKey>[0], plain: string) =>
  `${toTitleKey(row)} ${toKeys(plain)}`

export function toColumns({ title, slug, summary, language, level, tags, authorId }: Values) {
  const columns = { title, slug, summary, tags: [...new Set(tags)] }
  return {
    ...columns,
    language: language || null,
    level: level || null,
    author_id: authorId || null,
    title_key: toTitleKey(columns),
  }
}

export type PostFields = Omit<Values, 'slug'>

/** What is said of a post, as it is kept with the revisions of its text: all but its address, to which links lead. */
export const toFields = ({ title, summary, language, level, tags, authorId }: PostFields): PostFields => ({
  ...{ title, summary, language, level, authorId },
  tags: [...new Set(tags)],
})

export async function note(
  tx: Tx,
  actorId: string | null,
  action: AuditAction,
  { id, title }: Pick<PostRow, 'id' | 'title'>,
  at: Date,
  changes?: AuditChanges,
) {
  const about = { kind: 'blogPost', id, name: title } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, blogTag)
}

export const toRecord = ({ id, version, changed_at, ...row }: PostRow) => ({
  id,
  version,
  changedAt: changed_at.toISOString(),
  title: row.title,
  slug: row.slug,
  summary: row.summary,
  language: row.language ?? '',
  level: row.level ?? ('' as const),
  tags: row.tags,
  authorId: row.author_id ?? '',
})
