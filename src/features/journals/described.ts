import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { articleKinds, limits, writtenIn } from './rules.ts'

const keyword = text({ label: 'کلیدواژه', max: limits.keyword })
const keywordList = z
  .array(keyword, 'کلیدواژه‌ها را بنویسید.')
  .check(z.maxLength(limits.keywords, 'بیش از هشت کلیدواژه جا نمی‌شود.'))

const author = z.object({
  name: text({ label: 'نام نویسنده', min: 2, max: limits.person }),
  nameEn: text({ label: 'نام انگلیسی', min: 0, max: limits.person }).check(
    z.regex(/^[\p{Script=Latin}\p{M} .'’-]*$/u, 'نام انگلیسی را با حروف لاتین بنویسید.'),
  ),
  affiliation: text({ label: 'وابستگی', min: 0, max: limits.affiliation }),
})

/** What is said of an article in two languages: the same of what is sent in and of what is out. */
export const described = {
  kind: z.enum(articleKinds, 'گونهٔ نوشته را انتخاب کنید.'),
  writtenIn: z.enum(writtenIn, 'زبان متن را انتخاب کنید.'),
  title: text({ label: 'عنوان فارسی', min: 3, max: limits.title }),
  titleEn: text({ label: 'عنوان انگلیسی', min: 3, max: limits.title }),
  abstract: text({ label: 'چکیدهٔ فارسی', min: 20, max: limits.abstract }),
  abstractEn: text({ label: 'چکیدهٔ انگلیسی', min: 20, max: limits.abstract }),
  keywords: keywordList,
  keywordsEn: keywordList,
  authors: z
    .array(author, 'نویسندگان را بنویسید.')
    .check(
      z.minLength(1, 'دست‌کم یک نویسنده بنویسید.'),
      z.maxLength(limits.authors, 'بیش از ده نویسنده جا نمی‌شود.'),
    ),
  bibliography: z
    .array(text({ label: 'منبع', max: limits.reference }), 'منابع را بنویسید.')
    .check(z.maxLength(limits.references, 'بیش از صد منبع جا نمی‌شود.')),
}

const values = z.object(described)
export type Described = z.output<typeof values>

/** The same as columns of a table have it. */
export const toDescribedColumns = ({
  titleEn,
  abstractEn,
  keywords,
  keywordsEn,
  writtenIn,
  authors,
  kind,
  title,
  abstract,
  bibliography,
}: Described) => ({
  kind,
  title,
  abstract,
  bibliography,
  title_en: titleEn,
  abstract_en: abstractEn,
  keywords: [...new Set(keywords)],
  keywords_en: [...new Set(keywordsEn)],
  written_in: writtenIn,
  authors: JSON.stringify(authors),
})

type DescribedRow = Omit<ReturnType<typeof toDescribedColumns>, 'authors'> & { authors: Described['authors'] }

export const toDescribed = (row: DescribedRow): Described => ({
  kind: row.kind,
  writtenIn: row.written_in,
  title: row.title,
  titleEn: row.title_en,
  abstract: row.abstract,
  abstractEn: row.abstract_en,
  keywords: row.keywords,
  keywordsEn: row.keywords_en,
  authors: row.authors,
  bibliography: row.bibliography,
})
