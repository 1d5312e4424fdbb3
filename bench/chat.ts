import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { openVisitor } from '../test/call-over-http.ts'
import { freshDatabase, runOn } from '../test/fresh-database.ts'
import { openSocket } from '../test/live-readers.ts'
import { enrol, newGroup } from '../test/school.ts'
import { startProduct } from '../test/server.ts'
import { type SignedInPerson, signInCrowd } from '../test/signed-in-crowd.ts'
import { measureDelivery, openClients, startBareSockets } from './live-readers.ts'
import { benchServer, computePercentiles, figure, readCpuTime } from './measure.ts'

const readers = 1000
const messages = 60
const rounds = 5
const listed = 500
const inEach = 20
const long = 1_000_000
const asksPerRound = 60
const secret = 'a-secret-of-the-bench-that-is-long-enough'

/**
 * The messenger on PostgreSQL: CPU of a message that is sent, kept and delivered to 1,000 readers of its conversation, for each
 * of them, beside a bare `ws` loop that sends the same bytes; the way of a message from one process to readers of another;
 * a list of 500 conversations, and a conversation of a million messages opened. Times are milliseconds, over HTTP.
 */
export async function run() {
  await using fresh = await freshDatabase(benchServer)
  const env = { LOG_LEVEL: 'error', DATABASE_URL: fresh.url, SESSION_SECRET: secret }
  await using product = await startProduct({ env })
  await using beside = await startProduct({ env })
  const database = await openDatabase({ url: fresh.url, dataDir: 'unused', maxConnections: 2, log: () => {} })
  try {
    const crowd = await signInCrowd(database, { people: readers, secret })
    const where = { db: database.db, now: () => new Date() }
    const group = await newGroup(where, { capacity: readers })
    for (const { userId } of crowd) await enrol(where, userId, group)
    const ask = createAsker(product.address, await openVisitor(product.address))
    const { id: conversation } = await ask<{ id: string }>(crowd[0]!, 'POST', '/conversations', { group })
    const send = (by: SignedInPerson) =>
      ask(by, 'POST', `/conversations/${conversation}/messages`, {
        id: randomUUID(),
        text: 'سلام بچه‌ها! تمرین صفحهٔ ۴۲ را تا شنبه می‌فرستیم، درست است؟',
      })
    const sendCpuMs = await measureSending(product.pid, crowd, send)
    const fanOut = await measureFanOut({ product, conversation, crowd, send })
    const between = await measureBetween({ address: beside.address, conversation, crowd, send })
    await fill(fresh.url, { viewer: crowd[0]!.userId, conversation })
    return {
      sendCpuMs,
      fanOut,
      betweenProcesses: between,
      list: await measureCalls(() => ask(crowd[0]!, 'GET', '/conversations')),
      open: await measureCalls(turn => openLong(ask, crowd[0]!, conversation, turn)),
      asked: { ratio: 1.3, betweenP50: 10, listP95: 10, openP95: 20 },
    }
  } finally {
    await database.close()
  }
}

type Ask = ReturnType<typeof createAsker>

