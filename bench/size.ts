import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Sizes = {
  limits: { aboveEmpty: number; inAll: number; linked: Record<string, number>; readerBeyondFirst: number }
  empty: { scripts: { brotli: number } }
  reader: { brotli: number }
  ours: { page: string; scripts: { brotli: number } }[]
}

/** What `npm run size` counts: the JavaScript of a first visit and of linked pages beside an empty page, bytes of brotli. */
export function run() {
  const root = join(import.meta.dirname, '..')
  // Too large is a figure too.
  spawnSync(process.execPath, ['tools/size.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const { limits, empty, ours, reader } = JSON.parse(
    readFileSync(join(root, 'test-results/size.json'), 'utf8'),
  ) as Sizes
  const sizes = ours.map(({ page, scripts }) => ({ page, brotli: scripts.brotli }))
  return {
    asked: limits,
    reader: reader.brotli,
    emptyPage: empty.scripts.brotli,
    pages: sizes.filter(({ page }) => !(page in limits.linked)),
    linked: sizes.filter(({ page }) => page in limits.linked),
  }
}
