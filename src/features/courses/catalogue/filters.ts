import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { listLanguages } from '#contract/school-languages.ts'
import { readInteger } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'

/** Parts of the day in which a class begins. */
export const dayParts = {
  morning: 'صبح، تا ۱۲',
  afternoon: 'ظهر، ۱۲ تا ۱۷',
  evening: 'عصر و شب، از ۱۷',
} as const
export const places = { online: 'آنلاین', branch: 'حضوری' } as const
export const seats = { free: 'دارای جای خالی' } as const
export const sorts = { start: 'زودترین شروع', price: 'ارزان‌ترین', title: 'نام دوره' } as const

const known = {
  level: levelCodes,
  day: ['0', '1', '2', '3', '4', '5', '6'],
  time: ['morning', 'afternoon', 'evening'],
  place: ['online', 'branch'],
  seats: ['free'],
} as const
type Known = typeof known & { language: readonly TaughtLanguage[] }
export type FilterName = keyof Known
const filterNames = ['language', ...Object.keys(known)] as FilterName[]
const listKnown = (): Known => ({ language: listLanguages(), ...known })

/** What the address of the catalogue, or of the list of groups, says. */
export type Filters = { [N in FilterName]: Known[N][number][] } & {
  q: string
  sort: keyof typeof sorts
  page: number
}

/** The parameters pages with these filters know. */
export const filterQuery = [...filterNames, 'q', 'sort', 'page'] as const

/**
 * The filters of an address somebody may have typed: names repeated or joined by commas, in any case, pages in any
 * digits. What cannot be read is as if it were not there; no address is an error.
 */
export function readFilters(query: URLSearchParams): Filters {
  const readList = <N extends FilterName>(name: N): Known[N][number][] => {
    const given = query
      .getAll(name)
      .flatMap(value => value.split(','))
      .map(value => value.toLowerCase())
    return listKnown()[name].filter((value: string) => given.includes(value.toLowerCase()))
  }
  const page = readInteger(query.get('page') ?? '') ?? 1
  const sort = query.get('sort')
  return {
    language: readList('language'),
    level: readList('level'),
    day: readList('day'),
    time: readList('time'),
    place: readList('place'),
    seats: readList('seats'),
    q: (query.get('q') ?? '').trim().slice(0, 100),
    sort: sort === 'price' || sort === 'title' ? sort : 'start',
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of a page under these filters, without what says nothing. */
export function buildAddress(path: string, { q, sort, page, ...lists }: Partial<Filters>): string {
  const chosen = filterNames.map(name => [name, lists[name]])
  return buildPath(path, {
    q,
    ...Object.fromEntries(chosen),
    sort: sort !== 'start' && sort,
    page: beyondFirst(page),
  })
}

/** What was chosen of a list, where it is one thing alone. */
export const onlyOne = <T>(values: readonly T[]): T | undefined =>
  values.length === 1 ? values[0] : undefined

/** The filters without one value of one name. */
export const without = (filters: Filters, name: FilterName, value: string): Filters => ({
  ...filters,
  page: 1,
  [name]: filters[name].filter(chosen => chosen !== value),
})

export const countChosen = (filters: Filters) =>
  filterNames.reduce((count, name) => count + filters[name].length, 0)
export const isFiltered = (filters: Filters) => filters.q !== '' || countChosen(filters) > 0
