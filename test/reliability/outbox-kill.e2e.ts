/** @module-tag engines */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../browser.ts'
import { rollingDice } from '../dice.ts'
import { copySeeded } from '../seeded.ts'
import { findFreePort, type Product, startProduct } from '../server.ts'
import { openWire } from '../wire.ts'

type Storm = { writes: number; cuts: number; kills: number }
const storm: Storm = { writes: 60, cuts: 12, kills: 2 }
const longStorm: Storm = { writes: 200, cuts: 47, kills: 3 }

/** Puts so many writes into the outbox of the page's user, as the product keeps them. */
const seedOutbox = (page: Page, count: number) =>
  page.evaluate(async total => {
    const { user } = JSON.parse(localStorage.getItem('hamava.session')!)
    const opening = indexedDB.open(`hamava.${user.id}`)
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('outbox', { keyPath: 'key' })
        opening.result.createObjectStore('drafts', { keyPath: 'form' })
        opening.result.createObjectStore('answers', { keyPath: 'question' })
      }
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const transaction = database.transaction('outbox', 'readwrite')
    for (let index = 1; index <= total; index++) {
      const english = `Sentence ${index}.`
      transaction.objectStore('outbox').put({
        key: crypto.randomUUID(),
        place: index,
        method: 'POST',
        path: '/api/phrasebook/own-phrases',
        input: { id: crypto.randomUUID(), list: localStorage.getItem('test.list'), english, persian: 'جمله' },
        says: { title: english },
        state: 'waiting',
        tries: 0,
        at: Date.now(),
        fault: null,
        options: {},
        receipt: null,
      })
    }
    await new Promise(resolve => {
      transaction.oncomplete = resolve
    })
    database.close()
    const outboxCount = { waiting: total, failed: 0, sent: 0, turn: 1 }
    localStorage.setItem(`hamava.outbox.${user.id}`, JSON.stringify(outboxCount))
  }, count)

const readOutboxCount = (page: Page): Promise<{ waiting: number; failed: number }> =>
  page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('hamava.session')!)
    return JSON.parse(localStorage.getItem(`hamava.outbox.${user.id}`)!)
  })

const buildTitle = ({ writes, cuts, kills }: Storm) =>
  `journey: ${cuts} cuts of the connection and ${kills} kills -9 during ${writes} writes of the outbox: all are there, none twice`

test(buildTitle(storm), () => weather(storm), 120_000)

test(buildTitle(longStorm), { tags: ['soak'], timeout: 240_000 }, () => weather(longStorm))

async function weather({ writes, cuts, kills }: Storm) {
  const dice = rollingDice()
  const dataDir = await mkdtemp(join(tmpdir(), 'hamava-outbox-'))
  const database = await copySeeded(dataDir, process.env.TEST_DATABASE_URL, startProduct)
  const port = await findFreePort()
  const env = { LOG_LEVEL: 'error', DATABASE_URL: database?.url ?? '', PORT: String(port) }
  let product: Product = await startProduct({ dataDir, env })
  try {
    await using wire = await openWire(port)
    const page = await openPage({
      width: 1280,
      address: wire.address,
      expectErrors: /ERR_|Failed to|status of|WebSocket/,
    })
    await signIn(page, demoAccounts[2])
    await page.goto('/')
    await page.evaluate(async () => {
      const { auth } = JSON.parse(localStorage.getItem('hamava.session')!)
      const answer = await fetch('/api/phrasebook/lists', {
        headers: { authorization: `Bearer ${auth.accessToken}` },
      })
      const { items } = (await answer.json()) as { items: { id: string }[] }
      localStorage.setItem('test.list', items[0]!.id)
    })
    await seedOutbox(page, writes)
    await page.reload()
    const left = async () => (await readOutboxCount(page)).waiting
    let done = 0
    for (let blow = 1; blow <= cuts + kills; blow++) {
      // Each falls while something is on its way: some writes have gone since the last one.
      const wanted = Math.max(0, writes - Math.ceil((blow * (writes - 20)) / (cuts + kills)))
      await expect.poll(left, { timeout: 60_000, interval: 5 }).toBeLessThanOrEqual(wanted)
      await new Promise(resolve => setTimeout(resolve, dice.below(15)))
      if (blow % Math.ceil((cuts + kills) / kills) === 0 || blow === cuts + kills) {
        await product.kill('SIGKILL')
        product = await startProduct({ dataDir, env })
        done += 1
      } else wire.cut()
      await page.evaluate(() => dispatchEvent(new Event('online')))
    }
    expect(done).toBe(kills)
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
    expect((await readOutboxCount(page)).failed).toBe(0)
    const stored = await page.evaluate(async () => {
      const { auth } = JSON.parse(localStorage.getItem('hamava.session')!)
      const found: string[] = []
      for (let at = 1; ; at++) {
        const address = `/api/phrasebook/lists/${localStorage.getItem('test.list')}/phrases?perPage=100&page=${at}`
        const answer = await fetch(address, { headers: { authorization: `Bearer ${auth.accessToken}` } })
        const { items } = (await answer.json()) as { items: { english: string }[] }
        if (items.length === 0) return found
        found.push(...items.map(({ english }) => english))
      }
    })
    const mine = stored.filter(english => english.startsWith('Sentence '))
    expect(mine).toHaveLength(writes)
    expect(new Set(mine).size).toBe(writes)
  } finally {
    await product.stop()
    await database?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
}
