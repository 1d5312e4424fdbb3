import { listLanguages, nameLanguage } from '#contract/school-languages.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { bookStorePath } from './book-paths.ts'
import { formatNames } from './labels.ts'
import { type BookFormat, type BookSort, bookFormats, bookSorts } from './rules.ts'
import { readShelfPlace } from './shelf-place.ts'

/** What the address of the list says; `course` is the slug of one whose books are wanted. */
export type BookFilters = {
  q: string
  language: string[]
  level: LevelCode[]
  format: BookFormat[]
  /** `1`: those of which a used copy is on sale. */
  used: '' | '1'
  course: string
  sort: BookSort
}

export const filterNames = ['q', 'language', 'level', 'format', 'used', 'course', 'sort'] as const

/** Those books may be about; the last is easy reading in Persian. */
export const listBookLanguages = (): readonly string[] => [...listLanguages(), 'fa']
export const nameBookLanguage = (language: string) => (language === 'fa' ? 'فارسی' : nameLanguage(language))

/** What used copies are called beside the editions. */
export const usedName = 'دست دوم'

/** The filters of an address somebody may have typed: what cannot be read is as if it were not there. */
export function readFilters(query: URLSearchParams): BookFilters & { before: string | undefined } {
  const many = <T extends string>(name: string, known: readonly T[]) => {
    const values = query.getAll(name).flatMap(value => value.split(','))
    return known.filter(one => values.includes(one))
  }
  const before = query.get('before') ?? ''
  const sort = bookSorts.find(one => one === query.get('sort')) ?? 'new'
  const course = query.get('course') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    language: many('language', listBookLanguages()),
    level: many('level', levelCodes),
    format: many('format', bookFormats),
    used: query.get('used') === '1' ? '1' : '',
    course: /^[a-z0-9][a-z0-9-]{0,79}$/.test(course) ? course : '',
    sort,
    before: readShelfPlace(before, sort) ? before : undefined,
  }
}

export const countFilters = ({ language, level, format, used, course }: BookFilters) =>
  language.length + level.length + format.length + (used ? 1 : 0) + (course ? 1 : 0)

/** Each choice with the address without it; `courseTitle` is what the chosen course is called. */
export function listChoices(
  filters: BookFilters,
  courseTitle: string | null,
): { label: string; to: string }[] {
  const without = <N extends 'language' | 'level' | 'format'>(
    name: N,
    toLabel: (value: BookFilters[N][number]) => string,
  ) =>
    filters[name].map(value => ({
      label: toLabel(value),
      to: bookStorePath({ ...filters, [name]: (filters[name] as string[]).filter(one => one !== value) }),
    }))
  return [
    ...without('language', nameBookLanguage),
    ...without('level', level => level),
    ...without('format', format => formatNames[format]),
    ...(filters.used ? [{ label: usedName, to: bookStorePath({ ...filters, used: '' }) }] : []),
    ...(filters.course
      ? [
          {
            label: courseTitle === null ? 'کتاب‌های یک دوره' : `کتاب‌های ${courseTitle}`,
            to: bookStorePath({ ...filters, course: '' }),
          },
        ]
      : []),
  ]
}
