import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/** Where the list stands for tools/build-worker.ts: addresses from the site's root. */
export const shellListFile = join(import.meta.dirname, '../../build/offline-shell.json')

/** What must be there for any page to show itself, its menu and its messages; and the page of those that are not. */
const needed =
  /\/src\/(entry\.client|root|shell\/(layout|global-effects|navigation-drawer|offline\/offline-page))\.tsx$/

/**
 * Lists the files that the service worker fetches ahead: the modules above with all they import, their styles and
 * what those draw. A page's own files are kept when it is visited.
 */
export function offlineShell(): Plugin {
  return {
    name: 'offline-shell',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
      const files = new Set<string>()
      const add = (chunk: Rollup.OutputChunk | undefined) => {
        if (!chunk || files.has(chunk.fileName)) return
        files.add(chunk.fileName)
        for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
        for (const file of chunk.viteMetadata?.importedAssets ?? []) files.add(file)
        for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
      }
      for (const chunk of chunks) {
        const id = chunk.facadeModuleId?.replace(/\?.*$/, '') ?? ''
        if (needed.test(id)) add(chunk)
      }
      await mkdir(join(shellListFile, '..'), { recursive: true })
      await writeFile(shellListFile, JSON.stringify([...files].map(file => `/${file}`).sort(), null, 2))
    },
  }
}
