import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { demoAccounts, demoStaff } from '#account/demo-accounts.ts'
import type { Bench } from '#features/writing-marking/contract.ts'
import { closeSentence, createMarking, findEdits, type Marking } from '#features/writing-marking/marking.ts'
import { callAs, logInOverHttp, openVisitor } from '../test/call-over-http.ts'
import { launchChromium } from '../test/chromium.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { startProduct } from '../test/server.ts'
import { signIn } from '../test/sign-in.ts'
import { benchServer, figure, readCpuTime, round, waitForQuiet } from './measure.ts'
import { watchScripts } from './watch-scripts.ts'

const [saves, rounds] = [200, 5]
/** Times that the learner's page is opened. */
const openings = 7
/** Sentences of the learner's text, of 17 words and two corrections each. */
const sentenceCount = 60

/**
 * The bench of corrections on PostgreSQL: the JavaScript its page loads beyond what a signed-in page has (bytes as sent),
 * the CPU of the server for each save of a half-done marking of the demo on a kept connection, and how long the page of a
 * learner's corrected text of 1,000 words is not to be used, on a processor four times slower.
 */
export async function run() {
  await using database = await freshDatabase(benchServer)
  await using product = await startProduct({
    env: { LOG_LEVEL: 'error', DATABASE_URL: database.url, TRUST_PROXY: 'true' },
  })
  const { address, pid } = product
  const teacher = demoStaff('teacher')
  const phoneNumber = teacher.phone.replace('+98', '0')
  const { session } = await logInOverHttp(address, { phoneNumber, password: teacher.password })
  const read = <T>(path: string) => callAs<T>(address, session, 'GET', path)
  const { items } = await read<{ items: { id: string }[] }>('/api/studio/writing/queue?show=mine')
  const { id } = items[0]!
  await using browser = await launchChromium()
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  await signIn(page, demoStaff('teacher'))
  const scripts = watchScripts(page)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  const shell = scripts.sum()
  await page.goto('/studio', { waitUntil: 'networkidle' })
  const studio = scripts.sum()
  await page.goto(`/studio/writing/${id}`, { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'اصلاح جملهٔ ۱' }).waitFor()
  const kbBeyondStudio = round((scripts.sum() - studio) / 1000)
  const kbBeyondShell = round((scripts.sum() - shell) / 1000)
  await page.close()

  const path = `/api/studio/writing/texts/${id}/marking`
  const { marking, version } = await read<Bench>(path)
  const headers = { ...(await openVisitor(address)), authorization: `Bearer ${session.auth.accessToken}` }
  let saved = 0
  const save = async () => {
    const { status } = await fetch(address + path, {
      method: 'PUT',
      // From many addresses, for one is limited to so many calls a minute.
      headers: { ...headers, 'x-forwarded-for': `10.0.${saved % 250}.9` },
      body: JSON.stringify({ base: version + saved, marking: { ...marking, message: `پیام ${saved}` } }),
    })
    if (status !== 200) throw new Error(`not saved: ${status}`)
    saved += 1
  }
  await waitForQuiet(pid)
  const costs: number[] = []
  // What the first saves cost is compiling, not saving.
  for (let turn = -4; turn < rounds; turn++) {
    const before = readCpuTime(pid)
    for (let time = 0; time < saves; time++) await save()
    if (turn >= 0) costs.push((readCpuTime(pid) - before) / saves)
  }

  const marked = await insertMarkedText(database.url)
  return {
    kbBeyondShell,
    kbBeyondStudio,
    saves,
    saveCpuMs: figure(costs),
    ...(await measureReading(browser, address, marked)),
    asked: { kbBeyondShell: 60, saveCpuMs: 1.5, readingInteractiveMs: 100 },
  }
}

