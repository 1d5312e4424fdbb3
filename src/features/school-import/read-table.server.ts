import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { toPersianDigits } from '#persian/digits.ts'
import { compact } from '#persian/search-key.ts'
import { decodeText } from '#server/engines/file-formats/decode-text.ts'
import { getColumns, type ImportKind, maxBytes, maxLines } from './kinds.ts'

/**
 * Why a line cannot be taken: `line` is its row as a spreadsheet shows the file, from 1; blank rows count, line breaks in a
 * cell do not, nor does Excel's own first line (`sep=;`). `column` is its name in the file's table, null for the whole line.
 */
export type LineFault = { line: number; column: string | null; why: string }

/** A line by its columns, each as it was typed; '' where it is empty. */
export type Line = { line: number; cells: Record<string, string> }

export type ReadTable = { lines: Line[]; faults: LineFault[]; ignored: string[] }

/**
 * The lines of a CSV file as spreadsheets write it: commas, semicolons or tabs, Persian ones too, quoted cells, either line
 * end, UTF-8 or UTF-16, with or without their marks. Heads are found by any of their names, in any order. Blank lines are left out.
 * Others are answered meanwhile.
 */
export async function readTable(kind: ImportKind, bytes: Uint8Array): Promise<ReadTable> {
  if (bytes.length > maxBytes) return refused('این فایل از ۴ مگابایت بزرگ‌تر است؛ آن را به چند فایل بشکنید.')
  const text = decodeText(bytes)
  if (text === null) {
    return refused('این فایل UTF-8 نیست؛ در اکسل با «ذخیره به نام» و نوع «CSV UTF-8» ذخیره‌اش کنید.')
  }
  const rows = await parseRows(kind, text)
  if (!Array.isArray(rows)) return { lines: [], faults: [rows], ignored: [] }
  const [head, ...body] = rows
  if (!head) return refused('این فایل خالی است.')
  if (body.length > maxLines) {
    return refused('این فایل بیش از ۱۰٬۰۰۰ سطر دارد؛ آن را به چند فایل بشکنید.')
  }
  const heads = readHeads(kind, head)
  const below = heads.headed.length === 0 && body.slice(0, 5).find(({ cells }) => countHeads(kind, cells) > 1)
  if (below) {
    const row = toPersianDigits(below.line)
    return refused(`سرستون‌ها در سطر ${row} این فایل‌اند؛ سطرهای بالای آن را پاک کنید.`)
  }
  if (heads.faults.length > 0) return { lines: [], ...heads }
  const faults: LineFault[] = []
  const lines = body.flatMap(({ line, cells }) => {
    const extra = cells.slice(head.cells.length).some(cell => cell.trim() !== '')
    if (extra) {
      faults.push({ line, column: null, why: 'این سطر از سرستون‌ها خانهٔ بیشتری دارد.' })
      return []
    }
    const named = heads.headed.map(([name, index]) => [name, plain(cells[index] ?? '')] as const)
    return [{ line, cells: Object.fromEntries(named) }]
  })
  return { lines, faults, ignored: heads.ignored }
}

/** The rows of a CSV file of any columns, blank ones left out; or why it cannot be read. */
export async function readCsvRows(bytes: Uint8Array): Promise<Row[] | LineFault> {
  const text = decodeText(bytes)
  if (text === null) {
    const why = 'این فایل UTF-8 نیست؛ در اکسل با «ذخیره به نام» و نوع «CSV UTF-8» ذخیره‌اش کنید.'
    return { line: 1, column: null, why }
  }
  return parseRows('learners', text)
}

const refused = (why: string): ReadTable => ({
  lines: [],
  faults: [{ line: 1, column: null, why }],
  ignored: [],
})

/** As spreadsheets part cells, where Windows is set to Persian as well. */
const separators = [',', ';', '\t', '؛', '،'] as const

type Row = { line: number; cells: string[] }

async function parseRows(kind: ImportKind, text: string): Promise<Row[] | LineFault> {
  // Excel's own first line says what parts the cells.
  const declared = /^sep=(.)\r?\n/.exec(text)
  const from = declared ? text.slice(declared[0].length) : text
  try {
    const parser = parse({
      delimiter: declared?.[1] ?? detectSeparator(kind, from),
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 64 * 1024,
    })
    const found: AsyncIterable<string[]> = Readable.from(sliceText(from)).pipe(parser)
    const rows: Row[] = []
    let line = 0
    for await (const cells of found) {
      line++
      if (cells.some(cell => cell.trim() !== '')) rows.push({ line, cells })
    }
    return rows
  } catch (thrown) {
    if (!(thrown instanceof CsvError)) throw thrown
    const isOpen = thrown.code === 'CSV_QUOTE_NOT_CLOSED'
    const why = isOpen ? 'گیومه‌ای در این فایل باز مانده است.' : 'این سطر خوانا نیست.'
    return { line: Number(thrown.records ?? 0) + 1, column: null, why }
  }
}

/** A few milliseconds' worth of bytes at a time; between them it is the turn of others. */
async function* sliceText(text: string) {
  const [bytes, size] = [Buffer.from(text), 64 * 1024]
  for (let from = 0; from < bytes.length; from += size) {
    yield bytes.subarray(from, from + size)
    await setImmediate()
  }
}

/** What parts the cells: whichever finds most heads in one of the first lines, or else stands in the first most often. */
function detectSeparator(kind: ImportKind, text: string): string {
  const lines = text.split(/\r\n|\n|\r/).filter(line => line.trim() !== '')
  const [first = ''] = lines
  const bare = first.replace(/"[^"]*"/g, '')
  const marks = separators.map(separator => {
    const heads = lines.slice(0, 6).map(line => countHeads(kind, line.split(separator)))
    return Math.max(0, ...heads) * 1000 + bare.split(separator).length
  })
  return separators[marks.indexOf(Math.max(...marks))]!
}

const countHeads = (kind: ImportKind, cells: readonly string[]) => {
  const known = new Set(
    Object.values(getColumns(kind)).flatMap(({ heads }) => heads.map(head => compact(head))),
  )
  return cells.filter(cell => known.has(compact(cell))).length
}

function readHeads(kind: ImportKind, { line, cells }: { line: number; cells: string[] }) {
  const columns = Object.entries(getColumns(kind))
  const faults: LineFault[] = []
  const headed: [name: string, index: number][] = []
  const ignored: string[] = []
  for (const [index, cell] of cells.entries()) {
    const head = compact(plain(cell))
    const found = columns.find(([, { heads }]) => heads.some(one => compact(one) === head))
    if (!found) {
      if (head !== '') ignored.push(plain(cell).slice(0, 60))
    } else if (headed.some(([name]) => name === found[0])) {
      faults.push({ line, column: found[1].heads[0]!, why: 'این ستون دو بار آمده است.' })
    } else headed.push([found[0], index])
  }
  for (const [name, { heads, required }] of columns) {
    if (required && !headed.some(([found]) => found === name)) {
      faults.push({ line, column: heads[0]!, why: 'این ستون در فایل نیست.' })
    }
  }
  const hasContacts = columns.some(([name]) => name === 'phone')
  if (hasContacts && !headed.some(([name]) => name === 'phone' || name === 'email')) {
    const why = 'ستون «شماره موبایل» یا «ایمیل» باید باشد.'
    faults.push({ line, column: null, why })
  }
  return { headed, ignored, faults }
}

/** A cell without what spreadsheets lay around it: `="0912…"` is how they are told to keep a zero. */
function plain(cell: string): string {
  const kept = /^="(.*)"$/.exec(cell.trim())
  return (kept?.[1] ?? cell).trim()
}
