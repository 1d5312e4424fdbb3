import type { Page } from 'playwright-core'
import type { LoginResponse } from '#account/contract.ts'
import { sessionKey } from '#client/session.ts'
import { logInOverHttp } from '../test/call-over-http.ts'
import { launchChromium } from '../test/chromium.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { startProduct } from '../test/server.ts'
import { fillLargeSchool } from './large-school.ts'
import { benchServer } from './measure.ts'

// How much JavaScript the studio loads, and how long a browser four times slower is busy at once while a secretary walks
// five thousand rows of the list of people by keys, chooses some and lets them go.

const walkedRows = 5_000

/** Bytes as they come over the line; milliseconds. */
export async function run(): Promise<object> {
  await using place = await freshDatabase(benchServer)
  await using product = await startProduct({ env: { DATABASE_URL: place.url } })
  await fillLargeSchool(place.url, { people: 6_000, groups: 600, orders: 6_000 })
  const { session } = await logInOverHttp(product.address, {
    phoneNumber: '09121000017',
    password: 'owner-of-hamava-1405',
  })
  return { asked: { studioBytes: 60_000, longestTask: 50 }, ...(await walk(product.address, session)) }
}

/** What the studio loads beyond a page of whoever is signed in, and how long its longest tasks are. */
async function walk(address: string, session: LoginResponse) {
  const browser = await launchChromium()
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fa-IR' })
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      sessionKey,
      JSON.stringify(session),
    ] as const)
    const shell = await context.newPage()
    const known = await listScripts(shell, `${address}/profile`)
    await shell.close()
    const page = await context.newPage()
    const added = (await listScripts(page, `${address}/studio`)).filter(url => !known.includes(url))

    await page.goto(`${address}/studio/people`)
    const table = page.getByRole('table', { name: 'زبان‌آموزان' })
    await table.waitFor()
    const rows = (await table.getByRole('row').count()) - 1
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(window, { tasks })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration))
      }).observe({ type: 'longtask' })
    })
    const drain = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.splice(0))
    const [walking, choosing, turning]: [number[], number[], number[]] = [[], [], []]
    let walked = 0
    for (let _part = 0; walked < walkedRows; _part++) {
      for (let row = 0; row < rows; row++) await page.keyboard.press('j')
      walked += rows
      walking.push(...(await drain()))
      // One of each page is chosen, and let go again.
      await page.keyboard.press('x')
      await page.keyboard.press('x')
      choosing.push(...(await drain()))
      const first = await table.getByRole('link').first().getAttribute('href')
      await page.getByRole('main').getByRole('link', { name: 'صفحهٔ بعد' }).click()
      await page.waitForFunction(
        before => document.querySelector('main table a')?.getAttribute('href') !== before,
        first,
      )
      await page.evaluate(() => new Promise(resolve => requestIdleCallback(() => resolve(null))))
      turning.push(...(await drain()))
    }
    const describe = (tasks: number[]) => ({ over50: tasks.length, longest: Math.max(0, ...tasks) })
    return {
      studioBytes: await weighScripts(added),
      walked,
      walking: describe(walking),
      choosing: describe(choosing),
      turning: describe(turning),
    }
  } finally {
    await browser.close()
  }
}

/** The scripts a page has loaded once nothing more comes. */
async function listScripts(page: Page, url: string): Promise<string[]> {
  await page.goto(url, { waitUntil: 'networkidle' })
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(name => name.endsWith('.js')),
  )
  if (scripts.length === 0) throw new Error(`${url} loaded no script: the measurement is broken`)
  return [...new Set(scripts)]
}

/** What they weigh on the line. A page that had them in its memory says what they are unpacked. */
async function weighScripts(urls: readonly string[]): Promise<number> {
  const sizes = urls.map(async url => {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    await answer.body?.cancel()
    return Number(answer.headers.get('content-length'))
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
