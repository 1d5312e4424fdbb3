import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from 'playwright-core'
import { sessionKey } from '#client/session.ts'
import { launchChromium } from '../test/chromium.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { registerOverHttp } from '../test/register.ts'
import { startProduct } from '../test/server.ts'
import { benchServer, round } from './measure.ts'
import { watchScripts } from './watch-scripts.ts'

const messages = 100_000
/** Messages between two looks at the page's memory. */
const step = 10_000

/**
 * The messenger's page in a browser: the JavaScript it loads beyond what a signed-in page has (bytes as sent), and its memory
 * while a conversation of 100,000 messages is scrolled from its end to its beginning. Megabytes after a collection, of scripts
 * and of the document together.
 */
export async function run() {
  await using fresh = await freshDatabase(benchServer)
  await using product = await startProduct({ env: { LOG_LEVEL: 'error', DATABASE_URL: fresh.url } })
  const person = await registerOverHttp(product.address)
  const conversation = await fill(fresh.url, person.session.user.id)
  await using browser = await launchChromium()
  // What the service worker fetches for later is not what the page loads.
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  await page.goto(`${product.address}/healthz`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify(person.session),
  ] as const)
  const scripts = watchScripts(page)
  await page.goto(`${product.address}/profile`, { waitUntil: 'networkidle' })
  const shell = scripts.sum()
  await page.goto(`${product.address}/chat/${conversation}`, { waitUntil: 'networkidle' })
  await page.getByRole('log', { name: 'پیام‌ها' }).waitFor()
  const kbBeyondShell = round((scripts.sum() - shell) / 1000)

  const devtools = await page.context().newCDPSession(page)
  const atOpening = await readPageMemory(devtools)
  const megabytes: number[] = []
  const began = performance.now()
  for (let first = messages; first > 1; ) {
    first = await scrollUp(page, Math.max(1, first - step))
    megabytes.push(await readPageMemory(devtools))
  }
  return {
    kbBeyondShell,
    messages,
    megabytesAtOpening: atOpening,
    megabytesAtMost: Math.max(...megabytes),
    megabytes,
    scrolledInSeconds: Math.round((performance.now() - began) / 1000),
    asked: { kbBeyondShell: 60, megabytesAtMost: 80 },
  }
}

/** A conversation with somebody of the staff; answers its id. */
async function fill(url: string, userId: string): Promise<string> {
  const id = randomUUID()
  const other = `(select id from users where roles <> '{}' order by id limit 1)`
  await runOn(
    url,
    `insert into chat_conversation (id, kind, person_a, person_b, last_seq, last_change, last_at, created_at)
     select '${id}', 'direct', '${userId}', ${other}, ${messages}, ${messages}, now(), now()`,
  )
  await runOn(
    url,
    `insert into chat_member (conversation_id, user_id, read_seq, delivered_seq)
     values ('${id}', '${userId}', ${messages}, ${messages})`,
  )
  await runOn(
    url,
    `insert into chat_message (id, conversation_id, seq, change, author_id, text, search_key, created_at)
     select gen_random_uuid(), '${id}', n, n, case when n % 3 = 0 then '${userId}' else ${other} end,
       'پیام ' || n || ': درس **گذشتهٔ ساده** را خواندم، تمرینش مانده است.', 'پیام ' || n,
       now() - (${messages} - n) * interval '1 minute'
     from generate_series(1, ${messages}) as n`,
  )
  await runOn(url, 'vacuum analyze')
  return id
}

/** Scrolls to earlier messages until this one is held; answers the first that is. */
function scrollUp(page: Page, wanted: number): Promise<number> {
  return page.getByRole('log', { name: 'پیام‌ها' }).evaluate(async (box, last) => {
    const readFirst = () => Number(box.querySelector<HTMLElement>('[data-seq]')!.dataset.seq)
    for (;;) {
      const first = readFirst()
      if (first <= last) return first
      box.scrollTop = 0
      // One address may ask 1,200 times a minute.
      await new Promise(resolve => setTimeout(resolve, 60))
      for (let frame = 0; readFirst() === first && frame < 600; frame++)
        await new Promise(resolve => requestAnimationFrame(resolve))
      if (readFirst() === first) throw new Error(`nothing came before ${first}`)
    }
  }, wanted)
}

async function readPageMemory(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const usage = (await devtools.send('Runtime.getHeapUsage')) as {
    usedSize: number
    embedderHeapUsedSize?: number
    backingStorageSize?: number
  }
  const bytes = usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + (usage.backingStorageSize ?? 0)
  return round(bytes / 2 ** 20)
}
