import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { characters, cutFont, features, maxBytes, sourceFile } from './build-font.ts'
import { readFont } from './read-font.ts'

const root = join(import.meta.dirname, '../..')
let woff2: Buffer
let font: ReturnType<typeof readFont>

beforeAll(async () => {
  const source = await readFile(sourceFile)
  woff2 = await cutFont(source)
  font = readFont(await cutFont(source, 'truetype'))
})

/** The characters of a text that the font has no drawing for. */
const undrawn = (text: string) => [...text].filter(sign => font.findGlyph(sign.codePointAt(0)!) === 0)

describe('the font we serve', () => {
  test('fits what the first load may pay for letters', () => {
    expect(woff2.toString('latin1', 0, 4)).toBe('wOF2')
    expect(woff2.length).toBeLessThanOrEqual(maxBytes)
  })

  test('draws every character it promises', () => {
    expect(characters.length).toBeGreaterThan(250)
    expect(undrawn(characters)).toEqual([])
  })

  test('draws every letter of the phrasebook but the phonetic ones', async () => {
    const folder = join(root, 'src/features/phrasebook/seed')
    const files = (await readdir(folder)).filter(name => name.endsWith('.json'))
    expect(files.length).toBeGreaterThan(0)
    for (const name of files) {
      const { ipa: _, ...rest } = { ipa: '', ...JSON.parse(await readFile(join(folder, name), 'utf8')) }
      const text = JSON.stringify(rest, (key, value) => (key === 'ipa' ? undefined : value))
      expect(undrawn(text), name).toEqual([])
    }
  })

  test('joins letters, sets marks, kerns and has tabular figures', () => {
    expect([...font.features].sort()).toEqual([...features].sort())
    expect(features).toEqual(expect.arrayContaining(['init', 'medi', 'fina', 'mark', 'tnum']))
  })

  test('varies from 400 to 850, in the units of its source', () => {
    expect(font.weights).toEqual([400, 400, 850])
    expect(font.unitsPerEm).toBe(2048)
  })
})

test('what stands in before it is there has its ascent and descent', async () => {
  const css = await readFile(join(root, 'src/ui/fonts.css'), 'utf8')
  const faces = css.split('@font-face').filter(face => face.includes('local('))
  expect(faces.length).toBeGreaterThan(0)
  for (const face of faces) {
    const percent = (name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1] ?? 100)
    const scale = percent('size-adjust') / 100
    expect((percent('ascent-override') / 100) * scale).toBeCloseTo(font.ascent / font.unitsPerEm, 3)
    expect((percent('descent-override') / 100) * scale).toBeCloseTo(font.descent / font.unitsPerEm, 3)
    expect(percent('line-gap-override')).toBe(font.lineGap)
  }
})
