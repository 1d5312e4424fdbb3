import { expect, test } from 'vitest'
import { chooseEncoding } from './encodings.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  [';;;,,,=', 'identity'],
  ['br'.repeat(1000), 'identity'],
  ['BR', 'br'],
])('accept-encoding %j is answered with %s', (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected)
})
