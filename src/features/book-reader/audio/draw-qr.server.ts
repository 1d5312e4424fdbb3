import { encode } from 'uqr'

/** An address as a camera reads it: its dark squares as one path, and how many squares a side has, its margin included. */
export function drawQr(address: string): { path: string; size: number } {
  const { data, size } = encode(address, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) =>
    listRuns(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`),
  )
  return { path: path.join(''), size }
}

/** Where dark squares of a row begin, and how many stand together. */
function listRuns(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    if (!isDark) continue
    const last = runs.at(-1)
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  }
  return runs
}

/** The same as a drawing by itself, in bytes. */
export function drawQrSvg(address: string): Buffer {
  const { path, size } = drawQr(address)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`,
  )
}
