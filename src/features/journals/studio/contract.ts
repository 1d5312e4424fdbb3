/** What staff who keep the journals may ask; submissions stand apart. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { edition, version } from '#contract/version.ts'
import { levelCodes } from '#persian/level-names.ts'
import { described } from '../described.ts'
import { accesses, covers, licenses, limits, reservedSlugs } from '../rules.ts'

const access = may('journals.edit')

const wholeNumber = (label: string, min: number, max: number) =>
  z.coerce
    .number(`${label} را با رقم بنویسید.`)
    .check(
      z.int(`${label} عدد درستی نیست.`),
      z.minimum(min, `${label} عدد درستی نیست.`),
      z.maximum(max, `${label} عدد درستی نیست.`),
    )

const isJournalSlug = (typed: string) => /^[a-z]/.test(typed) && !reservedSlugs.includes(typed)

export const journals = collection({
  path: '/api/studio/journals',
  access,
  what: 'Journals',
  shape: {
    slug: slug.check(z.refine(isJournalSlug, 'این نشانی را برگزینید که با حرف آغاز شود و صفحهٔ دیگری نباشد.')),
    title: text({ label: 'نام', min: 2, max: limits.journal }),
    titleEn: text({ label: 'نام انگلیسی', min: 2, max: limits.journal }),
    about: text({ label: 'معرفی', min: 0, max: limits.about }),
    aboutEn: text({ label: 'معرفی انگلیسی', min: 0, max: limits.about }),
    editor: text({ label: 'سردبیر', min: 0, max: limits.person }),
    issn: z.union(
      [z.literal(''), z.string().check(z.regex(/^\d{4}-\d{3}[\dX]$/))],
      'شاپا را مانند 2980-1405 بنویسید.',
    ),
    license: z.enum(licenses, 'پروانه را انتخاب کنید.'),
    takesSubmissions: z.boolean('پذیرفتن نوشته بله یا نه است.'),
  },
})

export const issues = collection({
  path: '/api/studio/journal-issues',
  access,
  what: 'Issues of journals',
  shape: {
    journalId: z.uuid('نشریه را انتخاب کنید.'),
    number: wholeNumber('شماره', 1, 9999),
    year: wholeNumber('سال', 1300, 1599),
    season: wholeNumber('فصل', 1, 4),
    title: text({ label: 'عنوان شماره', min: 0, max: limits.journal }),
    titleEn: text({ label: 'عنوان انگلیسی', min: 0, max: limits.journal }),
    cover: z.enum(covers, 'رنگ جلد را انتخاب کنید.'),
    /** Whole Toman; empty where the issue is not sold. */
    price: z.union(
      [z.literal(''), wholeNumber('بهای شماره', 1000, 1_000_000_000)],
      'بهای شماره را به تومان بنویسید: از هزار تومان به بالا.',
    ),
  },
})

const optionalPage = (label: string) =>
  z.union([z.literal(''), wholeNumber(label, 1, 99_999)], `${label} عدد درستی نیست.`)

const term = z.object({
  term: text({ label: 'واژه', max: limits.term }),
  meaning: text({ label: 'معنا', max: limits.meaning }),
})

const written = collection({
  path: '/api/studio/journal-articles',
  access,
  what: 'Articles of journals',
  bodyLimit: 256 * 1024,
  shape: {
    ...described,
    issueId: z.uuid('شماره را انتخاب کنید.'),
    slug,
    isReviewed: z.boolean('داوری‌شده بودن بله یا نه است.'),
    level: z.enum(['', ...levelCodes], 'سطح را انتخاب کنید.'),
    glossary: z
      .array(term, 'واژه‌ها را بنویسید.')
      .check(z.maxLength(limits.terms, 'بیش از بیست واژه جا نمی‌شود.')),
    firstPage: optionalPage('صفحهٔ آغاز'),
    lastPage: optionalPage('صفحهٔ پایان'),
    doi: z.union(
      [z.literal(''), z.string().check(z.regex(/^10\.\d{4,9}\/\S{1,200}$/))],
      'شناسه را مانند 10.5555/kashi.7.02 بنویسید.',
    ),
    access: z.enum(accesses, 'دسترسی را انتخاب کنید.'),
  },
})

export const articleStates = ['draft', 'published'] as const
export type ArticleState = (typeof articleStates)[number]

const row = z.object({
  id: z.string(),
  title: z.string(),
  journal: z.string(),
  number: z.int(),
  state: z.enum(articleStates),
  /** Since when it is out; of a draft its last change. */
  at: instant,
})
export type ArticleRow = z.output<typeof row>

export const articles = {
  ...written,
  list: endpoint({
    method: 'GET',
    path: '/api/studio/journal-articles',
    access,
    summary: 'Articles whose titles hold all words of `q`: drafts first, then what is out.',
    input: z.object({
      q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
      ...pageQuery(20),
    }),
    output: buildPageSchema(row),
  }),
}

const publication = z.object({
  documentId: z.string(),
  state: z.enum(articleStates),
  slug: z.string(),
  publishedAt: z.nullable(instant),
  /** The edition of the draft that is out. */
  edition: z.nullable(z.int()),
  /** Of the article, as its form counts it. */
  version: z.int(),
})
export type Publication = z.output<typeof publication>

export const readPublication = endpoint({
  method: 'GET',
  path: '/api/studio/journal-articles/:id/publication',
  access,
  summary: 'Where an article is written, and whether it is out.',
  input: z.object({ id }),
  output: z.object({ publication }),
})

export const publishArticle = endpoint({
  method: 'PUT',
  path: '/api/studio/journal-articles/:id/publication',
  access,
  summary: 'Brings an article out in its issue, in the edition of its draft that somebody saw.',
  input: z.object({ id, edition }),
  output: z.object({ publication }),
})

export const withdrawArticle = endpoint({
  method: 'POST',
  path: '/api/studio/journal-articles/:id/withdrawal',
  access,
  summary: 'Makes a draft again of an article that is out.',
  input: z.object({ id, version }),
  output: z.object({ publication }),
})
