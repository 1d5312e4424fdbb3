import { type Ffmpeg, type ResourceLimits, run } from './ffmpeg.ts'

/** How many values a drawing of loudness has, and samples in a second of what it is counted from. */
const columns = 200
const rate = 2000

/**
 * How loud a recording is along its way: 200 values from 0 to 100, and its length by its samples. Silence, or no sound
 * at all, is zeros.
 * @param reading arguments of `readingOnly`
 */
export async function loudnessPeaks({ ffmpeg }: Ffmpeg, reading: readonly string[], limits: ResourceLimits) {
  // A block is the loudest of a tenth of a second: eight hours are 288,000 of them.
  const block = rate / 10
  const blocks: number[] = []
  let samples = 0
  let loudest = 0
  let odd: Buffer = Buffer.alloc(0)
  const onData = (bytes: Buffer) => {
    const whole = odd.length > 0 ? Buffer.concat([odd, bytes]) : bytes
    const end = whole.length - (whole.length % 2)
    for (let at = 0; at < end; at += 2) {
      loudest = Math.max(loudest, Math.abs(whole.readInt16LE(at)))
      if (++samples % block > 0) continue
      blocks.push(loudest)
      loudest = 0
    }
    odd = whole.subarray(end)
  }
  await run(
    ffmpeg,
    ['-v', 'error', ...reading, '-map', '0:a:0?', '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1'],
    limits,
    onData,
  ).catch(silent)
  const peak = blocks.reduce((one, other) => Math.max(one, other), 1)
  const peaks = Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * blocks.length) / columns)
    const to = Math.max(from + 1, Math.floor(((column + 1) * blocks.length) / columns))
    const loud = blocks.slice(from, to).reduce((one, other) => Math.max(one, other), 0)
    return Math.round((loud / peak) * 100)
  })
  return { peaks, seconds: samples / rate }
}

/** A film without sound is no fault: ffmpeg has nothing to write then. */
function silent(failure: Error): string {
  if (/does not contain any stream|no streams/i.test(failure.message)) return ''
  throw failure
}
