import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { demoStaff } from '#account/demo-accounts.ts'
import { launchChromium } from '../test/chromium.ts'
import { startProduct } from '../test/server.ts'
import { signIn } from '../test/sign-in.ts'
import { openWatchedPage } from '../test/watched-page.ts'
import { buildIfChanged } from './build.ts'
import { listShots } from './list-shots.ts'
import type { Shot } from './shot.ts'

/**
 * `npm run shots`: pictures of every view that a `shots.ts` in `src` names, as a handset and a desktop show it, light
 * and dark, in `shots/`. `npm run shots -- review phrase` takes those whose name holds one of the words.
 */
const folder = join(import.meta.dirname, '../shots')
const windows = { handset: [390, 844], desktop: [1280, 900] } as const

const reported = new Set<string>()
const words = process.argv.slice(2)
const shots = await listShots()
const chosen = shots.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
if (chosen.length === 0) {
  console.error(`no such view; there are: ${shots.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

if (words.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
// The demo that is copied is the one of this build.
await buildIfChanged()
await using product = await startProduct({ env: { DATABASE_URL: '', DEMO_DOORS: 'open' } })
const browser = await launchChromium()
const { address } = product
type Who = NonNullable<Shot['signedIn']>
const sessions = new Map<Who, BrowserContextOptions['storageState']>()
for (const { signedIn } of chosen) {
  if (signedIn && !sessions.has(signedIn)) sessions.set(signedIn, await openSession(browser, signedIn))
}

let faults = 0
for (const [kind, [width, height]] of Object.entries(windows)) {
  for (const dark of [false, true]) {
    for (const shot of chosen) {
      if (shot.only && shot.only !== kind) continue
      const { messages, taken } = await take(shot, width, height, dark)
      for (const sentence of messages) {
        // One missing file shows on every view.
        if (!reported.has(sentence)) console.error(`  ${sentence}`)
        reported.add(sentence)
      }
      if (!taken) faults++
    }
  }
}
await browser.close()
console.log(faults > 0 ? `${faults} views could not be taken` : `the pictures are in ${folder}`)
process.exitCode = faults > 0 ? 1 : 0

/** What a signed-in browser keeps, so that one login serves all pictures of one person. */
async function openSession(through: Browser, who: Who): Promise<BrowserContextOptions['storageState']> {
  const { page, context } = await openWatchedPage(through, { address })
  await signIn(page, typeof who === 'string' ? demoStaff(who) : undefined)
  const state = await context.storageState()
  await context.close()
  return state
}

async function take(shot: Shot, width: number, height: number, dark: boolean) {
  const storageState = shot.signedIn ? sessions.get(shot.signedIn) : undefined
  const options = { address, width, height, dark, context: { storageState } }
  const { page, context, problems } = await openWatchedPage(browser, options)
  page.setDefaultTimeout(10_000)
  const name = `${shot.name}-${width}-${dark ? 'dark' : 'light'}`
  try {
    await page.goto(shot.path, { waitUntil: 'networkidle' })
    await shot.actions?.(page)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: shot.fullPage })
    console.log(name)
    return { taken: true, messages: problems.filter(problem => !/status of 404/.test(problem)) }
  } catch (error) {
    console.error(`${name} was not taken`)
    return { taken: false, messages: [...problems, String(error)] }
  } finally {
    await context.close()
  }
}
