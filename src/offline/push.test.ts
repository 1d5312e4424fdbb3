import { expect, test } from 'vitest'
import { ownAddress } from './push.ts'

const origin = 'https://school.example'

test.each([
  ['/profile?tab=badges', '/profile?tab=badges'],
  ['/', '/'],
  ['https://school.example/course', '/course'],
  ['//evil.example', '/profile?tab=messages'],
  ['/\\evil.example', '/profile?tab=messages'],
  ['https://evil.example/', '/profile?tab=messages'],
  ['https://school.example.evil.example/', '/profile?tab=messages'],
  ['http://school.example/', '/profile?tab=messages'],
  ['https://school.example:444/', '/profile?tab=messages'],
  ['javascript:alert(1)', '/profile?tab=messages'],
  ['data:text/html,x', '/profile?tab=messages'],
  [null, '/profile?tab=messages'],
  [7, '/profile?tab=messages'],
])('a notification about %s leads to %s of this site', (link, path) => {
  expect(ownAddress(link, origin)).toBe(origin + path)
})