/** Calls of the messenger, by whoever; each person seems to stand at an address of their own. */
function createAsker(address: string, visit: Record<string, string>) {
  return async <T>(by: SignedInPerson, method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${address}/api/chat${path}`, {
      method,
      headers: {
        ...visit,
        authorization: `Bearer ${by.token}`,
        'x-forwarded-for': `10.${Number.parseInt(by.userId.slice(0, 2), 16)}.${Number.parseInt(by.userId.slice(2, 4), 16)}.7`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
}

/** CPU milliseconds of the product for one message that nobody reads. */
async function measureSending(
  pid: number,
  crowd: readonly SignedInPerson[],
  send: (by: SignedInPerson) => Promise<unknown>,
) {
  const costs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const before = readCpuTime(pid)
    for (let turn = 0; turn < messages; turn++) await send(crowd[(round * messages + turn) % crowd.length]!)
    // The first round warms it up.
    if (round > 0) costs.push((readCpuTime(pid) - before) / messages)
  }
  return figure(costs, 2)
}

async function measureFanOut({
  product,
  conversation,
  crowd,
  send,
}: {
  product: { pid: number; address: string }
  conversation: string
  crowd: readonly SignedInPerson[]
  send: (by: SignedInPerson) => Promise<unknown>
}) {
  const channel = `chat:${conversation}`
  const tokens = crowd.map(({ token }) => token)
  const { bare, address: bareAddress } = await startBareSockets()
  const [ours, theirs] = await Promise.all([
    openClients(`${product.address}/api/live/socket`, readers, { channel, tokens }),
    openClients(bareAddress, readers, null),
  ])
  const listener = await listen(product.address, tokens[0]!, channel)
  let next = crowd.length >> 1
  try {
    const [ourCpu, bareCpu]: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const began = performance.now()
      const mine = await measureDelivery(product.pid, { clients: ours, readers, messages }, async () => {
        await send(crowd[next++ % crowd.length]!)
      })
      // At our pace: readers who lie asleep cost whoever writes to them more than those who are at it.
      const pace = (performance.now() - began) / messages
      const peers = await measureDelivery(bare.pid!, { clients: theirs, readers, messages }, async () => {
        bare.send(listener.last())
        await sleep(pace)
      })
      // The first round warms both up.
      if (round > 0) {
        ourCpu.push(mine)
        bareCpu.push(peers)
      }
    }
    const [our, their] = [figure(ourCpu, 2), figure(bareCpu, 2)]
    return {
      readers,
      messages,
      ourMicrosecondsPerDelivery: our,
      bareMicrosecondsPerDelivery: their,
      ratio: Number((our.median / their.median).toFixed(2)),
    }
  } finally {
    listener.close()
    for (const clients of [ours, theirs]) clients.disconnect()
    bare.kill()
  }
}

/** A reader of this process: the last message as it came, and when each one did. */
async function listen(address: string, token: string, channel: string) {
  const socket = openSocket(address, { from: '10.77.0.1' })
  const came = new Map<string, number>()
  let last = ''
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ token, after: { [channel]: null } })))
    socket.on('message', data => {
      const at = performance.now()
      const text = String(data)
      const heard = JSON.parse(text) as { reload?: number; event?: { message?: { id: string } } }
      if (heard.reload !== undefined) resolve()
      if (!heard.event?.message) return
      came.set(heard.event.message.id, at)
      last = text
    })
  })
  return {
    last: () => last,
    async waitFor(id: string) {
      while (!came.has(id)) await sleep(1)
      return came.get(id)!
    },
    close: () => socket.terminate(),
  }
}

/** From the answer to who sends it until readers of another process have it; below zero it came before the answer. */
async function measureBetween({
  address,
  conversation,
  crowd,
  send,
}: {
  address: string
  conversation: string
  crowd: readonly SignedInPerson[]
  send: (by: SignedInPerson) => Promise<unknown>
}) {
  const listener = await listen(address, crowd[1]!.token, `chat:${conversation}`)
  const [fromCall, fromAnswer]: [number[][], number[][]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const [calls, answers]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < asksPerRound; turn++) {
      const began = performance.now()
      const { message } = (await send(crowd[turn * 7]!)) as { message: { id: string } }
      const answered = performance.now()
      const came = await listener.waitFor(message.id)
      calls.push(came - began)
      answers.push(came - answered)
    }
    if (round === 0) continue
    fromCall.push(calls)
    fromAnswer.push(answers)
  }
  listener.close()
  return { fromCall: computePercentiles(fromCall), fromAnswer: computePercentiles(fromAnswer) }
}

/** Five hundred conversations of the viewer with others, and a million messages in that of the group. */
async function fill(url: string, { viewer, conversation }: { viewer: string; conversation: string }) {
  const message = `(id, conversation_id, seq, change, author_id, text, search_key, created_at)`
  const words = `'درس ' || n || ' را خواندم، تمرینش مانده است'`
  await runOn(
    url,
    `with pair as (
       insert into chat_conversation (id, kind, person_a, person_b, last_seq, last_change, last_at, created_at)
       select gen_random_uuid(), 'direct', least(id, '${viewer}'), greatest(id, '${viewer}'), ${inEach}, ${inEach}, now(), now()
       from users where password_hash = 'none' and id <> '${viewer}' limit ${listed} returning id, person_a, person_b
     ), read as (
       insert into chat_member (conversation_id, user_id, read_seq, delivered_seq)
       select id, '${viewer}', ${inEach} - 3, ${inEach} from pair
     )
     insert into chat_message ${message}
     select gen_random_uuid(), id, n, n, case when n % 2 = 0 then person_a else person_b end, ${words}, 'درس ' || n, now()
     from pair, generate_series(1, ${inEach}) as n`,
  )
  await runOn(
    url,
    `insert into chat_message ${message}
     select gen_random_uuid(), '${conversation}', last_seq + n, last_change + n, '${viewer}', ${words}, 'درس ' || n, now()
     from chat_conversation, generate_series(1, ${long}) as n where id = '${conversation}'`,
  )
  await runOn(
    url,
    `update chat_conversation set last_seq = last_seq + ${long}, last_change = last_change + ${long} where id = '${conversation}'`,
  )
  await runOn(url, 'vacuum analyze')
}

/** What a page asks for when the long conversation is opened: at its end, around a place, or further back. */
async function openLong(ask: Ask, by: SignedInPerson, conversation: string, turn: number) {
  const place = 1 + ((turn * 7919) % (long - 1000))
  const which = ['', `?around=${place}`, `?before=${place + 100}`][turn % 3]!
  await ask(by, 'GET', `/conversations/${conversation}/messages${which}`)
}

async function measureCalls(call: (turn: number) => Promise<unknown>) {
  const turns: number[][] = []
  for (let round = 0; round <= rounds; round++) {
    const times: number[] = []
    for (let turn = 0; turn < asksPerRound; turn++) {
      const began = performance.now()
      await call(round * asksPerRound + turn)
      times.push(performance.now() - began)
    }
    if (round > 0) turns.push(times)
  }
  return computePercentiles(turns)
}
