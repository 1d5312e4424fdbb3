import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { listLanguages } from '#contract/school-languages.ts'
import { readInteger } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { taskKinds } from './task.ts'
import { tasksPath } from './task-paths.ts'

const known = { level: levelCodes, kind: taskKinds } as const
type Known = typeof known & { language: readonly TaughtLanguage[] }
type FilterName = keyof Known
const filterNames = ['language', 'level', 'kind'] as const satisfies FilterName[]

/** What the address of the list says. */
export type TaskFilters = { [N in FilterName]: Known[N][number][] } & { q: string; page: number }

export const filterQuery = [...filterNames, 'q', 'page'] as const

/** Of an address somebody may have typed; what cannot be read is as if it were not there. */
export function readFilters(query: URLSearchParams): TaskFilters {
  const listKnown: Known = { language: listLanguages(), ...known }
  const readList = <N extends FilterName>(name: N): Known[N][number][] => {
    const given = query
      .getAll(name)
      .flatMap(value => value.split(','))
      .map(value => value.toLowerCase())
    return listKnown[name].filter((value: string) => given.includes(value.toLowerCase()))
  }
  const page = readInteger(query.get('page') ?? '') ?? 1
  return {
    language: readList('language'),
    level: readList('level'),
    kind: readList('kind'),
    q: (query.get('q') ?? '').trim().slice(0, 100),
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

export const buildAddress = ({ language, level, kind, q, page }: TaskFilters) =>
  buildPath(tasksPath, { language, level, kind, q, page: beyondFirst(page) })

/** The filters without one value of one name. */
export const without = (filters: TaskFilters, name: FilterName, value: string): TaskFilters => ({
  ...filters,
  page: 1,
  [name]: filters[name].filter(chosen => chosen !== value),
})

export const countChosen = (filters: TaskFilters) =>
  filterNames.reduce((count, name) => count + filters[name].length, 0)
export const isFiltered = (filters: TaskFilters) => filters.q !== '' || countChosen(filters) > 0
