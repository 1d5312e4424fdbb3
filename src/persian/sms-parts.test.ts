import { expect, test } from 'vitest'
import { smsParts } from './sms-parts.ts'

test.each([
  ['nothing', '', 1],
  ['70 Persian letters', 'س'.repeat(70), 1],
  ['71 Persian letters', 'س'.repeat(71), 2],
  ['134 Persian letters', 'س'.repeat(134), 2],
  ['135 Persian letters', 'س'.repeat(135), 3],
  ['201 Persian letters', 'س'.repeat(201), 3],
  ['202 Persian letters', 'س'.repeat(202), 4],
  ['160 Latin letters', 'a'.repeat(160), 1],
  ['161 Latin letters', 'a'.repeat(161), 2],
  ['306 Latin letters', 'a'.repeat(306), 2],
  ['307 Latin letters', 'a'.repeat(307), 3],
  ['Latin letters and one Persian', `${'a'.repeat(70)}ی`, 2],
  ['a zero-width non-joiner', `${'a'.repeat(70)}\u200c`, 2],
  ['80 braces, which take two places each', '{'.repeat(80), 1],
  ['81 braces', '{'.repeat(81), 2],
  ['152 letters and a brace, which is not cut in two', `${'a'.repeat(152)}{${'a'.repeat(152)}`, 3],
  ['35 faces, which take two places each', '😀'.repeat(35), 1],
  ['36 faces', '😀'.repeat(36), 2],
  ['66 letters and a face, which is not cut in two', `${'س'.repeat(66)}😀${'س'.repeat(66)}`, 3],
])('%s: %#', (_, text, parts) => {
  expect(smsParts(text)).toBe(parts)
})
