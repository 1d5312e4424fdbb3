import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { openDatabase } from '#server/platform/database/database.ts'
import { openVisitor } from '../test/call-over-http.ts'
import { seatCrowd, type Taker } from '../test/exam-crowd.ts'
import { newChoiceExam } from '../test/exams.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { startProduct } from '../test/server.ts'
import { signInCrowd } from '../test/signed-in-crowd.ts'
import { benchServer, computePercentiles, figure, readCpuTime } from './measure.ts'

const rounds = 5
const saves = 2000
const opens = 300
const takers = 2000
/** How often each of them saves, and for how long, in seconds. */
const [every, lasting] = [5, 30]
const questions = 100
const secret = 'a-secret-of-the-bench-that-is-long-enough'

/**
 * What a save and the opening of an exam of 100 questions cost the server, its session check included, and 2,000 people
 * who save every five seconds.
 */
export async function run() {
  await using fresh = await freshDatabase(benchServer)
  await using product = await startProduct({
    env: { LOG_LEVEL: 'error', DATABASE_URL: fresh.url, TRUST_PROXY: 'true', SESSION_SECRET: secret },
  })
  const database = await openDatabase({ url: fresh.url, dataDir: 'unused', maxConnections: 2, log: () => {} })
  const { id } = await newChoiceExam({ db: database.db, now: () => new Date() }, questions)
  const common = await openVisitor(product.address)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let addresses = 0

  const ask = (taker: Taker, method: 'GET' | 'POST', path: string, body?: object) =>
    new Promise<{ status: number; milliseconds: number; text: string }>(resolve => {
      const begun = performance.now()
      const content = body ? JSON.stringify(body) : undefined
      addresses = (addresses + 1) % 60_000
      const sent = request(
        `${product.address}${path}`,
        {
          method,
          agent,
          headers: {
            ...common,
            authorization: `Bearer ${taker.token}`,
            'x-forwarded-for': `10.${(addresses >> 8) & 255}.${addresses & 255}.9`,
            ...(content && { 'content-length': Buffer.byteLength(content) }),
          },
        },
        response => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', part => {
            text += part
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - begun, text }),
          )
        },
      )
      sent.on('error', () => resolve({ status: 0, milliseconds: performance.now() - begun, text: '' }))
      sent.end(content)
    })
  const now = () => new Date().toISOString()
  let seq = Date.now()
  const save = (taker: Taker, place: number) =>
    ask(taker, 'POST', `/api/exam/attempts/${taker.attempt}/answers`, {
      session: taker.session,
      sentAt: now(),
      cutSeconds: 0,
      signals: [],
      items: [
        {
          place,
          seq: ++seq,
          answer: { kind: 'single', option: 'abc'[place % 3] },
          isFlagged: false,
          at: now(),
        },
      ],
    })

  // One real beginning: what was drawn for it is what all others sit.
  const [somebody] = await signInCrowd(database, { people: 1, secret })
  const opener = { token: somebody!.token, attempt: '', session: randomUUID() }
  const begun = await ask(opener, 'POST', `/api/exam/exams/${id}/attempts`, { session: opener.session })
  if (begun.status !== 200) throw new Error(`not begun: ${begun.status} ${begun.text}`)
  const model = (JSON.parse(begun.text) as { paper: { id: string } }).paper.id
  const crowd = await seatCrowd(database, { people: takers, attempt: model, secret })
  await runOn(fresh.url, 'analyze')

  async function inTurn(count: number, one: (at: number) => Promise<{ status: number }>) {
    let next = 0
    let wrong = 0
    const worker = async () => {
      while (next < count) if ((await one(next++)).status !== 200) wrong += 1
    }
    await Promise.all(Array.from({ length: 16 }, worker))
    if (wrong > 0) throw new Error(`${wrong} of ${count} were refused`)
  }
  const measureCpu = async (count: number, one: (at: number) => Promise<{ status: number }>) => {
    const costs: number[] = []
    for (let round = -1; round < rounds; round++) {
      const before = readCpuTime(product.pid)
      await inTurn(count, one)
      if (round >= 0) costs.push((readCpuTime(product.pid) - before) / count)
    }
    return figure(costs)
  }
  const saving = await measureCpu(saves, at => save(crowd[at % takers]!, 1 + (at % questions)))
  const opening = await measureCpu(opens, at => {
    const taker = crowd[at % takers]!
    return ask(taker, 'GET', `/api/exam/attempts/${taker.attempt}?session=${taker.session}`)
  })

  const times: number[] = []
  let errors = 0
  const cpuBefore = readCpuTime(product.pid)
  const crowdBegan = performance.now()
  await Promise.all(
    crowd.map(async (taker, index) => {
      // Spread over the five seconds, as people are.
      await sleep((index / takers) * every * 1000)
      for (let turn = 0; turn < lasting / every; turn++) {
        const due = performance.now() + every * 1000
        const { status, milliseconds } = await save(taker, 1 + ((index + turn) % questions))
        times.push(milliseconds)
        if (status !== 200) errors += 1
        await sleep(Math.max(0, due - performance.now()))
      }
    }),
  )
  const crowdSeconds = (performance.now() - crowdBegan) / 1000
  const crowdCpu = readCpuTime(product.pid) - cpuBefore
  agent.destroy()
  await database.close()
  return {
    save: { calls: saves, cpuMs: saving },
    open: { questions, calls: opens, cpuMs: opening },
    crowd: {
      takers,
      every,
      saves: times.length,
      errors,
      milliseconds: computePercentiles([times]),
      cpuMsPerSave: Number((crowdCpu / times.length).toFixed(3)),
      seconds: Math.round(crowdSeconds),
    },
  }
}

const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))
