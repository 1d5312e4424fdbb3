import { Unzip, UnzipPassThrough, Zip, ZipDeflate } from 'fflate'
import type { CellValue } from 'hucre'
import { writeXlsxStream } from 'hucre/xlsx'
import { isoDay, toJalali } from '#persian/jalali.ts'

/** `toman` is given in Rials; `moment` is an instant, `day` a day as `YYYY-MM-DD`: both are real dates in the sheet. */
export type SheetCellKind = 'text' | 'number' | 'toman' | 'moment' | 'day'

export type SheetColumn<Row> = {
  head: string
  kind: SheetCellKind
  value: (row: Row) => string | number | Date | null
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A spreadsheet holds no longer text in a cell. */
const maxCellText = 32_767
/** Shows a date by the Persian calendar where the spreadsheet knows it. */
const persianDay = '[$-fa-IR,16]yyyy/mm/dd;@'
const persianMoment = '[$-fa-IR,16]yyyy/mm/dd hh:mm;@'

const formats: Record<SheetCellKind, { width: number; numFmt?: string }> = {
  text: { width: 24 },
  number: { width: 12, numFmt: '0' },
  toman: { width: 16, numFmt: '#,##0' },
  moment: { width: 20, numFmt: persianMoment },
  day: { width: 14, numFmt: persianDay },
}

/**
 * A spreadsheet of one sheet that runs from right to left, written while its rows are read: it is never held whole.
 * Every text is a text, also one that looks like a formula.
 */
export async function* writeSheet<Row>(
  title: string,
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<Uint8Array> {
  // Deflating comes last, for the sheet is turned in between.
  const plain = writeXlsxStream(toCells(columns, rows), {
    name: title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31),
    columns: columns.map(({ head, kind }) => ({ header: head, ...formats[kind] })),
    freezePane: { rows: 1 },
    compress: false,
  })
  yield* turnRightToLeft(plain)
}

async function* toCells<Row>(
  columns: readonly SheetColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ kind, value }) => toCell(kind, value(row)))
}

function toCell(kind: SheetCellKind, value: string | number | Date | null): CellValue {
  if (value === null || value === '') return null
  switch (kind) {
    case 'toman':
      return Number(value) / 10
    case 'number':
      return Number(value)
    case 'day':
      return new Date(`${String(value)}T00:00:00Z`)
    case 'moment':
      return toWallClock(new Date(value))
    case 'text':
      return cleanText(String(value))
  }
}

/** Spreadsheets know no time zones: an instant stands in them as Tehran's clock shows it. */
function toWallClock(instant: Date): Date {
  const { hour, minute } = toJalali(instant)
  return new Date(Date.parse(`${isoDay(instant)}T00:00:00Z`) + (hour * 60 + minute) * 60_000)
}

/** Without the characters that XML has no way to write; no text then holds a mark of the zip's either. */
const cleanText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .slice(0, maxCellText)

/** The library has no right-to-left sheets when it streams: the view of each sheet is told so on its way out. */
async function* turnRightToLeft(plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let fault: Error | null = null
  const out = new Zip((error, chunk) => {
    if (error) fault = error
    else ready.push(chunk)
  })
  const unzip = new Unzip(file => {
    const entry = new ZipDeflate(file.name, { level: 6 })
    out.add(entry)
    let head: Uint8Array | null = file.name.startsWith('xl/worksheets/') ? new Uint8Array() : null
    file.ondata = (error, chunk, isLast) => {
      if (error) {
        fault = error
        return
      }
      if (head === null) {
        entry.push(chunk, isLast)
        return
      }
      head = Buffer.concat([head, chunk])
      const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
      if (!isLast && !text.includes('<sheetData>')) return
      const turned = text.replace('<sheetView ', '<sheetView rightToLeft="1" ')
      head = null
      entry.push(Buffer.from(turned, 'latin1'), isLast)
    }
    file.start()
  })
  unzip.register(UnzipPassThrough)
  for await (const chunk of plain) {
    unzip.push(chunk)
    if (fault) throw fault
    yield* ready
    ready = []
  }
  unzip.push(new Uint8Array(), true)
  out.end()
  if (fault) throw fault
  yield* ready
}
