import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelCodes } from '#persian/level-names.ts'
import { buildAddress } from './filters.ts'
import { readFilters } from './read-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('X4 the page of an address is read in three digit scripts', () => {
  expect(read('page=۲').page).toBe(2)
  expect(read('page=٢').page).toBe(2)
  expect(read('page=2').page).toBe(2)
  expect(read('page=۱۲').page).toBe(12)
})

test.each(['', 'page=0', 'page=-3', 'page=two', 'page=1.5', 'page=99999999999', 'page=1e3', 'page='])(
  'an address with «%s» is the first page',
  query => {
    expect(read(query).page).toBe(1)
  },
)

test('what an address cannot mean is left out', () => {
  expect(read('level=Z9&situation=../etc&audio=yes&unknown=1')).toEqual({ q: '', page: 1 })
  expect(read('level=b1&situation=small-talk&audio=1')).toEqual({
    q: '',
    level: 'B1',
    situation: 'small-talk',
    audio: '1',
    page: 1,
  })
})

test('the language of an address is one that the phrasebook has, and English where it names none', () => {
  expect(read('language=de').language).toBe('de')
  expect(read('language=AR').language).toBe('ar')
  for (const query of ['', 'language=en', 'language=xx', 'language='])
    expect(read(query)).toEqual({ q: '', page: 1 })
  expect(buildAddress({ language: 'tr' })).toBe('/phrasebook?language=tr')
})

test('a search is trimmed and cut to 200 characters', () => {
  expect(read('q=%20%20سلام%20').q).toBe('سلام')
  expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(200)
})

test('every address the page writes reads back as the filters it was written from', () => {
  const filters = fc.record({
    q: fc.string({ unit: 'binary', maxLength: 60 }).map(text => text.toWellFormed().trim()),
    level: fc.constantFrom(undefined, ...levelCodes),
    situation: fc.constantFrom(undefined, 'bank', 'small-talk'),
    audio: fc.constantFrom(undefined, '1' as const),
    language: fc.constantFrom(undefined, 'de' as const, 'ar' as const),
    page: fc.integer({ min: 1, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(filters, written => {
      const query = buildAddress(written).split('?')[1] ?? ''
      expect({ level: undefined, situation: undefined, audio: undefined, ...read(query) }).toEqual(written)
    }),
  )
})
