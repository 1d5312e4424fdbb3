import { beforeEach, expect, test, vi } from 'vitest'
import { adviseSoundOnly, judgeLine, keepChoice, readChoice } from './line.ts'
import { measureLine, type SendPiece } from './measure-line.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('CO18 a line below 200 kilobits a second opens sound and slides alone, and one of 200 opens all', () => {
  expect(judgeLine({ down: 199, up: 500 })).toEqual({ isSoundOnly: true, isVoiceBroken: false })
  expect(judgeLine({ down: 200, up: 500 })).toEqual({ isSoundOnly: false, isVoiceBroken: false })
  expect(judgeLine({ down: 5000, up: 20 })).toEqual({ isSoundOnly: false, isVoiceBroken: true })
})

test('what a browser knows of its own line is believed until it is measured', () => {
  expect(adviseSoundOnly(false, { downlink: 0.15 })).toBe(true)
  expect(adviseSoundOnly(false, { downlink: 0.2 })).toBe(false)
  expect(adviseSoundOnly(true, { downlink: 10 })).toBe(true)
  // Firefox and Safari know nothing.
  expect(adviseSoundOnly(false, {})).toBe(false)
})

test('a choice holds for three hours on this device, and not before it was made', () => {
  expect(readChoice(0)).toBeNull()
  keepChoice(true, 1000)
  expect(readChoice(1000 + 3 * 3_600_000 - 1)).toBe(true)
  expect(readChoice(1000 + 3 * 3_600_000)).toBeNull()
  expect(readChoice(999)).toBeNull()
  keepChoice(false, 2000)
  expect(readChoice(2001)).toBe(false)
  kept.set('hamava.line', '{')
  expect(readChoice(2001)).toBeNull()
})

/** A line of so many kilobits a second each way and milliseconds of delay, without any real waiting. */
function modelLine({ down, up, delay }: { down: number; up: number; delay: number }) {
  let now = 0
  const sizes: { up: number; down: number }[] = []
  const send: SendPiece = async piece => {
    sizes.push(piece)
    now += delay + (piece.up * 8) / up + (piece.down * 8) / down
  }
  return { send, clock: () => now, sizes, spent: () => now }
}

test.each([
  { down: 40, up: 30, delay: 600 },
  { down: 199, up: 64, delay: 400 },
  { down: 250, up: 300, delay: 300 },
  { down: 8000, up: 2000, delay: 40 },
])('a line of $down down and $up up with $delay ms of delay is measured within a tenth', async line => {
  const model = modelLine(line)
  const { down, up } = await measureLine(model.send, model.clock)
  expect(Math.abs(down - line.down) / line.down).toBeLessThan(0.1)
  expect(Math.abs(up - line.up) / line.up).toBeLessThan(0.1)
  // What costs a slow line much is not sent over it.
  expect(model.sizes.reduce((sum, one) => sum + one.down + one.up, 0)).toBeLessThanOrEqual(
    line.down < 1000 ? 40_000 : 100_000,
  )
  expect(model.spent()).toBeLessThan(12_000)
})

test('a line that ends while it is measured says so', async () => {
  await expect(
    measureLine(
      () => Promise.reject(new Error('gone')),
      () => 0,
    ),
  ).rejects.toThrow('gone')
})
