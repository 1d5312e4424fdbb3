/** @module-tag embedded */
import { unzipSync } from 'fflate'
import readXlsx from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { type SheetColumn, writeSheet } from './xlsx.ts'

type Row = { name: string | null; sum: number; at: Date; day: string }

const columns: SheetColumn<Row>[] = [
  { head: 'نام', kind: 'text', value: ({ name }) => name },
  { head: 'مبلغ (تومان)', kind: 'toman', value: ({ sum }) => sum },
  { head: 'زمان', kind: 'moment', value: ({ at }) => at },
  { head: 'سررسید', kind: 'day', value: ({ day }) => day },
]

async function write(rows: readonly Row[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeSheet('سفارش‌ها: آذر', columns, give(rows))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* give<T>(rows: Iterable<T>) {
  yield* rows
}

const at = new Date('2026-12-06T21:10:00Z')
const row = (name: string | null, sum = 25_050_000): Row => ({ name, sum, at, day: '2026-12-20' })

test('a sheet is read back as it was written: texts, whole Tomans, real dates by the clock of Tehran', async () => {
  const file = await write([row('بهنام شریفی'), row(null, 7)])
  const [sheet] = await readXlsx(file)
  expect(sheet!.sheet).toBe('سفارش‌ها  آذر')
  expect(sheet!.data[0]).toEqual(['نام', 'مبلغ (تومان)', 'زمان', 'سررسید'])
  // Ten past nine in the evening in Greenwich is the next day in Tehran.
  expect(sheet!.data[1]).toEqual([
    'بهنام شریفی',
    2_505_000,
    new Date('2026-12-07T00:40:00Z'),
    new Date('2026-12-20T00:00:00Z'),
  ])
  expect(sheet!.data[2]!.slice(0, 2)).toEqual([null, 0.7])
})

test('what looks like a formula is a text, and what XML cannot hold is left out', async () => {
  const nasty = ['=1+1', '+98912', '-5', '@SUM(A1)', '\t=cmd', '＝1', '<f>1</f>', 'a\u0000b\uD800c', '‮آ']
  const file = await write(nasty.map(name => row(name)))
  const [sheet] = await readXlsx(file, { trim: false })
  expect(sheet!.data.slice(1).map(([name]) => name)).toEqual([...nasty.slice(0, 7), 'ab\uFFFDc', '‮آ'])
  const xml = Buffer.from(unzipSync(file)['xl/worksheets/sheet1.xml']!).toString()
  expect(xml).not.toMatch(/<f[ >]/)
  expect(xml).toContain('rightToLeft="1"')
  expect(xml.match(/t="inlineStr"/g)!.length).toBe(nasty.length + columns.length)
})

test('a sheet of many rows is written part by part, and rows stop being read once nobody wants more', async () => {
  let read = 0
  let isClosed = false
  async function* rows() {
    try {
      for (;;) {
        read++
        yield row(`نفر ${read}`)
      }
    } finally {
      isClosed = true
    }
  }
  let bytes = 0
  for await (const chunk of writeSheet('همه', columns, rows())) {
    bytes += chunk.length
    if (bytes > 20_000) break
  }
  expect(read).toBeLessThan(20_000)
  expect(isClosed).toBe(true)
})
