import { performance } from 'node:perf_hooks'
import { splitWords } from '#persian/words.ts'
import { randomFrom } from '../test/random.ts'
import { computePercentiles, pick } from './measure.ts'

// What benches of searching ask, and how they time it.

/** A sentence in two languages. */
export type Pair = { english: string; persian: string }

/** Draws questions of every sort from sentences; always the same ones, as long as they are drawn in the same order. */
export function openQuestions(pairs: readonly Pair[]) {
  const random = randomFrom(30)
  const counts = new Map<string, number>()
  for (const { folded } of pairs.flatMap(({ english, persian }) => [
    ...splitWords(english),
    ...splitWords(persian),
  ])) {
    counts.set(folded, (counts.get(folded) ?? 0) + 1)
  }
  const words = [...counts].sort((one, other) => other[1] - one[1]).map(([word]) => word)
  const long = words.filter(word => word.length >= 5)
  const sentence = () => pick(random, pairs)[random() < 0.5 ? 'english' : 'persian']
  const some = (from: readonly string[]) => () => pick(random, from)
  return {
    times: (count: number, write: () => string) => Array.from({ length: count }, write),
    sentence,
    word: some(words),
    longWord: some(long),
    frequentWord: some(words.slice(0, 120)),
    middlingWord: some(words.slice(120, 1500)),
    rareWord: some(words.slice(1500)),
    /** Some words of a sentence, one after the other. */
    cut(length: number) {
      const parts = sentence().split(' ')
      const from = Math.floor(random() * Math.max(1, parts.length - length))
      return parts.slice(from, from + length).join(' ')
    },
    /** A long word with two letters exchanged, or one left out. */
    slip() {
      const word = pick(random, long)
      const at = 1 + Math.floor(random() * (word.length - 2))
      if (random() < 0.5) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
      return word.slice(0, at) + word.slice(at + 1)
    },
    /** Letters that stand so in no language. */
    letters: (count: number) =>
      Array.from({ length: count }, () => pick(random, [...'bcdfghjkqvwxzپچژگقضظ'])).join(''),
  }
}

/** Asks all questions, sort by sort, in so many rounds after one that warms the caches; `ask` answers how many are found. */
export async function askInRounds<Question>(
  sorts: Record<string, Question[]>,
  rounds: number,
  ask: (question: Question) => Promise<number>,
) {
  const times: Record<string, number[][]> = {}
  const totals: Record<string, number> = {}
  for (let turn = 0; turn <= rounds; turn++) {
    for (const [sort, questions] of Object.entries(sorts)) {
      const taken: number[] = []
      for (const question of questions) {
        const start = performance.now()
        const total = await ask(question)
        taken.push(performance.now() - start)
        if (turn === 0) totals[sort] = (totals[sort] ?? 0) + total
      }
      if (turn > 0) times[sort] = [...(times[sort] ?? []), taken]
    }
  }
  const figures = Object.fromEntries(
    Object.entries(times).map(([sort, turns]) => [
      sort,
      {
        queries: turns[0]!.length,
        meanTotal: Math.round(totals[sort]! / turns[0]!.length),
        ...computePercentiles(turns),
      },
    ]),
  )
  const all = computePercentiles(
    Array.from({ length: rounds }, (_, turn) => Object.values(times).flatMap(turns => turns[turn]!)),
  )
  return { figures, all }
}

/** @param table milliseconds by what was asked */
export function printPercentiles(table: Record<string, ReturnType<typeof computePercentiles>>): void {
  for (const [sort, { p50, p95, p99 }] of Object.entries(table)) {
    console.log(
      `  ${sort.padEnd(28)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    )
  }
}
