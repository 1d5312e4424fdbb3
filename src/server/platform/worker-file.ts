import fs from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Where the file of a thread or process lies, beside the module whose `import.meta.url` is given: from source (Vitest,
 * development, scripts) it is the neighbouring .ts file; the build makes it an entry of its own
 * (tools/vite/server-worker.ts), beside the server's bundle or above its folder of chunks.
 * @throws Error when the build has none
 */
export function workerFile(from: string, name: string): URL {
  const here = new URL(from)
  if (here.pathname.endsWith('.ts')) return new URL(`./${name}.ts`, here)
  const candidates = [`./${name}.js`, `../${name}.js`].map(candidate => new URL(candidate, here))
  const found = candidates.find(candidate => fs.existsSync(fileURLToPath(candidate)))
  if (!found) throw new Error(`${name}.js is missing beside the server; build again`)
  return found
}
