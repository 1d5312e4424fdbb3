/** @module-tag embedded */
import { expect, test } from 'vitest'
import { isUnmetered } from './connection.ts'

test('PH13 only Wi-Fi or a cable without saving data is free; what the browser does not say is asked', () => {
  expect(['wifi', 'ethernet'].map(type => isUnmetered({ type }))).toEqual([true, true])
  expect(isUnmetered({ type: 'wifi', saveData: true })).toBe(false)
  expect(['cellular', 'bluetooth'].map(type => isUnmetered({ type }))).toEqual([false, false])
  expect([isUnmetered({}), isUnmetered({ type: 'unknown' })]).toEqual([null, null])
})
