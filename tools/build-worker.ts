import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { shellListFile } from './vite/offline-shell.ts'

const root = join(import.meta.dirname, '..')

/**
 * Bundles `src/offline/service-worker.ts` into `build/client/sw.js`, with the list of files that a first visit keeps
 * for airplane mode. `clientFiles` are the addresses of the finished client build, `routesTable` that of the router's table
 * of addresses, which every page loads.
 */
export async function buildWorker(clientFiles: readonly string[], routesTable: string): Promise<void> {
  const listed = JSON.parse(await readFile(shellListFile, 'utf8')) as string[]
  // Of styles that became one sheet each part is listed.
  const shell = [...new Set([...listed, routesTable, '/icon.svg'])]
  const missing = shell.filter(file => !clientFiles.includes(file))
  if (missing.length > 0) throw new Error(`The offline shell names files that are not there: ${missing}`)

  const hash = createHash('sha256')
  // What the build is, to its pages and its worker: all its names, since each carries its content's hash.
  for (const file of [...clientFiles].sort()) hash.update(`${file}\n`)
  hash.update(await readFile(join(root, 'build/client/icon.svg')))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: {
      SHELL_FILES: JSON.stringify(shell),
      BUILD: JSON.stringify(hash.digest('hex').slice(0, 12)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: ['safari16.4', 'chrome100', 'firefox115'],
      outDir: 'build/client',
      emptyOutDir: false,
      rollupOptions: {
        input: 'src/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  })
}
