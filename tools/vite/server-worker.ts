import type { Plugin } from 'vite'

/** The threads, and the process that sets documents, by the file they become beside the server's bundle. */
const workers = {
  'pglite-worker.js': './src/server/platform/database/pglite-worker.ts',
  'prose-worker.js': './src/server/engines/prose/prose-worker.ts',
  'pdf-worker.js': './src/server/platform/pdf/pdf-worker.ts',
  'card-file-worker.server.js': './src/features/card-files/files/card-file-worker.server.ts',
  'fit-worker.server.js': './src/features/phrasebook/fitting/fit-worker.server.ts',
}

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
      for (const [fileName, id] of Object.entries(workers)) this.emitFile({ type: 'chunk', id, fileName })
    },
  }
}
