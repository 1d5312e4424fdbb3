/** A page's number, or a gap that leaves pages out. */
export type PageShown = number | 'gap'

/**
 * Which pages a pager shows: the first, the last, the present one and its neighbours, with gaps between; a gap of
 * one page is that page. At most seven.
 */
export function pagesShown(page: number, pageCount: number): PageShown[] {
  const near = new Set([1, pageCount])
  for (let around = page - 1; around <= page + 1; around++)
    if (around >= 1 && around <= pageCount) near.add(around)
  const shown: PageShown[] = []
  let before = 0
  for (const number of [...near].sort((a, b) => a - b)) {
    if (number - before === 2) shown.push(number - 1)
    else if (number - before > 2) shown.push('gap')
    shown.push(number)
    before = number
  }
  return shown
}
