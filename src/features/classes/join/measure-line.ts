import type { Line } from './line.ts'

/** Sends so many bytes and has so many sent back. @throws when the line does not do it */
export type SendPiece = (bytes: { up: number; down: number }) => Promise<void>

/** Bytes of a piece that a slow line carries in a few seconds, and of one in which a quick line shows. */
const small = 16_000
const large = 64_000
/** Milliseconds within which a small piece comes over a line that is worth a large one. */
const quick = 200

/**
 * Measures a line in both directions by what a few pieces take beyond an empty one, in kilobits a second. A slow line
 * carries some 32 KB for it.
 * @param clock milliseconds that only go forward
 * @throws what `send` throws
 */
export async function measureLine(send: SendPiece, clock: () => number): Promise<Line> {
  const time = async (bytes: { up: number; down: number }) => {
    const from = clock()
    await send(bytes)
    return clock() - from
  }
  // The first opens the connection; the second is what any question takes.
  await time({ up: 0, down: 0 })
  const empty = await time({ up: 0, down: 0 })
  const computeRate = (bytes: number, taken: number) => (bytes * 8) / Math.max(taken - empty, 1)
  const first = await time({ up: 0, down: small })
  const isQuick = first - empty < quick
  const down = isQuick ? computeRate(large, await time({ up: 0, down: large })) : computeRate(small, first)
  const up = computeRate(small, await time({ up: small, down: 0 }))
  return { down, up }
}
