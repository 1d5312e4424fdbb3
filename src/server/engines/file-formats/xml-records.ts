import { UnreadableFile } from './unreadable-file.ts'
import { parseXml, type XmlNode } from './xml.ts'

/** What stands before the first record of a document (its root, with all that is open closed again), or a record. */
export type XmlPart = { kind: 'head' | 'record'; node: XmlNode }

type Limits = {
  /** The name of the elements that are records: `item` of a feed. */
  record: string
  /** Characters of a record, and of the head. */
  maxChars: number
  maxRecords: number
}

/** Characters of a tag; no record of anybody's has longer ones. */
const maxTag = 64 * 1024
const maxOpen = 50

const markup = { cdata: ['<![CDATA[', ']]>'], comment: ['<!--', '-->'], instruction: ['<?', '?>'] } as const

/**
 * Reads a document of many records while it comes, one record at a time: however long it is, no more than a record is in
 * memory. Names keep their prefixes. A document type is refused outside of texts; within a text it is one.
 * @throws UnreadableFile, also where the document ends before its root does
 */
export async function* readXmlRecords(
  chunks: AsyncIterable<string>,
  limits: Limits,
): AsyncGenerator<XmlPart, void> {
  const scanner = createScanner(limits)
  for await (const chunk of chunks) yield* scanner.take(chunk)
  scanner.end()
}

function createScanner({ record, maxChars, maxRecords }: Limits) {
  let rest = ''
  let place = 0
  /** What was read of the head or of the record that is open; null between records. */
  let pieces: string[] | null = []
  let size = 0
  let records = 0
  let hasBegun = false
  /** The elements that are open, the outer first. */
  const open: string[] = []

  function keep(text: string) {
    if (!pieces) return
    size += text.length
    if (size > maxChars) throw new UnreadableFile(`${nameRecord()} بیش از اندازه بزرگ است.`)
    pieces.push(text)
  }
  const nameRecord = () => (hasBegun ? `بخش ${records} فایل` : 'آغاز فایل')

  /** The end of what begins here and ends so; null while it has not come. */
  function findEnd(mark: string, from: number): number | null {
    const end = rest.indexOf(mark, from)
    if (end >= 0) return end + mark.length
    if (rest.length - place > maxChars) throw new UnreadableFile(`${nameRecord()} بیش از اندازه بزرگ است.`)
    return null
  }

  function findTagEnd(): number | null {
    let quote = ''
    for (let at = place + 1; at < rest.length; at++) {
      if (at - place > maxTag) break
      const char = rest[at]!
      if (quote) {
        if (char === quote) quote = ''
      } else if (char === '"' || char === "'") quote = char
      else if (char === '>') return at + 1
    }
    if (rest.length - place > maxTag) throw new UnreadableFile('XML درست نیست: برچسبی بسته نمی‌شود.')
    return null
  }

  function finish(kind: XmlPart['kind']): XmlPart {
    // What is still open where the head ends.
    const closed = kind === 'head' ? open.toReversed().map(name => `</${name}>`) : []
    const node = parseXml([...pieces!, ...closed].join(''), { keepsPrefixes: true })
    pieces = null
    size = 0
    return { kind, node }
  }

  function* takeTag(tag: string): Generator<XmlPart> {
    const name = /^<\/?([^\s/>]+)/.exec(tag)?.[1]
    if (!name) throw new UnreadableFile('XML درست نیست: نام برچسبی خوانده نشد.')
    const isEnd = tag.startsWith('</')
    const isEmpty = tag.endsWith('/>')
    if (isEnd) {
      if (open.pop() !== name) throw new UnreadableFile(`XML درست نیست: «${name}» بی‌جا بسته شده است.`)
      keep(tag)
      if (name === record && !open.includes(record)) yield finish('record')
      else if (open.length === 0 && !hasBegun) {
        hasBegun = true
        yield finish('head')
      }
      return
    }
    if (name === record && !open.includes(record)) {
      if (!hasBegun) yield finish('head')
      hasBegun = true
      pieces = []
      if (++records > maxRecords) throw new UnreadableFile('این فایل بیش از اندازه بخش دارد؛ آن را بشکنید.')
    }
    keep(tag)
    if (isEmpty && name === record && !open.includes(record)) yield finish('record')
    if (isEmpty) return
    open.push(name)
    if (open.length > maxOpen) throw new UnreadableFile('XML بیش از اندازه تو در تو است.')
  }

  return {
    *take(chunk: string): Generator<XmlPart> {
      rest = place === 0 ? rest + chunk : rest.slice(place) + chunk
      place = 0
      while (place < rest.length) {
        const next = rest.indexOf('<', place)
        if (next !== place) {
          keep(rest.slice(place, next < 0 ? rest.length : next))
          place = next < 0 ? rest.length : next
          continue
        }
        // The longest of the marks; what is shorter cannot be told apart yet.
        if (rest.length - place < markup.cdata[0].length && !rest.startsWith('</', place) && isCut()) return
        const kind = (['cdata', 'comment', 'instruction'] as const).find(kind =>
          rest.startsWith(markup[kind][0], place),
        )
        if (!kind && rest.startsWith('<!', place)) {
          throw new UnreadableFile('این XML نوع سند (DOCTYPE) دارد و برای امنیت خوانده نمی‌شود.')
        }
        const end = kind ? findEnd(markup[kind][1], place + markup[kind][0].length) : findTagEnd()
        if (end === null) return
        const token = rest.slice(place, end)
        place = end
        // A text may show a document type; split so, no parser takes it for one.
        if (kind === 'cdata') keep(token.replace(/<!(?=DOCTYPE|ENTITY)/gi, '<]]><![CDATA[!'))
        else if (!kind) yield* takeTag(token)
      }
      rest = ''
      place = 0
    },
    end() {
      if (place < rest.length || open.length > 0 || !hasBegun) {
        throw new UnreadableFile(
          records > 0
            ? 'این فایل ناتمام است؛ برون‌بری را دوباره بگیرید.'
            : 'این فایل XML درست نیست یا ناتمام است.',
        )
      }
    },
  }

  /** Whether a mark that has come in part may still be one of the longer ones. */
  function isCut() {
    const come = rest.slice(place)
    return Object.values(markup).some(([mark]) => mark.startsWith(come)) || come === '<'
  }
}
