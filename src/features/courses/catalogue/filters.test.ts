import { expect, test } from 'vitest'
import { buildAddress, countChosen, isFiltered, readFilters, without } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('filters are read from an address in any case and digits; what makes no sense is as if it were not there', () => {
  expect(
    read(
      'language=en&language=FR&level=b1,A2&day=0&day=9&time=evening&place=moon&seats=FREE&q=%20سفر%20&sort=price&page=۲',
    ),
  ).toEqual({
    language: ['en', 'fr'],
    level: ['A2', 'B1'],
    day: ['0'],
    time: ['evening'],
    place: [],
    seats: ['free'],
    q: 'سفر',
    sort: 'price',
    page: 2,
  })
  expect(read('language=%3Cscript%3E&level=Z9&page=-4&sort=drop')).toMatchObject({
    language: [],
    level: [],
    page: 1,
    sort: 'start',
  })
  expect(isFiltered(read(''))).toBe(false)
  expect(isFiltered(read('q=سفر'))).toBe(true)
})

test('an address says what is chosen and nothing else, and one choice can be taken away', () => {
  const filters = read('language=en&language=fr&level=B1&page=3')
  expect(buildAddress('/course', filters)).toBe('/course?language=en&language=fr&level=B1&page=3')
  expect(buildAddress('/course', without(filters, 'language', 'en'))).toBe('/course?language=fr&level=B1')
  expect(buildAddress('/info', {})).toBe('/info')
  expect(countChosen(filters)).toBe(3)
  expect(readFilters(new URL(buildAddress('http://x/course', filters)).searchParams)).toEqual(filters)
})
