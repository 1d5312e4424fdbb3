import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, instant, slug, text } from '#contract/fields.ts'
import { publicationCursor } from '#contract/publication-cursor.ts'
import { levelCodes } from '#persian/level-names.ts'
import { accesses, articleKinds, covers, licenses, limits, writtenIn } from './rules.ts'

const year = z.coerce
  .number('سال درست نیست.')
  .check(z.int('سال درست نیست.'), z.minimum(1, 'سال درست نیست.'), z.maximum(9999, 'سال درست نیست.'))

export const issueNumber = z.coerce
  .number('شماره درست نیست.')
  .check(z.int('شماره درست نیست.'), z.minimum(0, 'شماره درست نیست.'), z.maximum(9999, 'شماره درست نیست.'))

const issueRef = z.object({ number: z.int(), year: z.int(), season: z.int() })

const shownAuthor = z.object({ name: z.string(), nameEn: z.string(), affiliation: z.string() })

const card = z.object({
  slug: z.string(),
  title: z.string(),
  titleEn: z.string(),
  authors: z.array(shownAuthor),
  kind: z.enum(articleKinds),
  isReviewed: z.boolean(),
  level: z.nullable(z.enum(levelCodes)),
  firstPage: z.nullable(z.int()),
  lastPage: z.nullable(z.int()),
  access: z.enum(accesses),
  publishedAt: instant,
  journal: z.object({ slug: z.string(), title: z.string(), titleEn: z.string() }),
  issue: issueRef,
  views: z.int(),
})
export type ArticleCard = z.output<typeof card>

const journal = z.object({
  slug: z.string(),
  title: z.string(),
  titleEn: z.string(),
  about: z.string(),
  aboutEn: z.string(),
  editor: z.string(),
  issn: z.nullable(z.string()),
  license: z.enum(licenses),
  takesSubmissions: z.boolean(),
})
export type Journal = z.output<typeof journal>

export const listJournals = endpoint({
  method: 'GET',
  path: '/api/journals',
  access: 'anyone',
  summary: 'The journals, by their titles.',
  input: z.object({}),
  output: z.object({ journals: z.array(journal) }),
})

const issue = z.extend(issueRef, {
  title: z.string(),
  titleEn: z.string(),
  cover: z.enum(covers),
  /** Whole Rials for which it is sold; null where it is not. */
  price: z.nullable(z.int()),
})
export type Issue = z.output<typeof issue>

const wholeIssue = z.extend(issue, { articles: z.array(card) })
export type WholeIssue = z.output<typeof wholeIssue>

export const readJournal = endpoint({
  method: 'GET',
  path: '/api/journals/:journal',
  access: 'anyone',
  summary: 'A journal with its newest issue, and those before it: all, or those of a Jalali year.',
  input: z.object({ journal: slug, year: z.optional(year) }),
  output: z.object({
    journal,
    newest: z.nullable(wholeIssue),
    archive: z.array(issue),
    /** The years of which there are issues. */
    years: z.array(z.int()),
  }),
})

export const readIssue = endpoint({
  method: 'GET',
  path: '/api/journals/:journal/issues/:number',
  access: 'anyone',
  summary: 'An issue with its articles, as they stand in it.',
  input: z.object({ journal: slug, number: issueNumber }),
  output: z.object({ journal, issue: wholeIssue }),
})

export const buyIssue = endpoint({
  method: 'POST',
  path: '/api/journals/:journal/issues/:number/orders',
  access: 'user',
  summary: 'Opens the order of an issue; the open one, where there is one.',
  perMinute: 20,
  input: z.object({ journal: slug, number: issueNumber }),
  output: z.object({ orderId: z.string() }),
  success: 201,
})

export const searchArticles = endpoint({
  method: 'GET',
  path: '/api/journal-articles',
  access: 'anyone',
  summary:
    'Articles that are out, the newest first; all that is given must hold of them. `next` begins the page after.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    author: z._default(text({ label: 'نویسنده', min: 0, max: limits.person }), ''),
    keyword: z._default(text({ label: 'کلیدواژه', min: 0, max: limits.keyword }), ''),
    year: z.optional(year),
    before: z.optional(publicationCursor),
  }),
  output: z.object({ items: z.array(card), next: z.nullable(z.string()) }),
})

const term = z.object({ term: z.string(), meaning: z.string() })

const citations = z.object({
  apa: z.string(),
  vancouver: z.string(),
  harvard: z.string(),
  bibtex: z.string(),
  ris: z.string(),
})
export type CitationStyle = keyof z.output<typeof citations>

const article = z.extend(card, {
  /** The teacher who corrected the text it was made of; empty where nobody did. */
  textEditor: z.string(),
  abstract: z.string(),
  abstractEn: z.string(),
  keywords: z.array(z.string()),
  keywordsEn: z.array(z.string()),
  writtenIn: z.enum(writtenIn),
  /** Prose, safe as it is; null where members or buyers alone read on. */
  html: z.nullable(z.string()),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  bibliography: z.array(z.string()),
  glossary: z.array(term),
  doi: z.nullable(z.string()),
  license: z.enum(licenses),
  issn: z.nullable(z.string()),
  receivedAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
  changedAt: instant,
  /** Null for the moments until they are made. */
  citations: z.nullable(citations),
  pdfBytes: z.nullable(z.int()),
  downloads: z.int(),
  /** Of its issue, whole Rials; null where that is not sold. */
  issuePrice: z.nullable(z.int()),
})
export type Article = z.output<typeof article>

export const readArticle = endpoint({
  method: 'GET',
  path: '/api/journal-articles/:slug',
  access: 'anyone',
  summary: 'An article that is out, in both languages, with its citations.',
  input: z.object({ slug }),
  output: z.object({ article }),
})

export const readMembersArticle = endpoint({
  method: 'GET',
  path: '/api/journal-articles/:slug/text',
  access: 'user',
  summary: 'The text of an article, for members or for who bought its issue.',
  input: z.object({ slug }),
  /** Null for who did not buy the issue. */
  output: z.object({ html: z.nullable(z.string()) }),
})

export const articlePdf = endpoint({
  method: 'GET',
  path: '/api/journal-articles/:slug/article.pdf',
  access: 'anyone',
  summary: 'An article as PDF, where anybody reads it.',
  file: 'application/pdf',
  input: z.object({ slug }),
  output: fileResponse,
})

export const membersPdf = endpoint({
  method: 'GET',
  path: '/api/journal-articles/:slug/members.pdf',
  access: 'user',
  summary: 'An article as PDF, for members or for who bought its issue.',
  file: 'application/pdf',
  input: z.object({ slug }),
  output: fileResponse,
})

export const articleRis = endpoint({
  method: 'GET',
  path: '/api/journal-articles/:slug/citation.ris',
  access: 'anyone',
  summary: 'The citation of an article for reference managers.',
  file: 'application/x-research-info-systems',
  input: z.object({ slug }),
  output: fileResponse,
})

export const countReading = endpoint({
  method: 'POST',
  path: '/api/journal-articles/:slug/readings',
  access: 'anyone',
  summary: 'Counts that somebody read an article or took its PDF; nothing is kept of who it was.',
  input: z.object({ slug, what: z.enum(['view', 'download'], 'چه چیزی شمرده شود؟') }),
  output: z.object({}),
})

export const takeCards = endpoint({
  method: 'POST',
  path: '/api/journal-articles/:slug/cards',
  access: 'user',
  summary: 'Makes cards of the phrasebook of an article’s hardest words, each once.',
  input: z.object({ slug }),
  output: z.object({ added: z.int() }),
})
