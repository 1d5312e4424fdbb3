import { expect, test } from 'vitest'
import { cleanSheba, isSheba, spelledSheba } from './sheba.ts'

test('a Sheba number is taken as people write it, and its check digits are counted', () => {
  expect(cleanSheba('ir۸۲ ۰۵۴۰ ۱۰۲۶ ۸۰۰۲ ۰۸۱۷ ۹۰۹۰ ۰۲')).toBe('IR820540102680020817909002')
  expect(cleanSheba('820540102680020817909002')).toBe('IR820540102680020817909002')
  expect(isSheba('IR820540102680020817909002')).toBe(true)
  for (const wrong of [
    'IR820540102680020817909003',
    'IR280540102680020817909002',
    'IR82054010268002081790900',
    'DE820540102680020817909002',
    '',
  ])
    expect(isSheba(wrong)).toBe(false)
  expect(spelledSheba('IR820540102680020817909002')).toBe('IR82 0540 1026 8002 0817 9090 02')
})

test('check digits that the standard gives nobody are refused, though the sum comes out right', () => {
  const rest = (body: string) => BigInt(`${body}182700`) % 97n
  // The right ones for which 98 less the rest is 97, 98 and 2: 00, 01 and 99 leave the same rest.
  for (const [wanted, twin] of [
    [97, '00'],
    [98, '01'],
    [2, '99'],
  ] as const) {
    let body = 540102680020817909000n
    while (98n - rest(String(body).padStart(22, '0')) !== BigInt(wanted)) body++
    const account = String(body).padStart(22, '0')
    expect(isSheba(`IR${String(wanted).padStart(2, '0')}${account}`)).toBe(true)
    expect(isSheba(`IR${twin}${account}`)).toBe(false)
  }
})
