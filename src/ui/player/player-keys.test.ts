import { expect, test } from 'vitest'
import { playerAct } from './player-keys.ts'

test('the arrows seek by five seconds, J and L by ten, left to right', () => {
  expect(playerAct('ArrowRight')).toEqual({ act: 'seek', by: 5 })
  expect(playerAct('ArrowLeft')).toEqual({ act: 'seek', by: -5 })
  expect(playerAct('KeyL')).toEqual({ act: 'seek', by: 10 })
  expect(playerAct('KeyJ')).toEqual({ act: 'seek', by: -10 })
})

test('Home and End go to the ends, other keys are nobody’s', () => {
  expect(playerAct('Home')).toEqual({ act: 'seekTo', share: 0 })
  expect(playerAct('End')).toEqual({ act: 'seekTo', share: 1 })
  expect(playerAct('Tab')).toBeNull()
  expect(playerAct('ArrowUp')).toBeNull()
})
