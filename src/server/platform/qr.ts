import { encode } from 'uqr'

/**
 * The QR code of a text (ISO/IEC 18004), with error correction M.
 * @returns its modules a side, and an SVG path of the dark ones, one unit each
 */
export function encodeQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const runs = data.map((row, y) => {
    let path = ''
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (row[x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
    return path
  })
  return { size, path: runs.join('') }
}
