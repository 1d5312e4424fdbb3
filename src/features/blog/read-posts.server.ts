import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findGlosses, listTextWords } from '#features/glosses/public.server.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import {
  cutPage,
  type Db,
  holdsWords,
  isPublishedBefore,
  readCursor,
  withTables,
} from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { portraitUrl } from './portrait-url.ts'
import type { BlogTables } from './tables.server.ts'

const t = withTables<BlogTables>()

const perPage = 12
const maxRelated = 3
/** How many of the newest with a tag or a level are looked at for what is related. */
const maxCandidates = 40
/** How many of the newest posts are read for a word before its index is asked. */
const lookedThrough = 1000

const cardColumns = [
  'blog_post.id',
  'blog_post.slug',
  'title',
  'summary',
  'published_at',
  'minutes',
  'language',
  'level',
  'tags',
] as const

/** Posts that are out, with their authors. */
const selectOut = (db: Db) =>
  t(db)
    .selectFrom('blog_post')
    .leftJoin('blog_author', 'blog_author.id', 'author_id')
    .where('blog_post.published_at', 'is not', null)

const selectCards = (db: Db) =>
  selectOut(db)
    .select(cardColumns)
    .select(['blog_author.slug as author_slug', 'name as author_name', 'portrait'])
    .select(sql<boolean>`members_html is not null`.as('hasMembersPart'))

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

const toCard = ({
  id: _,
  author_slug,
  author_name,
  portrait,
  published_at,
  ...row
}: CardRow): calls.PostCard => ({
  ...row,
  publishedAt: published_at!.toISOString(),
  author:
    author_slug && author_name
      ? { slug: author_slug, name: author_name, portraitUrl: portraitUrl(portrait) }
      : null,
})

/** Within JSON an instant is a text. */
const toRelated = (row: Omit<CardRow, 'published_at'> & { published_at: string | null }): calls.PostCard =>
  toCard({ ...row, published_at: new Date(row.published_at!) })

export async function listPosts(
  { db }: RequestContext,
  { q, tag, author, before }: CheckedInputOf<typeof calls.listPosts>,
) {
  const rows = await selectCards(db)
    .$if(q !== '', posts => posts.where(isFound({ q, tag, author, before })))
    .$if(q === '' && tag !== undefined, posts => posts.where(hasTag(tag!, before)))
    .$if(author !== undefined, posts => posts.where('blog_author.slug', '=', author!))
    .$if(before !== undefined, posts => posts.where(isPublishedBefore('blog_post', readCursor(before!))))
    .orderBy('blog_post.published_at', 'desc')
    .orderBy('blog_post.id', 'desc')
    .limit(perPage + 1)
    .execute()
  const { shown, next } = cutPage(rows, perPage)
  return { items: shown.map(toCard), next }
}

/** Of a page that nothing else is asked of, the posts are found by the tag's index, however rare the tag is among all. */
function hasTag(tag: string, before: string | undefined) {
  const place = before && readCursor(before)
  const after = place
    ? sql`and (published_at, post_id) < (${place.published_at.toISOString()}::timestamptz, ${place.id}::uuid)`
    : sql``
  return sql<boolean>`blog_post.id in (
    select post_id from blog_post_tag where tag = ${tag} ${after}
    order by published_at desc, post_id desc limit ${perPage + 1})`
}

/**
 * Of a page that is searched: a frequent word fills it from the newest posts, and the index of words is asked only for one
 * that does not. Left alone, the database goes through all posts by their dates, as if every word were spread evenly: 17 ms
 * for a word in one of a thousand among 100,000 posts, where this takes 2.
 */
function isFound({ q, tag, author, before }: CheckedInputOf<typeof calls.listPosts>) {
  const isOut = before
    ? sql`published_at is not null and ${isPublishedBefore('blog_post', readCursor(before))}`
    : sql`published_at is not null`
  const wanted = sql.join(
    [
      holdsWords('blog_post.search_key', q),
      ...(tag ? [sql`blog_post.id in (select post_id from blog_post_tag where tag = ${tag})`] : []),
      ...(author ? [sql`author_id = (select id from blog_author where slug = ${author})`] : []),
    ],
    sql` and `,
  )
  const page = sql`order by published_at desc, id desc limit ${perPage + 1}`
  return sql<boolean>`blog_post.id in (
    with newest as materialized (
      select id from (
        select id, author_id, search_key, published_at from blog_post where ${isOut}
        order by published_at desc, id desc limit ${lookedThrough}
      ) as blog_post
      where ${wanted} ${page}
    ), rest as materialized (
      select id, published_at from blog_post
      where ${isOut} and ${wanted} and (select count(*) from newest) <= ${perPage}
    )
    select id from newest union all (select id from rest ${page})
  )`
}

export async function listTags({ db }: RequestContext) {
  const tags = await t(db)
    .selectFrom('blog_post_tag')
    .select(['tag', sql<number>`count(*)::int`.as('posts')])
    .groupBy('tag')
    .orderBy('posts', 'desc')
    .orderBy('tag')
    .limit(24)
    .execute()
  return { tags }
}

