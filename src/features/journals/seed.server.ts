import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { articleKinds, type Cover, type WrittenIn } from './rules.ts'
import { writeArticle } from './studio/articles.server.ts'
import { toIssueColumns } from './studio/issues.server.ts'
import { toJournalColumns } from './studio/journals.server.ts'
import { bringOut, renderArticle } from './studio/publish.server.ts'
import type { JournalsTables } from './tables.server.ts'

const t = withTables<JournalsTables>()
const fixedId = fixedIds('journals')

const files = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' })

const journal = {
  slug: 'kashi',
  title: 'کاشی',
  titleEn: 'Kashi',
  about: 'فصلنامهٔ آموزش زبان: نوشته‌هایی کوتاه دربارهٔ آنچه پژوهش‌ها به کار کلاس می‌آورند.',
  aboutEn: 'A quarterly of language teaching: short papers on what research has to offer to the classroom.',
  editor: 'الهام فرزانه',
  issn: '',
  license: 'by' as const,
  takesSubmissions: true,
}

type SeededIssue = {
  number: number
  season: number
  title: string
  titleEn: string
  cover: Cover
  age: number
}

/** The demo's issues; `age` is how many days before the demo began they came out. */
const issues: readonly SeededIssue[] = [
  {
    number: 1,
    season: 2,
    title: 'کلاس و آنچه در آن می‌گذرد',
    titleEn: 'The Classroom and What Happens There',
    cover: 'de',
    age: 120,
  },
  {
    number: 2,
    season: 3,
    title: 'فراموشی و یادآوری',
    titleEn: 'Forgetting and Recall',
    cover: 'fr',
    age: 30,
  },
]
const year = 1405
const day = 24 * 3_600_000

/** An article of the demo: lines of `name: value`, an empty line, and its Markdown. */
export function readArticle(slug: string, file: string) {
  const end = file.indexOf('\n\n')
  const lines = file
    .slice(0, end)
    .split('\n')
    .map(line => line.split(/: (.*)/, 2) as [string, string])
  const all = (name: string) => lines.flatMap(([key, value]) => (key === name ? [value] : []))
  const one = (name: string) => all(name)[0] ?? ''
  const level: LevelCode | '' = levelCodes.find(level => level === one('level')) ?? ''
  const [firstPage, lastPage] = one('pages').split('-').map(Number) as [number, number]
  return {
    issue: Number(one('issue')),
    markdown: file.slice(end + 2),
    values: {
      slug,
      kind: articleKinds.find(kind => kind === one('kind'))!,
      level,
      writtenIn: (one('writtenIn') || 'fa') as WrittenIn,
      access: one('access') === 'members' ? ('members' as const) : ('free' as const),
      title: one('title'),
      titleEn: one('titleEn'),
      abstract: one('abstract'),
      abstractEn: one('abstractEn'),
      keywords: one('keywords').split('، '),
      keywordsEn: one('keywordsEn').split(', '),
      authors: all('author').map(line => {
        const [name, nameEn, affiliation] = line.split(' | ') as [string, string, string]
        return { name, nameEn, affiliation }
      }),
      bibliography: all('reference'),
      glossary: all('term').map(line => {
        const [term, meaning] = line.split(' = ') as [string, string]
        return { term, meaning }
      }),
      firstPage,
      lastPage,
      doi: '',
      isReviewed: true,
    },
  }
}

/** The demo's journal: two issues with their articles. */
export async function seedJournals(app: AppContext): Promise<void> {
  const now = app.now()
  await transaction(app.db, tx => writeIssues(tx, now))
  for (const [path, load] of Object.entries(files)) {
    const { issue: number, ...article } = readArticle(/([\w-]+)\.md$/.exec(path)![1]!, await load())
    const { age } = issues.find(issue => issue.number === number)!
    const at = new Date(now.getTime() - age * day + article.values.firstPage * 60_000)
    const values = { ...article.values, issueId: fixedId(`issue ${number}`) }
    const row = await transaction(app.db, tx =>
      writeArticle(tx, values, {
        markdown: article.markdown,
        by: null,
        now: at,
        received_at: new Date(at.getTime() - 60 * day),
        accepted_at: new Date(at.getTime() - 14 * day),
      }),
    )
    const rendered = await renderArticle(app.db, row.document_id, 1)
    await transaction(app.db, tx => bringOut(tx, row, rendered, { by: null, now: at }))
  }
}

async function writeIssues(tx: Tx, now: Date) {
  const journalId = fixedId('kashi')
  await t(tx)
    .insertInto('journal')
    .values({ ...toJournalColumns(journal), id: journalId, changed_at: now })
    .execute()
  await t(tx)
    .insertInto('journal_issue')
    .values(
      issues.map(({ age: _, ...issue }) => ({
        ...toIssueColumns({ ...issue, journalId, year, price: '' }, journal.title),
        id: fixedId(`issue ${issue.number}`),
        changed_at: now,
      })),
    )
    .execute()
}
