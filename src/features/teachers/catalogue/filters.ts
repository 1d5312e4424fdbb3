import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { listLanguages } from '#contract/school-languages.ts'
import { bands } from '#contract/week-bands.ts'
import { readInteger } from '#persian/digits.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { dayParts, maxPrices, minRatings, teacherSorts, weekdays } from './choices.ts'

/** What the address of the list says. */
export type TeacherFilters = {
  q: string
  language: TaughtLanguage[]
  level: LevelCode[]
  day: (typeof weekdays)[number][]
  time: (typeof dayParts)[number][]
  gender?: 'female' | 'male'
  accent: string
  rating?: (typeof minRatings)[number]
  price?: (typeof maxPrices)[number]
  hours: (typeof bands)[number][]
  sort?: (typeof teacherSorts)[number]
  page: number
}

export const filterNames = [
  'q',
  'language',
  'level',
  'day',
  'time',
  'gender',
  'accent',
  'rating',
  'price',
  'hours',
  'sort',
  'page',
] as const

/** The filters of an address somebody may have typed: what cannot be read is as if it were not there. */
export function readFilters(query: URLSearchParams): TeacherFilters {
  const many = <T extends string>(name: string, known: readonly T[]) => {
    const values = query.getAll(name).flatMap(value => value.split(','))
    return known.filter(one => values.includes(one))
  }
  const one = <T extends string>(name: string, known: readonly T[]) =>
    known.find(value => value === query.get(name))
  const page = readInteger(query.get('page') ?? '') ?? 1
  return {
    q: (query.get('q') ?? '').trim().slice(0, 100),
    language: many('language', listLanguages()),
    level: many('level', levelCodes),
    day: many('day', weekdays),
    time: many('time', dayParts),
    gender: one('gender', ['female', 'male']),
    accent: (query.get('accent') ?? '').trim().slice(0, 60),
    rating: one('rating', minRatings),
    price: one('price', maxPrices),
    hours: many('hours', bands),
    sort: one('sort', teacherSorts),
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** The address of the list under these filters, without what says nothing; commas stay readable. */
export function buildAddress({ page, ...filters }: Partial<TeacherFilters>): string {
  const query = filterNames.map(name => [
    name,
    name === 'page' ? beyondFirst(page) : filters[name]?.toString(),
  ])
  return buildPath('/teachers', Object.fromEntries(query)).replaceAll('%2C', ',')
}

/** How many filters narrow the list; painted hours only sort it. */
export const countFilters = (filters: TeacherFilters) =>
  filters.language.length +
  filters.level.length +
  filters.day.length +
  filters.time.length +
  [filters.gender, filters.accent, filters.rating, filters.price].filter(Boolean).length

/** The choices without one of them. */
export const without = <T>(all: readonly T[], one: T): T[] => all.filter(other => other !== one)
