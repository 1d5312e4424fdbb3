import { CsvError, parse } from 'csv-parse/sync'
import { persianNumber } from '#persian/digits.ts'
import { decodeText } from '#server/engines/file-formats/decode-text.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { maxCards } from '../contract.ts'
import { openLosses, readCell } from './anki-cells.server.ts'
import type { CardFile } from './card-file.ts'
import { knownHeads } from './guess-sides.ts'

const maxColumns = 40
const separators = ['\t', ',', ';', '؛', '|'] as const
/** As the text export of Anki names them. */
const namedSeparators: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
}

/**
 * A table of cards: CSV or TSV as spreadsheets write it, or the text export of Anki with what it says of itself above.
 * @throws UnreadableFile, in words for who chose it
 */
export function readTable(bytes: Uint8Array): CardFile {
  const losses = openLosses()
  const header = readHeader(decode(bytes, losses))
  const rows = parseRows(header)
  if (rows.length === 0) throw new UnreadableFile('این فایل خالی است.')
  const [first = []] = rows
  // Of one alone nobody can say: a card may be about the word «واژه».
  const isHeaded = header.columns === null && first.filter(cell => knownHeads.test(cell.trim())).length > 1
  const body = isHeaded ? rows.slice(1) : rows
  if (body.length === 0) throw new UnreadableFile('در این فایل جز سرستون چیزی نیست.')
  if (body.length > maxCards) {
    throw new UnreadableFile(
      `این فایل بیش از ${persianNumber(maxCards)} کارت دارد؛ آن را به چند فایل کوچک‌تر بشکنید.`,
    )
  }
  const width = Math.min(maxColumns, Math.max(...body.map(({ length }) => length)))
  const heads = header.columns ?? (isHeaded ? first : [])
  const taken = Array.from({ length: width }, (_, place) => place).filter(place => !header.own.has(place))
  return {
    kind: 'table',
    media: new Map(),
    title: '',
    lost: losses.list(),
    groups: [
      {
        name: '',
        fields: taken.map(place => heads[place]?.trim().slice(0, 80) || `ستون ${persianNumber(place + 1)}`),
        notes: body.map((cells, place) => ({
          at: place + 1,
          guid: header.guid === null ? null : cells[header.guid]?.slice(0, 100) || null,
          cells: taken.map(column => {
            const cell = cells[column] ?? ''
            return header.isHtml ? readCell(cell, losses) : plain(cell)
          }),
        })),
      },
    ],
  }
}

/** A cell without what guards it from being a formula. */
const plain = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim()

/** Older programs write Persian in a code page of Windows: it is read as such, and that is said. */
function decode(bytes: Uint8Array, losses: ReturnType<typeof openLosses>): string {
  const text = decodeText(bytes)
  const read = text ?? new TextDecoder('windows-1256').decode(bytes)
  if (/[\0-\x08\x0e-\x1a]/.test(read)) {
    throw new UnreadableFile('این فایل نه بستهٔ Anki است و نه جدولی از نوشته‌ها (CSV یا TSV).')
  }
  if (text === null) losses.add('این فایل UTF-8 نبود و با رمزگذاری windows-1256 خوانده شد؛ نمونه‌ها را ببینید')
  return read
}

type Header = {
  text: string
  separator: string | null
  isHtml: boolean
  columns: string[] | null
  guid: number | null
  /** Columns that are for Anki alone. */
  own: Set<number>
}

/** What the lines above say: `#separator:tab`, `#html:true`, `#guid column:1`, and Excel's `sep=;`. */
function readHeader(text: string): Header {
  const header: Header = { text, separator: null, isHtml: false, columns: null, guid: null, own: new Set() }
  const declared = /^sep=(.)\r?\n/.exec(text)
  if (declared) return { ...header, text: text.slice(declared[0].length), separator: declared[1]! }
  for (;;) {
    const line = /^#([a-z ]+):([^\r\n]*)(\r?\n|$)/i.exec(header.text)
    if (!line) return header
    const [all, name = '', value = ''] = line
    const column = /^(guid|notetype|deck|tags) column$/i.exec(name)
    if (/^separator$/i.test(name)) header.separator = namedSeparators[value.toLowerCase()] ?? (value || null)
    else if (/^html$/i.test(name)) header.isHtml = value.toLowerCase() === 'true'
    else if (/^columns$/i.test(name)) header.columns = value.split(header.separator ?? '\t')
    else if (column && Number(value) > 0) {
      header.own.add(Number(value) - 1)
      if (column[1]!.toLowerCase() === 'guid') header.guid = Number(value) - 1
    }
    header.text = header.text.slice(all.length)
  }
}

function parseRows({ text, separator }: Header): string[][] {
  try {
    const rows: string[][] = parse(text, {
      delimiter: separator ?? detectSeparator(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 128 * 1024,
      to: maxCards + 2,
    })
    return rows.filter(cells => cells.some(cell => cell.trim() !== ''))
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    throw new UnreadableFile(
      thrown.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'گیومه‌ای در این فایل باز مانده است.'
        : `سطر ${persianNumber(Number(thrown.records ?? 0) + 1)} این فایل خوانا نیست.`,
    )
  }
}

/** Whatever parts the first lines most alike. */
function detectSeparator(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .slice(0, 10)
    .filter(line => line.trim() !== '')
  const score = (separator: string) =>
    Math.min(...lines.map(line => line.replace(/"[^"]*"/g, '').split(separator).length))
  const best = separators.map(separator => ({ separator, parts: lines.length > 0 ? score(separator) : 0 }))
  return best.reduce((found, one) => (one.parts > found.parts ? one : found)).separator
}
