import { randomUUID } from 'node:crypto'
import { type ImportedComment, importComments } from '#features/comments/public.server.ts'
import { importDocuments } from '#features/documents/public.server.ts'
import { key } from '#persian/search-key.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { countMinutes } from './rules.ts'
import { type PostValues, toColumns, toFields, toSearchKey } from './studio/posts.server.ts'
import { type renderParts, toReadColumns } from './studio/publish.server.ts'
import type { BlogTables } from './tables.server.ts'
import { blogTag } from './tags.ts'

const t = withTables<BlogTables>()

/** A post of another site. */
export type ImportedPost = {
  /** By what name that site knew it. */
  guid: string
  slug: string
  title: string
  summary: string
  tags: readonly string[]
  authorId: string | null
  markdown: string
  /** When it is to come out. */
  publishAt: Date | null
  /** Since when it is out, and then what it is rendered as; null for a draft. */
  out: { at: Date; parts: Awaited<ReturnType<typeof renderParts>> } | null
  comments: readonly ImportedComment[]
}

/** Of these names, the posts that are here already, by their name. */
export async function findImportedPosts(
  db: Db,
  guids: readonly string[],
): Promise<Map<string, { id: string; slug: string }>> {
  const found = new Map<string, { id: string; slug: string }>()
  for (let start = 0; start < guids.length; start += 1000) {
    const rows = await t(db)
      .selectFrom('blog_post')
      .select(['id', 'slug', 'imported_guid'])
      .where('imported_guid', 'in', guids.slice(start, start + 1000))
      .execute()
    for (const { id, slug, imported_guid } of rows) found.set(imported_guid!, { id, slug })
  }
  return found
}

/** Every address that a post has or had. */
export async function listTakenSlugs(db: Db): Promise<Set<string>> {
  const now = await t(db).selectFrom('blog_post').select('slug').execute()
  const before = await t(db).selectFrom('blog_former_slug').select('slug').execute()
  return new Set([...now, ...before].map(({ slug }) => slug))
}

/**
 * The authors of these names, by name: who writes here under the name already, else a new one.
 * @param names with what their address is made of
 */
export async function importAuthors(
  tx: Tx,
  names: ReadonlyMap<string, string>,
  now: Date,
): Promise<Map<string, string>> {
  const rows = await t(tx).selectFrom('blog_author').select(['id', 'name', 'slug']).execute()
  const known = new Map(rows.map(({ id, name }) => [key(name), id]))
  const slugs = new Set(rows.map(({ slug }) => slug))
  const found = new Map<string, string>()
  const made: { id: string; slug: string; name: string }[] = []
  for (const [name, wanted] of names) {
    let id = known.get(key(name))
    if (id === undefined) {
      id = randomUUID()
      let slug = wanted
      for (let count = 2; slugs.has(slug); count++) slug = `${wanted.slice(0, 70)}-${count}`
      slugs.add(slug)
      known.set(key(name), id)
      made.push({ id, slug, name })
    }
    found.set(name, id)
  }
  if (made.length > 0) {
    await t(tx)
      .insertInto('blog_author')
      .values(
        made.map(author => ({
          ...author,
          about: '',
          search_key: key(`${author.name} ${author.slug}`),
          changed_at: now,
        })),
      )
      .execute()
  }
  return found
}

const toValues = ({ title, slug, summary, tags, authorId }: ImportedPost): PostValues => ({
  ...{ title, slug, summary, tags: [...tags], authorId: authorId ?? '' },
  language: '',
  level: '',
})

/**
 * Writes posts of another site, those that are out with their tags and comments. The caller has seen that none is here
 * already, and holds what makes that stay so.
 * @returns their ids by their names
 */
export async function importPosts(
  tx: Tx,
  posts: readonly ImportedPost[],
  { by, now }: { by: string | null; now: Date },
): Promise<Map<string, string>> {
  if (posts.length === 0) return new Map()
  const documents = await importDocuments(
    tx,
    posts.map(post => ({
      markdown: post.markdown,
      fields: toFields(toValues(post)),
      prose: post.out?.parts.prose ?? null,
      at: post.out?.at ?? now,
    })),
    { kind: 'blog', by, now },
  )
  const rows = posts.map((post, place) => {
    const { guid, out } = post
    const columns = toColumns(toValues(post))
    const plain = out?.parts.prose.text ?? ''
    return {
      ...columns,
      ...(out && { ...toReadColumns(out.parts), minutes: countMinutes(plain), edition: 1, publications: 1 }),
      id: randomUUID(),
      document_id: documents[place]!,
      imported_guid: guid,
      search_key: toSearchKey(columns, plain),
      publish_at: post.publishAt,
      published_at: out?.at ?? null,
      changed_at: now,
    }
  })
  // Rows of one statement have the same columns.
  for (const some of [rows.filter(row => row.published_at), rows.filter(row => !row.published_at)]) {
    if (some.length > 0) await t(tx).insertInto('blog_post').values(some).execute()
  }
  const tags = rows.flatMap(({ id, tags, published_at }) =>
    published_at ? tags.map(tag => ({ post_id: id, tag, published_at })) : [],
  )
  if (tags.length > 0) await t(tx).insertInto('blog_post_tag').values(tags).execute()
  const comments = posts.flatMap(({ comments }, place) =>
    comments.map(comment => ({ ...comment, subjectId: rows[place]!.id })),
  )
  await importComments(tx, 'post', comments)
  await invalidateTags(tx, blogTag)
  return new Map(rows.map(({ id, imported_guid }) => [imported_guid, id]))
}
