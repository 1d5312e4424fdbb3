import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A feature of more lines than these is too large to keep in mind: a part with a seam of its own becomes a feature. */
export const maxLines = 7000

/** The lines of a TypeScript file that the formatter laid out; blanks and comments with a line of their own left out. */
export const countLines = (source: string): number =>
  source.split('\n').filter(line => !/^\s*($|\/\/|\/?\*|\{\/\*.*\*\/\}$)/.test(line)).length

/** The lines of product TypeScript of each feature of a checkout, the largest first; tests and what only tools read left out. */
export async function measureFeatures(root: string): Promise<{ feature: string; lines: number }[]> {
  const { tests } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href)
  const isTest = new RegExp(tests)
  const sizes = new Map<string, number>()
  for (const path of globSync('src/features/*/**/*.{ts,tsx}', { cwd: root })) {
    const feature = path.split('/')[2]!
    const lines = isTest.test(path) ? 0 : countLines(readFileSync(join(root, path), 'utf8'))
    sizes.set(feature, (sizes.get(feature) ?? 0) + lines)
  }
  return [...sizes]
    .map(([feature, lines]) => ({ feature, lines }))
    .toSorted((one, other) => other.lines - one.lines)
}
