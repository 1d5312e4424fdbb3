import { errors, type Locator, type Page } from 'playwright-core'

/** Below two and a half seconds Playwright looks every tenth of a second … */
const stretch = 2400
/** … up to its own limit. */
const maxTimeoutMs = 60_000

let isDone = false

/**
 * Lets waits end soon after what they wait for is there: left to itself, Playwright looks for an element a few times
 * within 270 ms, then twice a second. What an action needs, and when it gives up, stays as it is.
 */
export function lookOften(page: Page): void {
  if (isDone) return
  isDone = true
  const locators = Object.getPrototypeOf(page.locator('html')) as Locator
  const { waitFor, click, fill } = locators
  locators.waitFor = async function (this: Locator, { timeout = maxTimeoutMs, ...options } = {}) {
    for (let left = timeout; ; left -= stretch) {
      try {
        return await waitFor.call(this, { ...options, timeout: Math.min(left, stretch) })
      } catch (error) {
        if (!(error instanceof errors.TimeoutError) || left <= stretch) throw error
      }
    }
  }
  locators.click = async function (this: Locator, options) {
    await this.waitFor({ state: 'attached', timeout: options?.timeout })
    return click.call(this, options)
  }
  locators.fill = async function (this: Locator, value, options) {
    await this.waitFor({ state: 'attached', timeout: options?.timeout })
    return fill.call(this, value, options)
  }
}
