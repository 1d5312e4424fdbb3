/** Scrolls a row or a column until an element of it stands in its middle; the page itself stays where it is. */
export function bringIntoSight(row: HTMLElement | null, element: Element | null | undefined): void {
  if (!row || !element) return
  const { left, top, width, height } = element.getBoundingClientRect()
  const box = row.getBoundingClientRect()
  if (row.scrollWidth > row.clientWidth) row.scrollLeft += left + width / 2 - (box.left + box.width / 2)
  if (row.scrollHeight > row.clientHeight) row.scrollTop += top + height / 2 - (box.top + box.height / 2)
}
