import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

/** The threads, and the process that sets documents: each becomes a file of its name beside the server's bundle. */
const root = join(import.meta.dirname, '../..')
const workers = globSync(['src/server/**/*-worker.ts', 'src/features/**/*-worker.server.ts'], { cwd: root })

/**
 * Builds each of them as a file of its own, `build/server/pglite-worker.js` and the like. An input beside `serve.ts`
 * would not do: React Router names every entry of the server build alike.
 */
export function serverWorker(): Plugin {
  return {
    name: 'server-worker',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'ssr',
    buildStart() {
      for (const file of workers) {
        this.emitFile({ type: 'chunk', id: `./${file}`, fileName: `${basename(file, '.ts')}.js` })
      }
    },
  }
}
