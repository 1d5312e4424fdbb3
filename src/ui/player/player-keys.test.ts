import { expect, test } from 'vitest'
import { playerAction } from './player-keys.ts'

test('the arrows seek by five seconds, J and L by ten, left to right', () => {
  expect(playerAction('ArrowRight')).toEqual({ action: 'seek', by: 5 })
  expect(playerAction('ArrowLeft')).toEqual({ action: 'seek', by: -5 })
  expect(playerAction('KeyL')).toEqual({ action: 'seek', by: 10 })
  expect(playerAction('KeyJ')).toEqual({ action: 'seek', by: -10 })
})

test('Home and End go to the ends, other keys are nobody’s', () => {
  expect(playerAction('Home')).toEqual({ action: 'seekTo', share: 0 })
  expect(playerAction('End')).toEqual({ action: 'seekTo', share: 1 })
  expect(playerAction('Tab')).toBeNull()
  expect(playerAction('ArrowUp')).toBeNull()
})
