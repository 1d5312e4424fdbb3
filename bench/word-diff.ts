import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { launchChromium } from '../test/chromium.ts'
import { randomFrom } from '../test/random.ts'
import { computePercentiles, pick } from './measure.ts'

const words = 5000
const rounds = 40

/**
 * How long a browser takes to compare two texts of 5,000 words: with 150 of them replaced, as a second version has them,
 * with 1,000, and with all; milliseconds.
 */
export async function run() {
  const source = readFileSync(new URL('../src/ui/diff-words.ts', import.meta.url), 'utf8')
  const address = `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(source))}`
  const random = randomFrom(20)
  const vocabulary = Array.from({ length: 800 }, (_, n) => `word${n}`)
  const text = Array.from({ length: words }, () => pick(random, vocabulary))
  const write = (all: readonly string[]) =>
    all.map((word, n) => (n % 14 === 13 ? `${word}.` : word)).join(' ')
  const results: Record<string, object> = {}
  await using browser = await launchChromium()
  const page = await browser.newPage()
  for (const replaced of [150, 1000, words]) {
    const other = [...text]
    for (let n = 0; n < replaced; n++) other[Math.floor(random() * words)] = pick(random, vocabulary)
    const taken = await page.evaluate(
      async ([module, from, to, times]) => {
        const { diffWords } = (await import(module)) as typeof import('#ui/diff-words.ts')
        const each = []
        for (let turn = 0; turn < times; turn++) {
          const began = performance.now()
          diffWords(from, to)
          each.push(performance.now() - began)
        }
        return each
      },
      [address, write(text), write(other), rounds] as const,
    )
    results[replaced] = computePercentiles([taken])
  }
  return { words, replaced: results, asked: { milliseconds: 50 } }
}
