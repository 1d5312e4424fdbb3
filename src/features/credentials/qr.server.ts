/**
 * QR codes (ISO/IEC 18004) of addresses: bytes, error correction M, versions 1 to 6, which hold up to 106 bytes. Larger
 * ones bring tables of their own and are not needed.
 */

/** Of each version at level M: the bytes of correction a block, the blocks, the bytes of data a block. */
const versions = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
] as const

/** A square of modules: true is dark, null not set yet. */
type Square = (boolean | null)[][]

/** @throws RangeError when the text is longer than 106 bytes */
export function encodeQr(text: string): { size: number; path: string } {
  const modules = toModules(text)
  const runs = modules.map((row, y) => {
    let path = ''
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
    return path
  })
  return { size: modules.length, path: runs.join('') }
}

/** The modules, rows from above, true where dark. */
export function toModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = versions.findIndex(([, blocks, data]) => blocks * data >= bytes.length + 2) + 1
  if (version === 0) throw new RangeError('the text is longer than a QR code of ours holds')
  const size = 17 + 4 * version
  const [correction, blocks, data] = versions[version - 1]!
  const words = interleave(dataWords(bytes, blocks * data), correction, blocks, data)
  const ground = drawPatterns(version, size)
  let best: { square: boolean[][]; cost: number } | null = null
  for (const mask of masks.keys()) {
    const square = fill(ground, words, mask)
    const cost = computePenalty(square)
    if (!best || cost < best.cost) best = { square, cost }
  }
  return best!.square
}

/** Mode, length, bytes, an end, and what fills the rest. */
function dataWords(bytes: Uint8Array, room: number): Uint8Array {
  const words = new Uint8Array(room)
  const bits = [
    0x4,
    bytes.length >> 4,
    bytes.length & 15,
    ...[...bytes].flatMap(byte => [byte >> 4, byte & 15]),
    0,
  ]
  for (let at = 0; at < room; at++) {
    const half = 2 * at
    words[at] =
      half < bits.length ? (bits[half]! << 4) | (bits[half + 1] ?? 0) : (at - bytes.length) % 2 ? 0x11 : 0xec
  }
  return words
}

function interleave(words: Uint8Array, correction: number, blocks: number, data: number): number[] {
  const parts = Array.from({ length: blocks }, (_, at) => words.subarray(at * data, (at + 1) * data))
  const checks = parts.map(part => computeErrorCorrection(part, correction))
  const woven = (rows: readonly Uint8Array[], length: number) =>
    Array.from({ length }, (_, at) => rows.map(row => row[at]!)).flat()
  return [...woven(parts, data), ...woven(checks, correction)]
}

/** Powers of two in the field of 256, modulo x⁸ + x⁴ + x³ + x² + 1. */
const powers = Array.from({ length: 255 }, () => 1)
for (let at = 1; at < 255; at++) powers[at] = (powers[at - 1]! << 1) ^ (powers[at - 1]! & 0x80 ? 0x11d : 0)
const times = (one: number, other: number) =>
  one && other ? powers[(powers.indexOf(one) + powers.indexOf(other)) % 255]! : 0

/** Reed and Solomon's rest of the division by (x − 1)(x − 2)(x − 4)…, `length` factors. */
function computeErrorCorrection(data: Uint8Array, length: number): Uint8Array {
  let divisor = [1]
  for (let at = 0; at < length; at++) {
    const next = [...divisor, 0]
    for (const [index, factor] of divisor.entries()) next[index + 1]! ^= times(factor, powers[at]!)
    divisor = next
  }
  const rest = new Uint8Array(length)
  for (const byte of data) {
    const lead = byte ^ rest[0]!
    rest.copyWithin(0, 1)
    rest[length - 1] = 0
    for (let at = 0; at < length; at++) rest[at]! ^= times(divisor[at + 1]!, lead)
  }
  return rest
}

/** Finders, timing, alignment and the places of the format, the last ones light until a mask is chosen. */
function drawPatterns(version: number, size: number): Square {
  const square: Square = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null))
  const ring = (row: number, column: number, reach: number, dark: (distance: number) => boolean) => {
    for (let y = -reach; y <= reach; y++) {
      for (let x = -reach; x <= reach; x++) {
        if (square[row + y]?.[column + x] !== undefined)
          square[row + y]![column + x] = dark(Math.max(Math.abs(y), Math.abs(x)))
      }
    }
  }
  for (let at = 0; at < size; at++) square[6]![at] = square[at]![6] = at % 2 === 0
  const finder = (distance: number) => distance !== 2 && distance !== 4
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    ring(row, column, 4, finder)
  if (version > 1) ring(size - 7, size - 7, 2, distance => distance !== 1)
  for (const [row, column] of formatPlaces(size).flat()) square[row]![column] = false
  square[size - 8]![8] = true
  return square
}

/** Where the fifteen bits of the format stand, the lowest first, twice. */
const formatPlaces = (size: number) =>
  [
    [...[0, 1, 2, 3, 4, 5, 7, 8].map(row => [row, 8]), ...[7, 5, 4, 3, 2, 1, 0].map(column => [8, column])],
    [
      ...Array.from({ length: 8 }, (_, at) => [8, size - 1 - at]),
      ...Array.from({ length: 7 }, (_, at) => [size - 7 + at, 8]),
    ],
  ] as unknown as [row: number, column: number][][]

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  row => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Lays the words in their zigzag from the lower right, masked, and the format. */
function fill(ground: Square, words: readonly number[], mask: number): boolean[][] {
  const size = ground.length
  const square = ground.map(row => [...row])
  let bit = 0
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    // The column of the timing is stepped over.
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (square[row]![column] !== null) continue
        const dark = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1
        square[row]![column] = dark !== masks[mask]!(row, column)
        bit++
      }
    }
  }
  const format = encodeFormat(mask)
  for (const places of formatPlaces(size)) {
    for (const [at, [row, column]] of places.entries()) square[row]![column] = ((format >> at) & 1) === 1
  }
  return square as boolean[][]
}

/** Level M, whose bits are 00, and the mask, with their BCH code. */
function encodeFormat(mask: number): number {
  let rest = mask << 10
  for (let at = 14; at >= 10; at--) if ((rest >> at) & 1) rest ^= 0x537 << (at - 10)
  return ((mask << 10) | rest) ^ 0x5412
}

/** How hard a square is to read: long runs, blocks, what looks like a finder, too much of one colour. */
function computePenalty(square: boolean[][]): number {
  const size = square.length
  const lines = [...square, ...square.map((_, x) => square.map(row => row[x]!))]
  let cost = 0
  for (const line of lines) {
    const written = line.map(dark => (dark ? '1' : '0')).join('')
    for (const run of written.match(/(.)\1{4,}/g) ?? []) cost += run.length - 2
    cost += 40 * (written.match(/(?=10111010000|00001011101)/g)?.length ?? 0)
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) {
      const here = square[y]![x]
      if (here === square[y - 1]![x] && here === square[y]![x - 1] && here === square[y - 1]![x - 1])
        cost += 3
    }
  }
  const dark = square.flat().filter(Boolean).length
  return cost + 10 * Math.floor(Math.abs((dark / size / size) * 20 - 10))
}
