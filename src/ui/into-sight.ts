/** Scrolls a row sideways until an element of it stands in its middle; the page itself stays where it is. */
export function bringIntoSight(row: HTMLElement | null, element: Element | null | undefined): void {
  if (!row || !element || row.scrollWidth <= row.clientWidth) return
  const { left, width } = element.getBoundingClientRect()
  const box = row.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - (box.left + box.width / 2)
}
