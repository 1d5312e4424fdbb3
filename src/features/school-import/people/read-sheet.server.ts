import { streamXlsxRows } from 'hucre/xlsx'
import { AppError } from '#contract/app-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { unzip } from '#server/engines/file-formats/unzip.ts'
import { readCsvRows } from '../read-table.server.ts'
import { maxImportColumns, maxImportRows } from './fields.ts'

/** A row by its place in the file, from 1, and its cells as texts. */
export type SheetRow = { line: number; cells: string[] }
export type Sheet = { headings: string[]; rows: SheetRow[] }

const maxCell = 500

const refuse = (message: string) => new AppError('invalid', { message, errors: [{ field: 'file', message }] })

/**
 * The first sheet of an .xlsx file, or a CSV file, whichever the bytes are; the first row with something in it is the heads.
 * @throws AppError invalid, at `file`
 */
export async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const all = isZip ? await readXlsxRows(bytes) : await readCsv(bytes)
  const [head, ...rows] = all.filter(({ cells }) => cells.some(cell => cell !== ''))
  if (!head || rows.length === 0) throw refuse('این فایل سطری ندارد.')
  if (rows.length > maxImportRows) {
    throw refuse(`این فایل بیش از ${persianNumber(maxImportRows)} سطر دارد؛ آن را به چند فایل بشکنید.`)
  }
  const width = Math.max(head.cells.length, ...rows.map(({ cells }) => cells.length))
  if (width > maxImportColumns) {
    throw refuse(`این فایل بیش از ${persianNumber(maxImportColumns)} ستون دارد؛ ستون‌های اضافی را پاک کنید.`)
  }
  const pad = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return { headings: pad(head.cells), rows: rows.map(({ line, cells }) => ({ line, cells: pad(cells) })) }
}

async function readXlsxRows(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    // Unpacked once within bounds, so that what swells beyond them is refused before it is read.
    if (!unzip(bytes).has('xl/workbook.xml')) throw refuse('این فایل اکسل (‎.xlsx) نیست.')
    for await (const { index, values } of streamXlsxRows(bytes, { readStyles: true })) {
      const cells = values.map(toText)
      while (cells.at(-1) === '') cells.pop()
      if (cells.length === 0) continue
      rows.push({ line: index + 1, cells })
      if (rows.length > maxImportRows + 1) break
    }
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw refuse(
      thrown instanceof UnreadableFile
        ? thrown.message
        : 'این فایل اکسل خوانا نیست؛ آن را در اکسل باز و دوباره ذخیره کنید.',
    )
  }
  return rows
}

async function readCsv(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows = await readCsvRows(bytes)
  if (!Array.isArray(rows)) throw refuse(rows.why)
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(toText) }))
}

/** As a spreadsheet shows it; a date as its day. `="0912…"` is how a zero is kept in CSV. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value !== 'string') return typeof value === 'boolean' ? String(value) : ''
  const text = value.trim()
  return (/^="(.*)"$/.exec(text)?.[1] ?? text).slice(0, maxCell).trim()
}
