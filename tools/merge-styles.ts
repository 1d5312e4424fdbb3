import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The styles that are on every page or on most, in the order in which they speak. */
export const merged = ['frame', 'kit', 'shared', 'filtered', 'forms', 'seldom'] as const

/**
 * Makes one style sheet of those that every page and most pages need: each that stands in the head is one more answer to be
 * waited for before anything is drawn. Scripts go on naming the parts; the loader knows that they are there
 * (tools/vite/styles-in-order.ts).
 * @param folder the client's assets
 * @param naming the files in which styles stand by their names: the tables of addresses, and what is fetched ahead
 * @throws Error when a part is missing or there twice
 */
export async function mergeStyles(folder: string, naming: readonly string[]): Promise<void> {
  const names = await readdir(folder)
  const parts = merged.map(part => {
    const found = names.filter(name => new RegExp(`^${part}-[\\w-]+\\.css$`).test(name))
    if (found.length !== 1)
      throw new Error(`the build has ${found.length} style sheets "${part}" instead of one`)
    return found[0]!
  })
  const texts = await Promise.all(parts.map(part => readFile(join(folder, part), 'utf8')))
  const text = texts.join('')
  const name = `frame-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.css`
  for (const file of naming) {
    const before = await readFile(file, 'utf8')
    await writeFile(
      file,
      parts.reduce((now, part) => now.replaceAll(part, name), before),
    )
  }
  // In scripts a part's name is only passed over: without its hash it is shorter.
  for (const script of names.filter(file => file.endsWith('.js'))) {
    const before = await readFile(join(folder, script), 'utf8')
    const after = parts.reduce((now, part, at) => now.replaceAll(part, `${merged[at]}-.css`), before)
    if (after !== before) await writeFile(join(folder, script), after)
  }
  for (const part of parts) await rm(join(folder, part))
  await writeFile(join(folder, name), text)
}
