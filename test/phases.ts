/** What a test file spends its time on; the rest are its own steps. */
export type Phase = 'engine' | 'app' | 'seed' | 'product' | 'page' | 'visit' | 'axe'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: milliseconds by phase, and of CPU in the process that ran it. */
    phases?: Partial<Record<Phase | 'cpu', number>>
  }
}

let spent: Partial<Record<Phase, number>> = {}
let cpuBefore = process.cpuUsage()

/** Does a piece of work and counts its time. */
export async function timed<T>(phase: Phase, work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    spent[phase] = (spent[phase] ?? 0) + performance.now() - begun
  }
}

/** Answers what was counted since it was asked last, and begins anew. */
export function takePhases(): Partial<Record<Phase | 'cpu', number>> {
  const { user, system } = process.cpuUsage(cpuBefore)
  const taken = { ...spent, cpu: (user + system) / 1000 }
  spent = {}
  cpuBefore = process.cpuUsage()
  return Object.fromEntries(Object.entries(taken).map(([phase, ms]) => [phase, Math.round(ms)]))
}
