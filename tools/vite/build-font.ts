import { createHash } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What source files import to get the font's address. */
const importName = 'virtual:font.woff2'

/** Largest size the first load may pay for letters. */
export const maxBytes = 45 * 1024

const root = join(import.meta.dirname, '../..')
/** The whole font, all weights. */
export const sourceFile = join(root, 'node_modules/vazirmatn/fonts/webfonts/Vazirmatn[wght].woff2')

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

/**
 * Every character the product writes and Vazirmatn draws; what is beyond them is drawn by the visitor's own fonts, so
 * is the phonetic alphabet (`--font-ipa`).
 */
export const characters = [
  // Basic Latin, and the letters of neighbouring languages that the tiles show.
  range(0x20, 0x7e),
  'éèêëàâäáãåçñöòóôõøüùúûßğıİşŞÖÜÄÇÉœŒæÆðə',
  // The scholars' Latin of Persian sounds.
  'āēīōūĀĪŪšžčŠŽČ',
  // Persian, and the Arabic letters and marks that Persian writing borrows.
  'ءآأؤإئابپتثجچحخدذرزژسشصضطظعغفقکكگلمنهوىيیةۀ',
  '\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0653\u0654\u0670',
  '۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩',
  '،؛؟٪٫٬ـ«»﷼',
  // What joins, parts and isolates.
  '\u00A0\u00AD\u200B\u200C\u200D\u200E\u200F',
  // Typographic marks.
  '‐‑–—‘’‚“”„•…‹›−×÷±°©®·½¼€£$№',
].join('')

/** What joins letters, sets marks and kerns; tabular figures for columns and clocks. */
export const features = 'init medi fina liga rlig ccmp calt mark mkmk kern tnum'.split(' ')

/** The weights the design uses, 400 to 850, as one variable axis. */
const weights = { min: 400, max: 850, default: 400 }

/**
 * Cuts the site's one font file from the `vazirmatn` package. The result is kept under `node_modules/.cache` until
 * the package or this file changes.
 */
export function buildFont(): Plugin {
  const folder = join(root, 'node_modules/.cache/hamava')
  const file = join(folder, 'font.woff2')
  return {
    name: 'build-font',
    config: () => ({ resolve: { alias: { [importName]: file } } }),
    async configResolved() {
      const source = await readFile(sourceFile)
      const recipe = await readFile(import.meta.filename)
      const stamp = createHash('sha256').update(source).update(recipe).digest('hex')
      const stampFile = `${file}.stamp`
      const known = await readFile(stampFile, 'utf8').catch(() => '')
      if (known === stamp && (await stat(file).catch(() => null))) return
      const font = await cutFont(source)
      if (font.length > maxBytes)
        throw new Error(`The font takes ${font.length} bytes, more than ${maxBytes}`)
      await mkdir(folder, { recursive: true })
      await writeFile(file, font)
      await writeFile(stampFile, stamp)
    },
  }
}

/** The subset, as woff2 unless told. */
export function cutFont(source: Buffer, targetFormat: 'woff2' | 'truetype' = 'woff2'): Promise<Buffer> {
  return subsetFont(source, characters, {
    targetFormat,
    keepFeatures: features,
    noHinting: true,
    variationAxes: { wght: weights },
  })
}
