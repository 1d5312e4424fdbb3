/**
 * Pictures of texts are kept in sizes: one whose name ends with its pixels, `…-1600x900.webp`, and where `s` stands behind them,
 * `…-1600x900s.webp`, narrower ones beside it.
 */

/** How wide the narrower ones are, in pixels. */
export const narrowWidths = [480, 960] as const

const sized = /-(\d{1,5})x\d{1,5}s\.webp$/

/** The narrower ones of a picture of so many pixels across. */
export const listNarrower = (width: number) => narrowWidths.filter(narrow => narrow < width)

export const nameNarrower = (address: string, width: number) =>
  address.replace(/s\.webp$/, `s-w${width}.webp`)

/** All sizes of a picture, the narrowest first, itself the last: their addresses and pixels across. */
export function listSizes(address: string): { address: string; width: number }[] {
  const width = Number(sized.exec(address)?.[1] ?? 0)
  return [
    ...listNarrower(width).map(narrow => ({ address: nameNarrower(address, narrow), width: narrow })),
    { address, width },
  ]
}
