import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * The name a module's class has in the built page: its own, and four signs for its file. The signs are the same for
 * all of a file's classes, so they compress away; a hash for every class would travel in full, in the page's bytes
 * and in its scripts.
 */
export function className(name: string, file: string): string {
  const path = relative(root, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').replace(/[-_]/g, 'x').slice(0, 4)}`
}
