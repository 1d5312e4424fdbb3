import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Wanted } from './live-clients.ts'
import { readCpuTime } from './measure.ts'

const folder = import.meta.dirname

/** Opens so many sockets in a process of their own, and waits until they stand. */
export async function openClients(address: string, count: number, wanted: Wanted): Promise<ChildProcess> {
  const clients = fork(join(folder, 'live-clients.ts'), [address, String(count)])
  clients.send(wanted as object)
  await Promise.race([
    once(clients, 'message'),
    once(clients, 'exit').then(() => {
      throw new Error('the readers could not stay')
    }),
  ])
  return clients
}

/** A bare `ws` loop in a process of its own. */
export async function startBareSockets(execArgv: readonly string[] = []) {
  const bare = fork(join(folder, 'bare-sockets.ts'), { execArgv: [...execArgv] })
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }]
  return { bare, address: `http://127.0.0.1:${port}` }
}

/** Microseconds of a server's CPU for one delivery: `send` is called once for each message, all reach every reader. */
export async function measureDelivery(
  pid: number,
  { clients, readers, messages }: { clients: ChildProcess; readers: number; messages: number },
  send: () => Promise<void>,
): Promise<number> {
  const came = await countCame(clients)
  const before = readCpuTime(pid)
  for (let message = 0; message < messages; message++) await send()
  const wanted = came + messages * readers
  const end = Date.now() + 60_000
  while ((await countCame(clients)) < wanted) {
    if (Date.now() > end) throw new Error(`only ${(await countCame(clients)) - came} deliveries came`)
    await sleep(20)
  }
  return ((readCpuTime(pid) - before) * 1000) / (messages * readers)
}

async function countCame(clients: ChildProcess): Promise<number> {
  clients.send('count')
  const [came] = (await once(clients, 'message')) as [number]
  return came
}
