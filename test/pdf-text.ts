import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF that our typesetter made, run by run as they lie on the page from left to right, each in reading
 * order; and the fonts it holds. Enough for what we print: two-byte glyphs with a table to Unicode.
 */
export function readPdf(pdf: Uint8Array): { text: string; fonts: string[]; pages: number } {
  const whole = Buffer.from(pdf)
  const source = whole.toString('latin1')
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\b([\s\S]*?)endobj/g)].map(match => [
      Number(match[1]),
      match[2]!,
    ]),
  )
  const refOf = (object: string | undefined, name: string) =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(object ?? '')?.[1])

  const letters = new Map<string, Map<number, string>>()
  for (const [, name, number] of source.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const table = streamOf(objects.get(refOf(objects.get(Number(number)), 'ToUnicode')) ?? '')
    letters.set(name!, lettersOf(table))
  }
  const contents = [...objects.values()].filter(object => /\/Type \/Page\b/.test(object))
  const text = contents
    .map(page => textOf(streamOf(objects.get(refOf(page, 'Contents')) ?? ''), letters))
    .join('\n')
  const fonts = [...new Set([...source.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(match => match[1]!))]
  return { text, fonts, pages: contents.length }
}

function streamOf(object: string): string {
  const [, head = '', body = ''] = /([\s\S]*?)stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object) ?? []
  return head.includes('FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body
}

/** Glyph → letters, of a ToUnicode table. */
function lettersOf(table: string): Map<number, string> {
  const pairs = [...table.matchAll(/<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>/g)]
  const spell = (hex: string) =>
    (hex.match(/.{4}/g) ?? []).map(unit => String.fromCharCode(Number.parseInt(unit, 16))).join('')
  return new Map(pairs.map(([, glyph, unicode]) => [Number.parseInt(glyph!, 16), spell(unicode!)]))
}

/** The runs of one content stream; those the typesetter marks as reversed are turned round. */
function textOf(content: string, letters: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  let isReversed = false
  let text = ''
  for (const [token, name] of content.matchAll(
    /\/ReversedChars BMC|EMC|\/(f\d+) [\d.]+ Tf|\[(?:\((?:\\[\s\S]|[^\\)])*\)|[^\]])*\] TJ|\bET\b/g,
  )) {
    if (token.startsWith('/Rev')) isReversed = true
    else if (token === 'EMC') isReversed = false
    else if (token === 'ET') text += '\n'
    else if (name) font = letters.get(name) ?? font
    else {
      const glyphs = glyphsOf(token)
      const run = glyphs.map(glyph => font.get(glyph) ?? '\ufffd')
      text += `${(isReversed ? run.reverse() : run).join('')} `
    }
  }
  return text
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function glyphsOf(array: string): number[] {
  const bytes = [...array.matchAll(/\(((?:\\[\s\S]|[^\\)])*)\)/g)]
    .map(match =>
      match[1]!.replace(/\\(\d{1,3}|[\s\S])/g, (_, escaped: string) =>
        /\d/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped),
      ),
    )
    .join('')
  return Array.from(
    { length: bytes.length / 2 },
    (_, place) => bytes.charCodeAt(place * 2) * 256 + bytes.charCodeAt(place * 2 + 1),
  )
}
