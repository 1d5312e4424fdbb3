import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Shot } from './shot.ts'

const root = join(import.meta.dirname, '..')

/** The views of the product, in the order a visitor meets them; those without a place come last. */
export async function listShots(): Promise<Shot[]> {
  const placed: { shot: Shot; order: number }[] = []
  for (const file of globSync('src/**/shots.ts', { cwd: root }).sort()) {
    const { shots } = (await import(pathToFileURL(join(root, file)).href)) as { shots: readonly Shot[] }
    let order = Number.MAX_SAFE_INTEGER
    for (const shot of shots) {
      order = shot.order ?? order
      placed.push({ shot, order })
    }
  }
  return placed.toSorted((a, b) => a.order - b.order).map(({ shot }) => shot)
}
