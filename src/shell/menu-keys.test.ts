import { expect, test } from 'vitest'
import { findNextPosition, type MenuPosition } from './menu-keys.ts'

const menus = [4, 3, 2]
const at = (menu: number, link: number | null = null): MenuPosition => ({ menu, link })

test.each([
  ['ArrowLeft', at(0), at(1)],
  ['ArrowLeft', at(2), at(0)],
  ['ArrowRight', at(0), at(2)],
  ['ArrowLeft', at(1, 2), at(2)],
  ['ArrowDown', at(0), at(0, 0)],
  ['ArrowUp', at(0), at(0, 3)],
  ['ArrowDown', at(1, 2), at(1, 0)],
  ['ArrowUp', at(1, 0), at(1, 2)],
  ['Home', at(2), at(0)],
  ['End', at(0), at(2)],
  ['Home', at(0, 2), at(0, 0)],
  ['End', at(0, 0), at(0, 3)],
] as const)('%s leads from %o to %o', (key, from, to) => {
  expect(findNextPosition(key, from, menus)).toEqual(to)
})

test('other keys are left to the browser', () => {
  for (const key of ['Tab', 'Enter', ' ', 'a']) expect(findNextPosition(key, at(0), menus)).toBeNull()
})
