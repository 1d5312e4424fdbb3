import { persianNumber } from '#persian/digits.ts'
import type { Column } from '#ui/table.tsx'
import type { StockPlace } from './stock-contract.ts'

const countColumn = (key: 'free' | 'held' | 'sold', head: string): Column<Pick<StockPlace, typeof key>> => ({
  key,
  head,
  label: `${head}:`,
  number: true,
  cell: row => persianNumber(row[key]),
})

/** How many copies may be sold, are held, and were sold. */
export const stockColumns = [
  countColumn('free', 'آزاد'),
  countColumn('held', 'نگه‌داشته'),
  countColumn('sold', 'فروخته'),
]
