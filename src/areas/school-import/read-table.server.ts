import { CsvError, parse } from 'csv-parse/sync'
import { compact } from '#persian/search-key.ts'
import { columnsOf, type ImportKind, mostBytes, mostLines } from './kinds.ts'

/** Why a line cannot be taken; `line` counts from 1, `column` is its name in the file's table, null for the whole line. */
export type LineFault = { line: number; column: string | null; why: string }

/** A line by its columns, each as it was typed; '' where it is empty. */
export type Line = { line: number; cells: Record<string, string> }

export type ReadTable = { lines: Line[]; faults: LineFault[]; ignored: string[] }

/**
 * The lines of a CSV file as spreadsheets write it: commas, semicolons or tabs, quoted cells, either line end, UTF-8 with or
 * without its mark, or UTF-16 with one. Heads are found by any of their names, in any order. Blank lines are left out.
 */
export function readTable(kind: ImportKind, bytes: Uint8Array): ReadTable {
  if (bytes.length > mostBytes) return refused('این فایل از ۴ مگابایت بزرگ‌تر است؛ آن را به چند فایل بشکنید.')
  const text = decode(bytes)
  if (text === null) {
    return refused('این فایل UTF-8 نیست؛ در اکسل با «ذخیره به نام» و نوع «CSV UTF-8» ذخیره‌اش کنید.')
  }
  const rows = rowsOf(text)
  if (!Array.isArray(rows)) return { lines: [], faults: [rows], ignored: [] }
  const [head, ...body] = rows
  if (!head) return refused('این فایل خالی است.')
  if (body.length > mostLines) {
    return refused('این فایل بیش از ۱۰٬۰۰۰ سطر دارد؛ آن را به چند فایل بشکنید.')
  }
  const heads = readHeads(kind, head)
  if (heads.faults.length > 0) return { lines: [], ...heads }
  const faults: LineFault[] = []
  const lines = body.flatMap(({ line, cells }) => {
    const extra = cells.slice(head.cells.length).some(cell => cell.trim() !== '')
    if (extra) {
      faults.push({ line, column: null, why: 'این سطر از سرستون‌ها خانهٔ بیشتری دارد.' })
      return []
    }
    const named = heads.places.map(([name, place]) => [name, plain(cells[place] ?? '')] as const)
    return [{ line, cells: Object.fromEntries(named) }]
  })
  return { lines, faults, ignored: heads.ignored }
}

const refused = (why: string): ReadTable => ({
  lines: [],
  faults: [{ line: 1, column: null, why }],
  ignored: [],
})

function decode(bytes: Uint8Array): string | null {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const separators = [',', ';', '\t'] as const

function rowsOf(text: string): { line: number; cells: string[] }[] | LineFault {
  // Excel's own first line says what parts the cells.
  const said = /^sep=(.)\r?\n/.exec(text)
  const skipped = said ? 1 : 0
  const from = said ? text.slice(said[0].length) : text
  try {
    const found = parse(from, {
      delimiter: said?.[1] ?? separatorOf(from),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 64 * 1024,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return found.flatMap(({ record, info }) => {
      if (record.every(cell => cell.trim() === '')) return []
      // The parser counts to the record's last line; a quoted cell may hold several.
      const broken = record.join('').split('\n').length - 1
      return [{ line: info.lines - broken + skipped, cells: record }]
    })
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    const isOpen = thrown.code === 'CSV_QUOTE_NOT_CLOSED'
    const why = isOpen ? 'گیومه‌ای در این فایل باز مانده است.' : 'این سطر خوانا نیست.'
    return { line: Number(thrown.lines ?? 1) + skipped, column: null, why }
  }
}

/** What parts the cells: whichever stands most often in the first line that says something, quoted text apart. */
function separatorOf(text: string): string {
  const first = text.split(/\r\n|\n|\r/).find(line => line.trim() !== '') ?? ''
  const bare = first.replace(/"[^"]*"/g, '')
  const counts = separators.map(separator => bare.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))]!
}

function readHeads(kind: ImportKind, { line, cells }: { line: number; cells: string[] }) {
  const columns = Object.entries(columnsOf(kind))
  const faults: LineFault[] = []
  const places: [name: string, place: number][] = []
  const ignored: string[] = []
  for (const [place, cell] of cells.entries()) {
    const head = compact(plain(cell))
    const found = columns.find(([, { heads }]) => heads.some(one => compact(one) === head))
    if (!found) {
      if (head !== '') ignored.push(plain(cell).slice(0, 60))
    } else if (places.some(([name]) => name === found[0])) {
      faults.push({ line, column: found[1].heads[0]!, why: 'این ستون دو بار آمده است.' })
    } else places.push([found[0], place])
  }
  for (const [name, { heads, required }] of columns) {
    if (required && !places.some(([found]) => found === name)) {
      faults.push({ line, column: heads[0]!, why: 'این ستون در فایل نیست.' })
    }
  }
  const hasContacts = columns.some(([name]) => name === 'phone')
  if (hasContacts && !places.some(([name]) => name === 'phone' || name === 'email')) {
    const why = 'ستون «شماره موبایل» یا «ایمیل» باید باشد.'
    faults.push({ line, column: null, why })
  }
  return { places, ignored, faults }
}

/** A cell without what spreadsheets lay around it: `="0912…"` is how they are told to keep a zero. */
function plain(cell: string): string {
  const kept = /^="(.*)"$/.exec(cell.trim())
  return (kept?.[1] ?? cell).trim()
}
