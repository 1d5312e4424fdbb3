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
  const readRef = (object: string | undefined, name: string) =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(object ?? '')?.[1])

  /** A page's fonts by the names it gives them; another page may give the same name to another. */
  const lettersOn = (page: string) =>
    new Map(
      [...page.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name, number]) => {
        const table = decodeStream(objects.get(readRef(objects.get(Number(number)), 'ToUnicode')) ?? '')
        return [name!, readGlyphs(table)]
      }),
    )
  const contents = [...objects.values()].filter(object => /\/Type \/Page\b/.test(object))
  const text = contents
    .map(page => decodeText(decodeStream(objects.get(readRef(page, 'Contents')) ?? ''), lettersOn(page)))
    .join('\n')
  const fonts = [...new Set([...source.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map(match => match[1]!))]
  return { text, fonts, pages: contents.length }
}

function decodeStream(object: string): string {
  const [, head = '', rest = ''] = /([\s\S]*?)stream\r?\n([\s\S]*)/.exec(object) ?? []
  // By its length: compressed bytes may end in what looks like a line's end.
  const body = rest.slice(0, Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0))
  return head.includes('FlateDecode') ? inflateSync(Buffer.from(body, 'latin1')).toString('latin1') : body
}

/** Glyph → letters, of a ToUnicode table. */
function readGlyphs(table: string): Map<number, string> {
  const pairs = [...table.matchAll(/<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>/g)]
  const spell = (hex: string) =>
    (hex.match(/.{4}/g) ?? []).map(unit => String.fromCharCode(Number.parseInt(unit, 16))).join('')
  return new Map(pairs.map(([, glyph, unicode]) => [Number.parseInt(glyph!, 16), spell(unicode!)]))
}

/** A string as it stands in a content stream: in parentheses, which may hold pairs of their own, or in hex. */
const shallow = String.raw`\((?:\\[\s\S]|[^\\()])*\)`
const nested = String.raw`\((?:\\[\s\S]|[^\\()]|${shallow})*\)`
const string = String.raw`(?:\((?:\\[\s\S]|[^\\()]|${nested})*\)|<[\da-fA-F]*>)`
const strings = new RegExp(string, 'g')
const tokens = new RegExp(
  String.raw`/ReversedChars BMC|EMC|/(f\d+) [\d.]+ Tf|\[(?:${string}|[^\]])*\] TJ|${string} Tj|\bET\b`,
  'g',
)

/** The runs of one content stream; those the typesetter marks as reversed are turned round. */
function decodeText(content: string, letters: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  let isReversed = false
  let text = ''
  for (const [token, name] of content.matchAll(tokens)) {
    if (token.startsWith('/Rev')) isReversed = true
    else if (token === 'EMC') isReversed = false
    else if (token === 'ET') text += '\n'
    else if (name) font = letters.get(name) ?? font
    else {
      const glyphs = decodeGlyphs(token)
      const run = glyphs.map(glyph => font.get(glyph) ?? '\ufffd')
      text += `${(isReversed ? run.reverse() : run).join('')} `
    }
  }
  return text
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function decodeGlyphs(shown: string): number[] {
  const bytes = (shown.match(strings) ?? [])
    .map(written =>
      written.startsWith('<')
        ? Buffer.from(written.slice(1, -1), 'hex').toString('latin1')
        : written
            .slice(1, -1)
            .replace(/\\(\d{1,3}|[\s\S])/g, (_, escaped: string) =>
              /\d/.test(escaped)
                ? String.fromCharCode(Number.parseInt(escaped, 8))
                : (escapes[escaped] ?? escaped),
            ),
    )
    .join('')
  return Array.from(
    { length: bytes.length / 2 },
    (_, index) => bytes.charCodeAt(index * 2) * 256 + bytes.charCodeAt(index * 2 + 1),
  )
}
