import { readInteger, toLatinDigits } from '#persian/digits.ts'

/** A line of codes that were pasted; `number`: the order’s, null where the line does not begin with one. */
export type TrackingLine = { line: number; number: number | null; tracking: string }

/** As a code is kept: Latin digits, without spaces. */
export const cleanTracking = (typed: string) => toLatinDigits(typed).replace(/\s/g, '')

/**
 * The lines of what was pasted, of a spreadsheet too: empty ones are passed over, and the first where it holds no digit,
 * for it names the columns.
 * @param isByPlace each line is a code alone, of the parcels in their order; else it begins with the number of the order
 */
export function readTrackingLines(pasted: string, { isByPlace }: { isByPlace: boolean }): TrackingLine[] {
  const lines = pasted
    .split(/\r\n|\r|\n/)
    .map((written, place) => ({ written: written.trim(), line: place + 1 }))
  const filled = lines.filter(({ written }) => written !== '')
  const isHead = filled[0] !== undefined && !/\d/.test(toLatinDigits(filled[0].written))
  return filled.slice(isHead ? 1 : 0).map(({ written, line }) => {
    if (isByPlace) return { line, number: null, tracking: cleanTracking(written) }
    const [, first = '', rest = ''] = /^(\S+?)\s*(?:[\s,;:،؛]\s*(.*))?$/.exec(written) ?? []
    return { line, number: readInteger(first), tracking: cleanTracking(rest) }
  })
}
