import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeWanted } from '#account/guarded/wanted.ts'

const bases = ['https://hamava.example', 'http://127.0.0.1:3000']

const attacks = [
  '//evil.example',
  '//evil.example/profile',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example/',
  'http://hamava.example.evil.example',
  'https://hamava.example@evil.example/',
  'https://hamava.example:8443/profile',
  'http://127.0.0.1:3001/profile',
  '@evil.example',
  '/@evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/profile/..//evil.example',
  './/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://hamava.example/1',
  'file:///etc/passwd',
  'ftp://hamava.example/',
  'http://[::1',
  '',
  `/${'a'.repeat(10_000)}`,
  `https://evil.example/${'a'.repeat(10_000)}`,
]

/** As the router takes it: a path of this site, never an address with a host of its own. */
function expectOwn(result: string, base: string) {
  expect(new URL(result, base).origin).toBe(new URL(base).origin)
  expect(result).toMatch(/^\/(?![/\\])/)
  expect(result.length).toBeLessThanOrEqual(2000)
}

test('RC24 the wanted address after a login never leaves the origin', () => {
  for (const base of bases) for (const attack of attacks) expectOwn(safeWanted(attack, base), base)
  for (const attack of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:,x',
    attacks.at(-2)!,
  ]) {
    expect(safeWanted(attack, bases[0]!)).toBe('/')
  }
  // Characters that addresses are bent with come more often than chance would have them.
  const bent = fc.array(
    fc.oneof(
      fc.constantFrom('/', '\\', ':', '@', '.', '..', '?', '#', '%09', '%2f', '\t', '\n', '\0', ' '),
      fc.constantFrom('https:', 'javascript:', 'data:', 'evil.example', 'hamava.example', 'profile', ':3001'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  const texts = fc.oneof(
    bent.map(parts => parts.join('')),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.string({ unit: 'binary', maxLength: 3000 }),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(...bases), (text, base) => {
      const result = safeWanted(text, base)
      const isOwn = new URL(result, base).origin === base && /^\/(?![/\\])/.test(result)
      return isOwn && result.length <= 2000 && safeWanted(result, base) === result
    }),
    { numRuns: 5000 },
  )
})

test('an address of the site is kept to the letter: path, query and hash', () => {
  for (const path of [
    '/profile',
    '/profile?tab=badges#x',
    '/chat/3?q=%D8%B3#a',
    '/a//b?next=//evil.example',
  ]) {
    expect(safeWanted(path, bases[0]!)).toBe(path)
    expect(safeWanted(bases[0]! + path, bases[0]!)).toBe(path)
  }
})
