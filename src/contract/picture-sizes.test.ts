import { expect, test } from 'vitest'
import { listSizes } from './picture-sizes.ts'

test('a picture in sizes names those that are narrower than itself', () => {
  const widest = '/media/prose/ab-1200x800s.webp'
  const sizes = listSizes(widest)
  expect(sizes.map(({ width }) => width)).toEqual([480, 960, 1200])
  expect(sizes.map(({ address }) => address.slice('/media/prose/ab-'.length))).toEqual([
    '1200x800s-w480.webp',
    '1200x800s-w960.webp',
    '1200x800s.webp',
  ])
  expect(listSizes('/media/prose/ab-480x320s.webp').map(({ width }) => width)).toEqual([480])
})

test('a picture without sizes is its only one', () => {
  const address = '/media/prose/ab-1200x800.webp'
  expect(listSizes(address)).toEqual([{ address, width: 0 }])
})
