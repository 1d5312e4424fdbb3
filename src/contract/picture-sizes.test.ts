import { expect, test } from 'vitest'
import { listSizes, nameWidest } from './picture-sizes.ts'

test('a picture in sizes names those that are narrower than itself, and each of them names it', () => {
  const widest = '/media/prose/ab-1200x800s.webp'
  const sizes = listSizes(widest)
  expect(sizes.map(({ width }) => width)).toEqual([480, 960, 1200])
  for (const { address } of sizes) expect(nameWidest(address)).toBe(widest)
  expect(listSizes('/media/prose/ab-480x320s.webp').map(({ width }) => width)).toEqual([480])
})

test('a picture without sizes is its only one', () => {
  const address = '/media/prose/ab-1200x800.webp'
  expect(listSizes(address)).toEqual([{ address, width: 0 }])
  expect(nameWidest(address)).toBe(address)
})
