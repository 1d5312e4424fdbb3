import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freshDatabase } from '../test/fresh-database.ts'
import { testChannel } from '../test/live-test-feature.ts'
import { startLiveTestServer } from '../test/live-test-server.ts'
import type { Wanted } from './live-clients.ts'
import { measureDelivery, openClients, startBareSockets } from './live-readers.ts'
import { benchServer, figure, readMemory } from './measure.ts'

const readers = 1000
const messages = 60
const rounds = 5
const idle = 10_000

const withCollector = ['--expose-gc']

/**
 * What live delivery costs the server: CPU of one delivery to 1,000 sockets beside a bare `ws` loop that sends the same
 * bytes, and what an idle socket holds in memory. The readers are processes of their own, on this machine only.
 */
export async function run() {
  await using database = await freshDatabase(benchServer)
  await using liveServer = await startLiveTestServer({ DATABASE_URL: database.url }, withCollector)
  const { bare, address: bareAddress } = await startBareSockets(withCollector)
  const writer = new pg.Client(database.url)
  await writer.connect()
  const path = '/api/live/socket'
  try {
    const [ours, theirs] = await Promise.all([
      openClients(liveServer.address + path, readers, nameReaders('reader', readers)),
      openClients(bareAddress, readers, null),
    ])
    const ourCpu: number[] = []
    const bareCpu: number[] = []
    let sent = 0
    for (let round = 0; round <= rounds; round++) {
      const mine = await measureDelivery(liveServer.pid, { clients: ours, readers, messages }, () =>
        publish(writer, ++sent),
      )
      // The very bytes our readers are sent.
      let number = sent - messages
      const peers = await measureDelivery(bare.pid!, { clients: theirs, readers, messages }, async () => {
        bare.send(JSON.stringify({ channel: testChannel, number: ++number, event: createEvent(number) }))
        await sleep(2)
      })
      // The first round warms both up.
      if (round > 0) {
        ourCpu.push(mine)
        bareCpu.push(peers)
      }
    }
    for (const clients of [ours, theirs]) clients.disconnect()
    const [our, their] = [figure(ourCpu, 2), figure(bareCpu, 2)]
    return {
      fanOut: {
        readers,
        messages,
        ourMicrosecondsPerDelivery: our,
        bareMicrosecondsPerDelivery: their,
        ratio: Number((our.median / their.median).toFixed(2)),
      },
      idle: await measureIdle(liveServer, bare, bareAddress),
      asked: { ratio: 1.3, kibPerSocket: 25 },
    }
  } finally {
    bare.kill()
    await writer.end()
  }
}

async function measureIdle(
  liveServer: { pid: number; process: ChildProcess; address: string },
  bare: ChildProcess,
  bareAddress: string,
) {
  const measure = async (server: ChildProcess, address: string, wanted: Wanted) => {
    await settle(server)
    const before = readMemory(server.pid!)
    const clients = await openClients(address, idle, wanted)
    await settle(server)
    const kib = ((readMemory(server.pid!) - before) * 1024) / idle
    clients.disconnect()
    await once(clients, 'exit')
    return Number(kib.toFixed(1))
  }
  return {
    sockets: idle,
    ourKibPerSocket: await measure(
      liveServer.process,
      `${liveServer.address}/api/live/socket`,
      nameReaders('idle', idle),
    ),
    bareKibPerSocket: await measure(bare, bareAddress, null),
  }
}

/** Of the test server everybody is who they say. */
const nameReaders = (name: string, count: number): Wanted => ({
  channel: testChannel,
  tokens: Array.from({ length: count }, (_, number) => `${name}-${number}`),
})

/** Lets a server collect what it no longer needs. */
async function settle(server: ChildProcess) {
  for (let turn = 0; turn < 3; turn++) {
    server.send('collect')
    await sleep(700)
  }
}

const createEvent = (number: number) => ({
  id: `word-${number}`,
  by: 'the bench',
  text: 'سلام به همهٔ هم‌کلاسی‌ها',
})

/** As `publish()` writes it. */
async function publish(writer: pg.Client, number: number) {
  await writer.query('begin')
  await writer.query(
    `insert into live_channel (channel, last) values ('test:one', 1)
     on conflict (channel) do update set last = live_channel.last + 1`,
  )
  await writer.query(`insert into live_event (channel, number, event) values ('test:one', $1, $2)`, [
    number,
    JSON.stringify(createEvent(number)),
  ])
  await writer.query(`select pg_notify('hamava_live', $1)`, [`test:one ${number}`])
  await writer.query('commit')
}
