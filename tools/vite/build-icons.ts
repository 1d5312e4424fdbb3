import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { plainIcons, turningIcons } from '../../src/ui/icon-names.ts'

/** What source files import to get the sprite's address. */
const importName = 'virtual:icons.svg'

/**
 * Lays the drawings of `src/ui/icon-names.ts` into one SVG of symbols, so that an icon costs no JavaScript. Colour
 * and stroke come from where the symbol is used.
 */
export function buildIcons(): Plugin {
  const root = join(import.meta.dirname, '../..')
  const folder = join(root, 'node_modules/.cache/hamava')
  const file = join(folder, 'icons.svg')
  return {
    name: 'build-icons',
    config: () => ({ resolve: { alias: { [importName]: file } } }),
    async configResolved() {
      await mkdir(folder, { recursive: true })
      await writeFile(file, await buildSprite(join(root, 'node_modules/lucide-static/icons')))
    },
  }
}

async function buildSprite(drawings: string): Promise<string> {
  const names = Object.fromEntries(plainIcons.map(name => [name, name as string]))
  const symbols = Object.entries({ ...names, ...turningIcons }).map(async ([name, drawing]) => {
    const svg = await readFile(join(drawings, `${drawing}.svg`), 'utf8')
    const shapes = /<svg[^>]*>(.*)<\/svg>/s.exec(svg)?.[1]
    if (!shapes) throw new Error(`${drawing}.svg of lucide-static has no shapes`)
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.replace(/\s*\n\s*/g, '')}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${(await Promise.all(symbols)).join('')}</svg>\n`
}
