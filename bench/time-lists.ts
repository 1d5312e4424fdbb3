import { performance } from 'node:perf_hooks'
import { computePercentiles } from './measure.ts'

/** How often everything is asked, after a turn that only warms the caches. */
const rounds = 5

/**
 * Times lists that readers ask for, each kind of query in turn, the page after the first one, and single things. Prints and
 * returns their percentiles in milliseconds.
 * Where `readCpu` is given, the CPU that each asking took is told beside it.
 * @param asked `draw`: the queries of each kind, the same each time; `list`: answers where the next page begins; `one`: reads the
 * thing of a number from 1 to `size`; `named`: what the two are called
 */
export async function timeLists<Query extends object>({
  size,
  draw,
  list,
  one,
  named,
  readCpu,
}: {
  size: number
  draw: () => Record<string, Query[]>
  list: (query: Query & { before?: string }) => Promise<{ next?: string | null }>
  one: (number: number) => Promise<unknown>
  named: { all: string; next: string; one: string }
  /** Milliseconds of all that work for an answer, the database among them. */
  readCpu?: () => number
}) {
  const times: Record<string, number[][]> = {}
  const cpu: Record<string, number[]> = {}
  const note = async <T>(turn: number, kind: string, ask: () => Promise<T>) => {
    const [began, cpuBegan] = [performance.now(), readCpu?.() ?? 0]
    const answer = await ask()
    if (turn > 0) {
      if (readCpu) {
        cpu[kind] ??= []
        cpu[kind].push(readCpu() - cpuBegan)
      }
      times[kind] ??= Array.from({ length: rounds }, () => [])
      times[kind][turn - 1]!.push(performance.now() - began)
    }
    return answer
  }
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [kind, queries] of Object.entries(draw())) {
      for (const query of queries) {
        const { next } = await note(turn, kind, () => list(query))
        if (next && kind === 'newest') await note(turn, named.next, () => list({ ...query, before: next }))
      }
    }
    for (let number = 1; number <= 40; number++)
      await note(turn, named.one, () => one(Math.ceil((size / 40) * number)))
  }
  const { [named.one]: single, ...lists } = times
  const all = computePercentiles(
    Array.from({ length: rounds }, (_, turn) => Object.values(lists).flatMap(turns => turns[turn]!)),
  )
  const kinds = Object.fromEntries(
    Object.entries(lists).map(([kind, turns]) => [kind, computePercentiles(turns)]),
  )
  const ofOne = computePercentiles(single!)
  console.log(`${size} ${named.all}`)
  for (const [kind, { p50, p95 }] of Object.entries({ ...kinds, all, [named.one]: ofOne }))
    console.log(`  ${kind.padEnd(24)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
  if (!readCpu) return { all, kinds, ofOne }
  const cpuMs = Object.fromEntries(
    Object.entries({ ...cpu, all: Object.values(cpu).flat() }).map(([kind, each]) => {
      const { p50, p95 } = computePercentiles([each])
      console.log(`  ${kind.padEnd(24)} CPU p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
      return [kind, { p50, p95 }]
    }),
  )
  return { all, kinds, ofOne, cpuMs }
}
