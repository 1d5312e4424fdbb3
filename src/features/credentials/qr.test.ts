import { describe, expect, test } from 'vitest'
import { encodeQr, toModules } from './qr.server.ts'

/*
 * Codes are read back here from their modules by the standard: the format's table is copied from it, the correction is
 * proved by its syndromes.
 */

/** The fifteen bits of the format at level M by mask, ISO/IEC 18004, table C.1. */
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0]
const isMasked: ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  i => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => ((i >> 1) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]
/** Blocks of a version at level M, with all their bytes and those of data. */
const blocksByVersion = [
  { count: 1, all: 26, data: 16 },
  { count: 1, all: 44, data: 28 },
  { count: 1, all: 70, data: 44 },
  { count: 2, all: 50, data: 32 },
  { count: 2, all: 67, data: 43 },
  { count: 4, all: 43, data: 27 },
]

function read(modules: boolean[][]): string {
  const size = modules.length
  const version = (size - 17) / 4
  const format = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map(column => modules[8]![column]!),
    ...[7, 5, 4, 3, 2, 1, 0].map(row => modules[row]![8]!),
  ].reduce((bits, dark) => bits * 2 + Number(dark), 0)
  const mask = formats.indexOf(format)
  expect(mask).toBeGreaterThanOrEqual(0)

  const isData = (row: number, column: number) => {
    const finder = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9)
    const aligned = version > 1 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2
    return !finder && !aligned && row !== 6 && column !== 6
  }
  let bits = ''
  const pairs = Array.from({ length: (size - 1) / 2 }, (_, at) => size - 1 - 2 * at).map(right =>
    right <= 6 ? right - 1 : right,
  )
  for (const [turn, right] of pairs.entries()) {
    for (let step = 0; step < size; step++) {
      const row = turn % 2 === 0 ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (isData(row, column)) bits += Number(modules[row]![column]! !== isMasked[mask]!(row, column))
      }
    }
  }
  const { count, all, data } = blocksByVersion[version - 1]!
  const words = (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)).slice(0, count * all)
  const blocks = Array.from({ length: count }, (_, block) => [
    ...Array.from({ length: data }, (_, at) => words[at * count + block]!),
    ...Array.from({ length: all - data }, (_, at) => words[count * data + at * count + block]!),
  ])
  for (const block of blocks) expect(computeSyndromes(block, all - data)).toEqual(Array(all - data).fill(0))
  const held = blocks.flatMap(block => block.slice(0, data))
  const nibbles = held.flatMap(byte => [byte >> 4, byte & 15])
  expect(nibbles[0]).toBe(4)
  const length = nibbles[1]! * 16 + nibbles[2]!
  const bytes = Array.from({ length }, (_, at) => nibbles[3 + 2 * at]! * 16 + nibbles[4 + 2 * at]!)
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** The block as a polynomial at the powers of two: nothing but zeros where its correction is right. */
function computeSyndromes(block: readonly number[], count: number): number[] {
  const times = (one: number, other: number) => {
    let product = 0
    for (let bit = 7; bit >= 0; bit--) {
      product = (product << 1) ^ (product & 0x80 ? 0x11d : 0)
      if ((other >> bit) & 1) product ^= one
    }
    return product
  }
  let power = 1
  return Array.from({ length: count }, () => {
    const value = block.reduce((sum, word) => times(sum, power) ^ word, 0)
    power = times(power, 2)
    return value
  })
}

describe('a QR code', () => {
  test.each([1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, 106])('of %i bytes is read back', length => {
    const text = 'https://school.example/certificate/HV-1405-8QK2M7XA?'.padEnd(length, 'x').slice(0, length)
    expect(read(toModules(text))).toBe(text)
  })

  test('holds what is not Latin', () => {
    expect(read(toModules('گواهی‌نامه'))).toBe('گواهی‌نامه')
  })

  test('of more is refused', () => {
    expect(() => toModules('x'.repeat(107))).toThrow(RangeError)
  })

  test('is drawn module by module', () => {
    const modules = toModules('HV-1405-8QK2M7XA')
    const { size, path } = encodeQr('HV-1405-8QK2M7XA')
    const drawn = modules.map(row => row.map(() => false))
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let at = 0; at < Number(width); at++) drawn[Number(y)]![Number(x) + at] = true
    expect(size).toBe(modules.length)
    expect(drawn).toEqual(modules)
  })
})
