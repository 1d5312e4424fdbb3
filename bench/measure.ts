import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The PostgreSQL server the benches may make databases on. */
export const benchServer = process.env.TEST_DATABASE_URL ?? 'postgres://localhost:5432/postgres'

/** Ticks a second of `/proc/PID/stat`; 100 on every Linux we know, asked all the same. */
const ticks = Number(execFileSync('getconf', ['CLK_TCK']).toString())

/** CPU a process has used so far, user and system, in milliseconds. */
export function readCpuTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks
}

/** Until a process that has just started is done with its first jobs, such as the index of the search and the badges of a demo. */
export async function waitForQuiet(pid: number): Promise<void> {
  for (let second = 0; second < 120; second++) {
    const before = readCpuTime(pid)
    await sleep(1000)
    if (readCpuTime(pid) - before <= 20) return
  }
}

/** As `readCpuTime`, but to the nanosecond, and of its first thread alone: a backend of PostgreSQL has no other. */
export const readThreadCpu = (pid: number) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

/** Resident memory of a process in MB. */
export function readMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024
}

export type Write = { path: string; body: unknown; headers?: Record<string, string> }

/**
 * Posts every write once over a few kept connections; answers the seconds it all took and the statuses that came,
 * 0 where none did, in the order of the writes.
 */
export async function post({
  address,
  writes,
  headers = {},
  connections = 8,
}: {
  address: string
  writes: readonly Write[]
  headers?: Record<string, string>
  connections?: number
}): Promise<{ seconds: number; statuses: number[]; milliseconds: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(address)
  const statuses: number[] = []
  const milliseconds: number[] = []
  let next = 0
  const one = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const { path, body, headers: own } = writes[index]!
      const content = Buffer.from(JSON.stringify(body))
      const begun = performance.now()
      const note = (status: number) => {
        statuses[index] = status
        milliseconds[index] = performance.now() - begun
        resolve()
      }
      const sent = request(
        {
          hostname,
          port,
          path,
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': content.length,
            ...headers,
            ...own,
          },
        },
        response => {
          response.resume()
          response.on('error', reject)
          response.on('end', () => note(response.statusCode ?? 0))
        },
      )
      sent.on('error', () => note(0))
      sent.end(content)
    })
  const begun = performance.now()
  const worker = async () => {
    while (next < writes.length) await one(next++)
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  return { seconds: (performance.now() - begun) / 1000, statuses, milliseconds }
}

export type Figure = { median: number; low: number; high: number; rounds: number[] }

/** Median and spread of some rounds, rounded to what the clock can tell. */
export function figure(rounds: number[], digits = 3): Figure {
  const sorted = [...rounds].sort((a, b) => a - b)
  const round = (value: number) => Number(value.toFixed(digits))
  return {
    median: round(sorted[Math.floor(sorted.length / 2)]!),
    low: round(sorted[0]!),
    high: round(sorted.at(-1)!),
    rounds: rounds.map(round),
  }
}

export const pick = <T>(random: () => number, from: readonly T[]) => from[Math.floor(random() * from.length)]!

/** The median over the rounds of each round's percentiles, and the spread of the 95th. */
export function computePercentiles(turns: readonly (readonly number[])[]) {
  const each = turns.map(times => times.toSorted((one, other) => one - other))
  const percentile = (of: number) =>
    each.map(times => times[Math.min(times.length - 1, Math.floor(times.length * of))]!)
  const p95s = percentile(0.95)
  return {
    p50: median(percentile(0.5)),
    p95: median(p95s),
    p99: median(percentile(0.99)),
    p95Spread: [round(Math.min(...p95s)), round(Math.max(...p95s))],
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return round(sorted[Math.floor(sorted.length / 2)]!)
}

export const round = (value: number) => Math.round(value * 100) / 100

/** The features name their migrations through the bundler; here they are read where they lie. */
export function migrationsHere() {
  const root = join(import.meta.dirname, '../src')
  return globSync('**/migrations/*.sql', { cwd: root }).map(file => {
    const [, feature = 'house', name = ''] = /([^/]+)\/migrations\/(.+)\.sql$/.exec(file) ?? []
    return {
      id: `${feature === 'server' ? 'house' : feature}/${name}`,
      sql: readFileSync(join(root, file), 'utf8'),
    }
  })
}
