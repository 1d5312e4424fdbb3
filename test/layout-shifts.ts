import type { Page } from 'playwright-core'

/** The sum as browsers report it: what moves while words arrive one after the other is less than a thousandth. */
export const moved = (shifts: readonly unknown[]) =>
  Math.round((shifts as { value: number }[]).reduce((sum, { value }) => sum + value, 0) * 1000) / 1000

/** Counts, on every document the page opens from now on, what moves unasked. Answers how to read what moved so far. */
export async function watchShifts(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(() => {
    const shifts: unknown[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => shifts.push(...list.getEntries().map(entry => entry.toJSON()))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts)
}
