import type { CheckedInputOf } from '#contract/endpoint.ts'
import { readIssue, selectOut } from '#features/journals/public.server.ts'
import { articlePath, type WholeIssue } from '#features/journals/public.ts'
import type { RequestContext } from '#server/app-context.ts'
import type { issueForDoaj as call } from './contract.ts'
import { element, writeXml } from './write-xml.server.ts'

/** Bibliographic codes of ISO 639-2, as the directory wants them. */
const languages = { fa: 'per', en: 'eng' } as const

/** What anybody reads of an issue, as the Directory of Open Access Journals takes it in. @throws AppError notFound */
export async function writeForDoaj(context: RequestContext, asked: CheckedInputOf<typeof call>) {
  const { journal, issue } = await readIssue(context, asked)
  const rows = await listArticles(context, issue)
  const { PUBLIC_URL: origin, BRAND_LATIN: publisher } = context.app.settings
  const records = rows.map(row => writeRecord(row, { journal, issue, origin, publisher }))
  return {
    bytes: Buffer.from(writeXml('records', {}, records.join(''))),
    name: `${journal.slug}-${issue.number}-doaj.xml`,
    isShown: true,
  }
}

const listArticles = ({ db }: RequestContext, { articles }: WholeIssue) =>
  selectOut(db)
    .select(['journal_article.slug', 'journal_article.title', 'journal_article.title_en', 'authors'])
    .select(['abstract', 'abstract_en', 'keywords', 'keywords_en', 'written_in', 'published_at', 'doi'])
    .select(['first_page', 'last_page'])
    .where('journal_article.slug', 'in', [...articles.map(({ slug }) => slug)])
    .where('access', '=', 'free')
    .orderBy('first_page', order => order.asc().nullsLast())
    .orderBy('journal_article.id')
    .execute()

type Row = Awaited<ReturnType<typeof listArticles>>[number]
type Around = Pick<Awaited<ReturnType<typeof readIssue>>, 'journal' | 'issue'> & {
  origin: string
  publisher: string
}

/** In the order that the directory's schema wants. */
function writeRecord(row: Row, { journal, issue, origin, publisher }: Around): string {
  const optional = (name: string, value: string | number | null, attributes = {}) =>
    value === null || value === '' ? '' : element(name, attributes, String(value))
  const affiliations = [...new Set(row.authors.map(({ affiliation }) => affiliation).filter(Boolean))]
  const inBoth = (name: string, persian: string, english: string) =>
    optional(name, persian, { language: languages.fa }) + optional(name, english, { language: languages.en })
  return element(
    'record',
    {},
    [
      element('language', {}, languages[row.written_in]),
      element('publisher', {}, publisher),
      element('journalTitle', {}, journal.titleEn),
      optional('issn', journal.issn),
      element('publicationDate', {}, row.published_at!.toISOString().slice(0, 10)),
      element('volume', {}, String(issue.number)),
      optional('startPage', row.first_page),
      optional('endPage', row.last_page),
      optional('doi', row.doi),
      element('publisherRecordId', {}, row.slug),
      element('documentType', {}, 'article'),
      inBoth('title', row.title, row.title_en),
      element('authors', {}, row.authors.map(author => writeAuthor(author, affiliations)).join(''), 'markup'),
      affiliations.length === 0
        ? ''
        : element(
            'affiliationsList',
            {},
            affiliations
              .map((name, at) => element('affiliationName', { affiliationId: String(at + 1) }, name))
              .join(''),
            'markup',
          ),
      inBoth('abstract', row.abstract, row.abstract_en),
      element('fullTextUrl', { format: 'html' }, origin + articlePath(row)),
      writeKeywords(languages.fa, row.keywords),
      writeKeywords(languages.en, row.keywords_en),
    ].join(''),
    'markup',
  )
}

function writeAuthor({ name, nameEn, affiliation }: Row['authors'][number], affiliations: readonly string[]) {
  const place = affiliations.indexOf(affiliation)
  const affiliationId = place < 0 ? '' : element('affiliationId', {}, String(place + 1))
  return element('author', {}, element('name', {}, nameEn || name) + affiliationId, 'markup')
}

const writeKeywords = (language: string, keywords: readonly string[]) =>
  keywords.length === 0
    ? ''
    : element(
        'keywords',
        { language },
        keywords.map(keyword => element('keyword', {}, keyword)).join(''),
        'markup',
      )