/** @throws AppError notFound */
export async function readAuthor(
  { db }: RequestContext,
  { author }: CheckedInputOf<typeof calls.readAuthor>,
) {
  const row = await t(db)
    .selectFrom('blog_author')
    .select(['slug', 'name', 'about', 'portrait'])
    .where('slug', '=', author)
    .executeTakeFirstOrThrow(notFound)
  const { portrait, ...shown } = row
  return { author: { ...shown, portraitUrl: portraitUrl(portrait) } }
}

/** @throws AppError notFound */
export async function readPost(
  { db }: RequestContext,
  { slug, level }: CheckedInputOf<typeof calls.readPost>,
) {
  const row = await selectCards(db)
    .select(['html', 'headings', 'about', 'blog_post.changed_at'])
    .select(['other_level', 'other_html', 'other_headings'])
    .select([selectNeighbour('previous'), selectNeighbour('next'), selectRelated(db, slug)])
    .where('blog_post.slug', '=', slug)
    .executeTakeFirst()
  if (!row) return { post: null, movedTo: await findNewSlug(db, slug) }
  const {
    html,
    headings,
    about,
    changed_at,
    other_level,
    other_html,
    other_headings,
    previous,
    next,
    related,
    ...card
  } = row
  const isOther = other_html !== null && level !== undefined && level === other_level
  const post = {
    ...toCard(card),
    html: isOther ? other_html : html,
    levels: levelCodes.filter(one => other_level && (one === other_level || one === card.level)),
    shownLevel: isOther ? other_level : card.level,
    sections: (isOther ? other_headings : headings).filter(({ level }) => level === 2),
    changedAt: changed_at.toISOString(),
    aboutAuthor: about,
    related: related.map(toRelated),
    previous,
    next,
  }
  return { post, movedTo: null }
}

/** @throws AppError notFound */
export async function readPostGlosses(
  { app, db }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readPostGlosses>,
) {
  const row = await selectOut(db)
    .select(['language', 'html', 'other_html'])
    .where('blog_post.slug', '=', slug)
    .executeTakeFirstOrThrow(notFound)
  const words = listTextWords(row.html + (row.other_html ?? ''), row.language)
  return { glosses: await findGlosses(app, db, words) }
}

async function findNewSlug(db: Db, slug: string): Promise<string> {
  const row = await t(db)
    .selectFrom('blog_former_slug')
    .innerJoin('blog_post', 'blog_post.id', 'post_id')
    .select('blog_post.slug')
    .where('blog_former_slug.slug', '=', slug)
    .where('published_at', 'is not', null)
    .executeTakeFirstOrThrow(notFound)
  return row.slug
}

/** The post that came out before or after the selected one. */
function selectNeighbour(side: 'previous' | 'next') {
  const [sign, order] = side === 'next' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  return sql<{ slug: string; title: string } | null>`(
    select json_build_object('slug', other.slug, 'title', other.title) from blog_post as other
    where other.published_at is not null
      and (other.published_at, other.id) ${sign} (blog_post.published_at, blog_post.id)
    order by other.published_at ${order}, other.id ${order} limit 1)`.as(side)
}

/** Of the newest that share a tag or the level, those that share most. */
function selectRelated(db: Db, slug: string) {
  const own = sql<{ own_id: string }>`(
    select id as own_id, tags as own_tags, level as own_level, language as own_language from blog_post
    where slug = ${slug} and published_at is not null
  )`
  const score = sql<number>`
    2 * cardinality(array(select unnest(tags) intersect select unnest(own_tags)))
    + (level is not distinct from own_level)::int + (language is not distinct from own_language)::int`
  return jsonArrayFrom(
    selectCards(db)
      .innerJoin(own.as('own'), join => join.onTrue())
      .where(
        sql<boolean>`blog_post.id in (
          select post_id from ${own} as own, unnest(own_tags) as one(tag), lateral (
            select post_id from blog_post_tag where blog_post_tag.tag = one.tag
            order by published_at desc, post_id desc limit ${maxCandidates}
          ) as of_tag
          union
          select post_id from ${own} as own, lateral (
            select id as post_id from blog_post where level = own_level and published_at is not null
            order by published_at desc, id desc limit ${maxCandidates}
          ) as of_level
        )`,
      )
      .whereRef('blog_post.id', '!=', 'own_id')
      .orderBy(score, 'desc')
      .orderBy('blog_post.published_at', 'desc')
      .orderBy('blog_post.id', 'desc')
      .limit(maxRelated),
  ).as('related')
}

/** @throws AppError notFound, where members read no more than anybody */
export async function readMembersPart(
  { db }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.readMembersPart>,
) {
  const row = await selectOut(db).select('members_html').where('blog_post.slug', '=', slug).executeTakeFirst()
  if (!row?.members_html) throw new AppError('notFound')
  return { html: row.members_html }
}

/** The newest posts of a language and level, with how many minutes they take. */
export const listPostsOfLevel = (
  db: Db,
  { language, level, limit }: { language: string; level: LevelCode; limit: number },
) =>
  selectOut(db)
    .select(['blog_post.slug', 'title', 'minutes'])
    .where('language', '=', language)
    .where('level', '=', level)
    .orderBy('blog_post.published_at', 'desc')
    .orderBy('blog_post.id', 'desc')
    .limit(limit)
    .execute()
