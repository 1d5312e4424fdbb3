import { expect, test } from 'vitest'
import { cleanSheba, isSheba } from './sheba.ts'

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
})
