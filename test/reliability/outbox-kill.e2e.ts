/** @module-tag engines */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import type { MyHomework } from '#features/homework/contract.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { signInOverHttp } from '../api-person.ts'
import { openPage, signIn } from '../browser.ts'
import { rollingDice } from '../dice.ts'
import { copySeeded } from '../seeded.ts'
import { findFreePort, type Product, startProduct } from '../server.ts'
import { openWire } from '../wire.ts'

type Storm = { writes: number; cuts: number; kills: number }
const storm: Storm = { writes: 60, cuts: 12, kills: 2 }
const longStorm: Storm = { writes: 200, cuts: 47, kills: 3 }

type Write = {
  method: string
  path: string
  input: object
  title: string
  /** What is there once it was made: kinds, and a name within each. */
  makes?: readonly (readonly [Kind, string])[]
  /** What is there no more. */
  takes?: readonly [Kind, string]
}

/** Where those who write have something to write to. */
type Places = {
  list: string
  topic: string
  enrolment: string
  recording: string
  homework: string
  conversation: string
}

/** Of each kind the statement that names all of it. */
const kinds = {
  phrases: `select english as name from phrase where english like 'Sentence %.'`,
  changed: `select english as name from phrase where english like 'Sentence %.' and persian = 'جملهٔ تازه'`,
  reviews: `select english as name from phrase_review join phrase on phrase.id = phrase_id where english like 'Sentence %.'`,
  lists: `select title as name from phrase_list where title like 'Storm %' or title = 'فهرست'`,
  listed: `select title as name from phrase_on_list join phrase_list on phrase_list.id = list_id where title like 'Storm %'`,
  ordered: `select title as name from phrase_list where title like 'Storm %' and position = 1`,
  favourites: `select english as name from phrase_on_list join phrase_list on phrase_list.id = list_id
    join phrase on phrase.id = phrase_id where is_favourites and english like 'Sentence %.'`,
  letters: `select title as name from ticket where title like 'Storm %'`,
  notes: `select text as name from lesson_note where text like 'Note %'`,
  clips: `select english as name from phrase_clip join phrase on phrase.id = phrase_id where english like 'Clip %'`,
  messages: `select text as name from chat_message where text like 'Message %'`,
  answers: `select text as name from homework_answer where text like 'Answer %'`,
  weeks: `select 'week' as name from first_week where is_reminded`,
}
type Kind = keyof typeof kinds

/**
 * So many writes of every kind that the outbox carries, as a day without a connection leaves them: what is made, what is put where
 * it belongs, what is added to a log, what is changed, taken off and deleted, said to somebody, and handed in.
 */
function listWrites(count: number, places: Places): Write[] {
  const { list, topic, enrolment, recording, homework, conversation } = places
  const lesson = { id: enrolment, recording }
  const writes: Write[] = []
  for (let index = 1; writes.length < count; index++) {
    const [phrase, own, passing, note, passingNote] = Array.from({ length: 5 }, () => randomUUID())
    const english = `Sentence ${index}.`
    const at = new Date().toISOString()
    const title = `Storm ${index}`
    const onFavourites = { list, phrase }
    writes.push(
      post('/api/phrasebook/own-phrases', { id: phrase, list, english, persian: 'جمله' }, [
        ['phrases', english],
        ['favourites', english],
      ]),
      post('/api/phrasebook/reviews', { reviews: [{ id: randomUUID(), phrase, grade: 3, at }] }, [
        ['reviews', english],
      ]),
      put('/api/phrasebook/own-phrases/:phrase', { phrase, english, persian: 'جملهٔ تازه' }, [
        ['changed', english],
      ]),
      put(`${lessons}/notes/:note`, { ...lesson, note, second: index, text: `Note ${index}` }, [
        ['notes', `Note ${index}`],
      ]),
      put(
        '/api/recording-clips/enrolments/:id/recordings/:recording/clips/:clip',
        { ...lesson, clip: randomUUID(), from: 1, to: 3, english: `Clip ${index}`, persian: 'تکه' },
        [['clips', `Clip ${index}`]],
      ),
      post(
        '/api/chat/conversations/:conversation/messages',
        { conversation, id: randomUUID(), text: `Message ${index}` },
        [['messages', `Message ${index}`]],
      ),
      // Past these the server has its limits of lists and of letters a day.
      ...(index > 8
        ? []
        : [
            post('/api/phrasebook/lists', { id: own, title: 'فهرست' }),
            put('/api/phrasebook/lists/:list', { list: own, title }, [['lists', title]]),
            put('/api/phrasebook/lists/:list/phrases/:phrase', { list: own, phrase }, [['listed', title]]),
            put('/api/phrasebook/lists/:list/phrases/:phrase', onFavourites),
            remove('/api/phrasebook/lists/:list/phrases/:phrase', onFavourites, ['favourites', english]),
            post('/api/phrasebook/lists', { id: passing, title: 'فهرست' }),
            remove('/api/phrasebook/lists/:list', { list: passing }),
            put(`${lessons}/notes/:note`, { ...lesson, note: passingNote, second: 1, text: 'Note' }),
            remove(`${lessons}/notes/:note`, { ...lesson, note: passingNote }),
            post(
              '/api/contact-us/letters',
              {
                ...{ id: randomUUID(), topic, title, text: 'از قطار نوشته‌ام.' },
                ...{ name: 'مهتاب', contact: '09121000001', files: [] },
              },
              [['letters', title]],
            ),
          ]),
      ...(index > 1
        ? []
        : [
            put('/api/phrasebook/list-order', { lists: [own] }, [['ordered', title]]),
            put('/api/first-week', { hours: ['0-18', '2-20', '4-18'], minutes: 20 }),
            put('/api/first-week/reminder', { isOn: true }, [['weeks', 'week']]),
            post(
              '/api/presentation/profile/course/:id/homework/:homework',
              { id: enrolment, homework, answer: randomUUID(), text: `Answer ${index}`, at },
              [['answers', `Answer ${index}`]],
            ),
          ]),
    )
  }
  return writes.slice(0, count)
}

