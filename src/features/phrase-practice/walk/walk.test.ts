/** @module-tag embedded */
import { expect, test } from 'vitest'
import { buildSilence } from './silence.ts'
import { estimateMinutes, listSteps } from './steps.ts'

const kinds = (given: Partial<Parameters<typeof listSteps>[0]>) =>
  listSteps({ direction: 'persian-first', pause: 4, hasSound: true, hasPersianVoice: true, ...given }).map(
    step => (step.kind === 'pause' ? `${step.seconds} s ${step.visibleSide}` : `${step.kind} ${step.of}`),
  )

test('PH10 a card goes prompt, pause, answer, pause, and the answer once more', () => {
  expect(kinds({})).toEqual([
    'persian prompt', '4 s prompt', 'sound answer', '4 s answer', 'sound again', '1 s answer',
  ]) // biome-ignore format: a list to be read as one
  expect(kinds({ direction: 'english-first', pause: 2 })).toEqual([
    'sound prompt', '2 s prompt', 'persian answer', 'sound again', '1 s answer',
  ]) // biome-ignore format: a list to be read as one
})

test('PH10 without a Persian voice the screen has the Persian in the pause, and a phrase without sound is left its pauses', () => {
  expect(kinds({ hasPersianVoice: false })).toEqual([
    '4 s prompt', 'sound answer', '4 s answer', 'sound again', '1 s answer',
  ]) // biome-ignore format: a list to be read as one
  expect(kinds({ direction: 'english-first', hasPersianVoice: false })).toContain('4 s answer')
  expect(kinds({ hasSound: false, hasPersianVoice: false })).toEqual([
    '4 s prompt',
    '4 s answer',
    '1 s answer',
  ])
})

test('PH10 a pause is a whole WAV file of that many seconds without a sound', async () => {
  const file = Buffer.from(await buildSilence(2).arrayBuffer())
  expect(file.subarray(0, 4).toString() + file.subarray(8, 12).toString()).toBe('RIFFWAVE')
  expect(file.readUInt32LE(40) / file.readUInt32LE(24)).toBe(2)
  expect(file.length).toBe(44 + file.readUInt32LE(40))
  expect(new Set(file.subarray(44))).toEqual(new Set([128]))
})

test('PH10 the time of a walk grows with its cards and its pauses', () => {
  const steps = (pause: number) =>
    listSteps({ direction: 'persian-first', pause, hasSound: true, hasPersianVoice: true })
  expect(estimateMinutes(1, steps(2))).toBe(1)
  expect(estimateMinutes(20, steps(6))).toBeGreaterThan(estimateMinutes(20, steps(2)))
})
