/** @module-tag engines */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openPage, signIn } from '../browser.ts'
import { rollingDice } from '../dice.ts'
import { copySeeded } from '../seeded.ts'
import { findFreePort, type Product, startProduct } from '../server.ts'
import { openWire } from '../wire.ts'

type Storm = { writes: number; cuts: number; kills: number }
const storm: Storm = { writes: 60, cuts: 12, kills: 2 }
const longStorm: Storm = { writes: 200, cuts: 47, kills: 3 }

type Write = { method: string; path: string; input: object; title: string }

/**
 * So many writes of every kind that the outbox carries, as a day without a connection leaves them: what is made, what is put where
 * it belongs, what is added to a log, what is changed, and a letter to the school.
 */
function listWrites(count: number, { list, topic }: { list: string; topic: string }): Write[] {
  const writes: Write[] = []
  for (let index = 1; writes.length < count; index++) {
    const [phrase, own] = [randomUUID(), randomUUID()]
    const english = `Sentence ${index}.`
    const at = new Date().toISOString()
    const title = `Storm ${index}`
    writes.push(
      post('/api/phrasebook/own-phrases', { id: phrase, list, english, persian: 'جمله' }),
      post('/api/phrasebook/reviews', { reviews: [{ id: randomUUID(), phrase, grade: 3, at }] }),
      // Past these the server has its limits of lists and of letters a day.
      ...(index > 10
        ? []
        : [
            post('/api/phrasebook/lists', { id: own, title: 'فهرست' }),
            { method: 'PUT', path: '/api/phrasebook/lists/:list', input: { list: own, title }, title },
            {
              method: 'PUT',
              path: '/api/phrasebook/lists/:list/phrases/:phrase',
              input: { list: own, phrase },
              title,
            },
            post('/api/contact-us/letters', {
              ...{ id: randomUUID(), topic, title, text: 'از قطار نوشته‌ام.' },
              ...{ name: 'نیما', contact: '09121000003', files: [] },
            }),
          ]),
    )
  }
  return writes.slice(0, count)
}

const post = (path: string, input: Record<string, unknown>): Write => ({
  ...{ method: 'POST', path, input },
  title: String(input.english ?? input.title ?? path),
})

/** Puts writes into the outbox of the page's user, as the product keeps them. */
const seedOutbox = (page: Page, writes: readonly Write[]) =>
  page.evaluate(async all => {
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
    for (const [index, { title, ...write }] of all.entries()) {
      transaction.objectStore('outbox').put({
        key: crypto.randomUUID(),
        place: index + 1,
        ...write,
        says: { title },
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
    const outboxCount = { waiting: all.length, failed: 0, sent: 0, turn: 1 }
    localStorage.setItem(`hamava.outbox.${user.id}`, JSON.stringify(outboxCount))
  }, writes)

/** What became of writes in the database: how often each thing is there, by its name. */
async function countStored(url: string | undefined, dataDir: string) {
  const database = await openDatabase({ dataDir, log: () => {}, ...(url && { url }) })
  try {
    const list = async (statement: string) =>
      (await database.execute(statement)).rows.map(row => String(row.name))
    return {
      phrases: await list(`select english as name from phrase where english like 'Sentence %.'`),
      reviews: await list(
        `select english as name from phrase_review join phrase on phrase.id = phrase_id where english like 'Sentence %.'`,
      ),
      lists: await list(
        `select title as name from phrase_list where title like 'Storm %' or title = 'فهرست'`,
      ),
      listed: await list(
        `select phrase_list.title as name from phrase_on_list join phrase_list on phrase_list.id = list_id where phrase_list.title like 'Storm %'`,
      ),
      letters: await list(`select title as name from ticket where title like 'Storm %'`),
    }
  } finally {
    await database.close()
  }
}

/** What should have become of them. */
function listExpected(writes: readonly Write[]) {
  const titles = (path: string, method = 'POST') =>
    writes.filter(write => write.path === path && write.method === method).map(({ title }) => title)
  const sentences = titles('/api/phrasebook/own-phrases')
  return {
    phrases: sentences,
    reviews: sentences.slice(0, titles('/api/phrasebook/reviews').length),
    lists: titles('/api/phrasebook/lists/:list', 'PUT'),
    listed: titles('/api/phrasebook/lists/:list/phrases/:phrase', 'PUT'),
    letters: titles('/api/contact-us/letters'),
  }
}

const readOutboxCount = (page: Page): Promise<{ waiting: number; failed: number }> =>
  page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('hamava.session')!)
    return JSON.parse(localStorage.getItem(`hamava.outbox.${user.id}`)!)
  })

const buildTitle = ({ writes, cuts, kills }: Storm) =>
  `journey: ${cuts} cuts of the connection and ${kills} kills -9 during ${writes} writes of five kinds: all are there, none twice`

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
    const known = await page.evaluate(async () => {
      const { auth } = JSON.parse(localStorage.getItem('hamava.session')!)
      const ask = async (path: string) =>
        (await fetch(path, { headers: { authorization: `Bearer ${auth.accessToken}` } })).json()
      const [{ items }, { topics }] = await Promise.all([
        ask('/api/phrasebook/lists'),
        ask('/api/contact-us/support'),
      ])
      return { list: items[0].id as string, topic: topics[0].key as string }
    })
    const all = listWrites(writes, known)
    await seedOutbox(page, all)
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
    await product.kill('SIGTERM')
    const stored = await countStored(database?.url, dataDir)
    for (const [kind, names] of Object.entries(listExpected(all)))
      expect([kind, ...stored[kind as keyof typeof stored].toSorted()]).toEqual([kind, ...names.toSorted()])
  } finally {
    await product.stop()
    await database?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
}
