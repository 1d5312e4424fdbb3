import { expect, test } from 'vitest'
import { fromRecords, toRecords } from './list-address.ts'

test('what the site writes comes back as it was, whatever is looked for', () => {
  for (const search of ['', '?q=%D9%86', '?q=a%26b%3D%22c%22', '?page=3', '?q=x&page=2']) {
    expect(fromRecords(toRecords(search))).toBe(search)
  }
})

test('ra-core reads a filter, a page and the one order there is', () => {
  const read = new URLSearchParams(toRecords('?q=نوروز&page=2'))
  expect(JSON.parse(read.get('filter')!)).toEqual({ q: 'نوروز' })
  expect([read.get('page'), read.get('perPage'), read.get('order')]).toEqual(['2', '20', 'ASC'])
})
