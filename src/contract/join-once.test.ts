import { expect, test } from 'vitest'
import { joinOnce } from './join-once.ts'

test('two manifests that name the same call are refused', () => {
  expect(joinOnce([{ 'GET /a': 1 }, undefined, { 'GET /b': 2 }])).toEqual({ 'GET /a': 1, 'GET /b': 2 })
  expect(() => joinOnce([{ 'GET /a': 1 }, { 'GET /a': 1 }])).toThrow('named twice: GET /a')
})