const lessons = '/api/lesson-notes/enrolments/:id/recordings/:recording'

const write =
  (method: string) =>
  (path: string, input: Record<string, unknown>, makes?: Write['makes']): Write => ({
    ...{ method, path, input, title: String(input.english ?? input.title ?? path) },
    ...(makes && { makes }),
  })
const [post, put] = [write('POST'), write('PUT')]
const remove = (path: string, input: Record<string, unknown>, takes?: Write['takes']): Write => ({
  ...write('DELETE')(path, input),
  ...(takes && { takes }),
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

/** What became of writes in the database: of each kind the names of all that is there. */
async function listStored(url: string | undefined, dataDir: string): Promise<Record<string, string[]>> {
  const database = await openDatabase({ dataDir, log: () => {}, ...(url && { url }) })
  try {
    const stored: Record<string, string[]> = {}
    for (const [kind, statement] of Object.entries(kinds)) {
      stored[kind] = (await database.execute(statement)).rows.map(({ name }) => String(name)).toSorted()
    }
    return stored
  } finally {
    await database.close()
  }
}

/** What should have become of them. */
function listExpected(writes: readonly Write[]): Record<string, string[]> {
  const expected = new Map(Object.keys(kinds).map(kind => [kind, new Set<string>()]))
  for (const { makes, takes } of writes) {
    for (const [kind, name] of makes ?? []) expected.get(kind)!.add(name)
    if (takes) expected.get(takes[0])!.delete(takes[1])
  }
  return Object.fromEntries([...expected].map(([kind, names]) => [kind, [...names].toSorted()]))
}

const readOutboxCount = (page: Page): Promise<{ waiting: number; failed: number }> =>
  page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('hamava.session')!)
    return JSON.parse(localStorage.getItem(`hamava.outbox.${user.id}`)!)
  })

const buildTitle = ({ writes, cuts, kills }: Storm) =>
  `journey: ${cuts} cuts of the connection and ${kills} kills -9 during ${writes} writes of every kind: all are there, none twice`

test(buildTitle(storm), () => weather(storm), 120_000)

test(buildTitle(longStorm), { tags: ['soak'], timeout: 240_000 }, () => weather(longStorm))

async function findPlaces(address: string): Promise<Places> {
  const { ask } = await signInOverHttp(address, demoAccounts[0])
  const read = async <T>(path: string) => (await ask('GET', path)).body as T
  type Things = { items: { id: string }[] }
  const [lists, courses, support, talks] = [
    await read<Things>('/api/phrasebook/lists'),
    await read<Things>('/api/presentation/profile/courses?only=active'),
    await read<{ topics: { key: string }[] }>('/api/contact-us/support'),
    await read<{ items: { id: string; kind: string }[] }>('/api/chat/conversations'),
  ]
  for (const { id: enrolment } of courses.items) {
    const course = `/api/presentation/profile/course/${enrolment}`
    const recordings = await read<Things>(`${course}/recordings`)
    const { items: tasks } = await read<{ items: MyHomework[] }>(`${course}/homework`)
    const homework = tasks.find(({ isOpen, answers }) => isOpen && answers.length === 0)
    if (recordings.items.length === 0 || !homework) continue
    return {
      ...{ list: lists.items[0]!.id, topic: support.topics[0]!.key, enrolment },
      ...{ recording: recordings.items[0]!.id, homework: homework.id },
      conversation: talks.items.find(({ kind }) => kind === 'direct')!.id,
    }
  }
  throw new Error('no course of the demo has a recording and homework')
}

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
    await signIn(page, demoAccounts[0])
    await page.goto('/')
    const known = await findPlaces(product.address)
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
    expect(await listStored(database?.url, dataDir)).toEqual(listExpected(all))
  } finally {
    await product.stop()
    await database?.[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
}
