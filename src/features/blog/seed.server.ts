import { createDocument } from '#features/documents/public.server.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { key } from '#persian/search-key.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { toColumns, toFields } from './studio/posts.server.ts'
import { bringOut, renderPost } from './studio/publish.server.ts'
import type { BlogTables } from './tables.server.ts'

const t = withTables<BlogTables>()
const fixedId = fixedIds('blog')

const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' })

const authors = [
  {
    slug: 'elham-farzaneh',
    name: 'الهام فرزانه',
    about: 'سال‌ها آلمانی و انگلیسی درس داده و دربارهٔ یادگیری می‌نویسد.',
  },
  {
    slug: 'dariush-mehrpour',
    name: 'داریوش مهرپور',
    about: 'استاد آلمانی است و از واژه‌هایی می‌نویسد که ترجمه نمی‌شوند.',
  },
  {
    slug: 'sepideh-kiani',
    name: 'سپیده کیانی',
    about: 'زبان‌آموزان را برای آزمون آماده می‌کند.',
  },
]

/** An article of the demo: lines of `name: value`, an empty line, and its Markdown. */
export function readArticle(slug: string, file: string) {
  const end = file.indexOf('\n\n')
  const head = new Map(
    file
      .slice(0, end)
      .split('\n')
      .map(line => line.split(/: (.*)/, 2) as [string, string]),
  )
  const level: LevelCode | '' = levelCodes.find(level => level === head.get('level')) ?? ''
  return {
    slug,
    title: head.get('title')!,
    summary: head.get('summary')!,
    author: head.get('author')!,
    language: head.get('language') ?? '',
    level,
    tags: head.get('tags')!.split('، '),
    /** How many days before the demo began it came out. */
    age: Number(head.get('age')),
    markdown: file.slice(end + 2),
  }
}
export type Article = ReturnType<typeof readArticle>

export const loadArticles = (): Promise<Article[]> =>
  Promise.all(
    Object.entries(files).map(async ([path, load]) =>
      readArticle(/([\w-]+)\.md$/.exec(path)![1]!, await load()),
    ),
  )

const day = 24 * 3_600_000

/** The demo's authors, and their articles as if each had come out on a day of its own. */
export async function seedBlog(app: AppContext): Promise<void> {
  const now = app.now()
  const articles = (await loadArticles()).toSorted((one, other) => other.age - one.age)
  await transaction(app.db, tx => writeAuthors(tx, now))
  for (const article of articles)
    await writeArticle(app, article, new Date(now.getTime() - article.age * day))
}

const writeAuthors = (tx: Tx, now: Date) =>
  t(tx)
    .insertInto('blog_author')
    .values(
      authors.map(author => ({
        ...author,
        id: fixedId(author.slug),
        search_key: key(`${author.name} ${author.slug} ${author.about}`),
        changed_at: now,
      })),
    )
    .execute()

async function writeArticle(app: AppContext, { author, markdown, age: _, ...article }: Article, at: Date) {
  const values = { ...article, authorId: fixedId(author) }
  const columns = toColumns(values)
  const post = await transaction(app.db, async tx => {
    const documentId = await createDocument(tx, {
      kind: 'blog',
      markdown,
      fields: toFields(values),
      by: null,
      now: at,
    })
    return t(tx)
      .insertInto('blog_post')
      .values({
        ...columns,
        id: fixedId(article.slug),
        document_id: documentId,
        search_key: '',
        changed_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  const rendered = await renderPost(app, app.db, post, 1)
  await transaction(app.db, tx => bringOut(tx, post, rendered, { by: null, now: at }))
}