/** A returned text of the demo's learner of 1,020 words with 120 corrections, comments and notes; answers its id. */
async function insertMarkedText(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const written = Array.from(
    { length: sentenceCount },
    (_, at) =>
      `In lesson ${at} we was talking about the different cities and it depends of many small things.`,
  )
  const body = written.join(' ')
  const { rows } = await client.query<{ id: string }>(
    "select id from error_type where language = 'en' order by place limit 2",
  )
  const empty = createMarking(body, 'en', 'guide')
  const marking: Marking = {
    ...empty,
    sentences: empty.sentences.map((sentence, at) => {
      const original = body.slice(sentence.start, sentence.end)
      const corrected = original.replace('we was', 'we were').replace('depends of', 'depends on')
      const edits = findEdits(original, corrected).map((edit, index) => ({
        ...edit,
        typeId: rows[index % rows.length]!.id,
      }))
      const note = at % 3 === 0 ? 'فعل جمع می‌خواهد و حرف اضافهٔ depend همیشه on است.' : ''
      return closeSentence({ ...sentence, corrected, edits, note }, original)
    }),
    scores: [{ criterion: 'content', score: 4, remark: 'همهٔ خواسته‌ها پاسخ دارد.' }],
    message: 'خوب پیش می‌روید.',
  }
  const edits = marking.sentences.reduce((sum, sentence) => sum + sentence.edits.length, 0)
  if (edits !== 2 * sentenceCount) throw new Error(`${edits} corrections`)
  const id = randomUUID()
  await client.query(
    `insert into writing_text (id, user_id, title, language, level, body, words, state, begun_at, changed_at, sent_at, due_at,
       corrector_id, taken_at, returned_at)
     values ($1, $2, 'شهرها', 'en', 'B1', $3, $4, 'returned', now(), now(), now(), now(), $5, now(), now())`,
    [id, demoAccounts[0].id, body, 17 * sentenceCount, demoStaff('teacher').id],
  )
  await client.query(
    'insert into writing_marking (text_id, data, version, corrections, saved_at) values ($1, $2, 1, $3, now())',
    [id, JSON.stringify(marking), edits],
  )
  await client.end()
  return id
}

/**
 * From when the text has arrived to when its first sentences are drawn and the browser's thread is free for a press, the
 * median of some openings; the longest task since then, which is how long a press may wait; and when all is drawn.
 */
async function measureReading(browser: Browser, address: string, id: string) {
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 390, height: 800 },
    serviceWorkers: 'block',
  })
  await signIn(page)
  await page.addInitScript(rows => {
    const seen: Seen = { drawn: 0, whole: 0, tasks: [] }
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const { startTime, duration } of list.getEntries()) seen.tasks.push([startTime, duration])
    }).observe({ type: 'longtask', buffered: true })
    // A task after the next frame: whatever was pressed meanwhile has its turn by then.
    const note = (what: 'drawn' | 'whole') =>
      requestAnimationFrame(() => globalThis.setTimeout(() => (seen[what] ||= performance.now())))
    new MutationObserver((_, observer) => {
      const list = document.querySelector('ol[aria-label="جمله‌ها"]')
      if (!list) return
      note('drawn')
      if (list.childElementCount < rows) return
      note('whole')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  }, sentenceCount)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const figures: [interactive: number, longest: number, whole: number][] = []
  for (let turn = 0; turn < openings; turn++) {
    await page.goto(`/writing-correction/texts/${id}/marked`)
    await page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.whole > 0)
    figures.push(
      await page.evaluate(() => {
        const { drawn, whole, tasks } = (window as unknown as { seen: Seen }).seen
        const answer = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/marking'))
        const from = (answer as PerformanceResourceTiming).responseEnd
        const later = tasks.flatMap(([start, duration]) => (start >= from ? duration : []))
        return [drawn - from, Math.max(0, ...later), whole - from]
      }),
    )
  }
  await page.close()
  const findMedian = (at: 0 | 1 | 2) =>
    round(figures.map(all => all[at]).toSorted((a, b) => a - b)[Math.floor(openings / 2)]!)
  return {
    readingInteractiveMs: findMedian(0),
    readingLongestTaskMs: findMedian(1),
    readingWholeMs: findMedian(2),
  }
}

/** When the first and when all sentences were drawn, and tasks of more than 50 ms by their beginning. */
type Seen = { drawn: number; whole: number; tasks: [start: number, duration: number][] }
