import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Files of a feature that come after the first load in one file, by its name; several features may lay theirs into
 * one: what `chunks.ts` of a feature's folder exports as `chunks`, paths from that folder.
 */
export type Chunks = Readonly<Record<string, readonly string[]>>

const root = join(import.meta.dirname, '../..')

/** The patterns of the files that go into each chunk. */
export async function readFeatureChunks(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const file of globSync('src/features/*/chunks.ts', { cwd: root }).sort()) {
    const { chunks } = (await import(pathToFileURL(join(root, file)).href)) as { chunks: Chunks }
    const folder = file.replace('chunks.ts', '')
    for (const [name, paths] of Object.entries(chunks)) {
      const patterns = paths.map(path => `/${folder}${path}`.replaceAll('.', '\\.'))
      found.set(name, [...(found.get(name) ?? []), ...patterns])
    }
  }
  return found
}
