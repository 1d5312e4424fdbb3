import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { type ExportColumn, exportList, exportPageSize } from '#account/public.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { BuyerNumbers, InvoiceKind, PaidPart, Seller } from './contract.ts'
import { formatNumber } from './labels.ts'
import { buildConditions, isAfter, type Place } from './list-invoices.server.ts'
import { maskNationalId } from './read-invoice.server.ts'
import type { InvoicesAndBooks } from './tables.server.ts'
import { containedTax } from './tax.ts'

const t = withTables<InvoicesAndBooks>()

/** A line of an invoice, with what its invoice says of all of them. */
type Row = Place & {
  id: string
  kind: InvoiceKind
  at: Date
  issued_at: Date
  seller: Seller
  buyer_name: string | null
  buyer: BuyerNumbers | null
  paid: PaidPart[]
  total: number
  tax: number
  order_number: number
  /** The last document of the same sale before this one. */
  before_year: number | null
  before_number: number | null
  /** Whether each line is whole or gone once this is issued. */
  is_by_lines: boolean
  left_of_all: number
  left_tax_of_all: number
  position: number
  title: string
  service_code: string | null
  rate: number | null
  price: number
  line_total: number
  line_tax: number
  line_left: number
  line_left_tax: number
  /** What the line was sold for in the first place. */
  sold_total: number
}

/** The serial of an invoice within a fiscal memory: ten digits that no two years share, «0500000120» of 1405/120. */
const formatSerial = ({ year, number }: Place) =>
  String(year % 100).padStart(2, '0') + String(number).padStart(8, '0')

/**
 * What an invoice is about, as the tax office counts it: 1 a sale, 3 cancels (the buyer's data were wrong, or nothing is
 * left), 4 returns (lines went whole, and the others are as they were), 2 corrects (a part of a price came back).
 */
function findSubject({ kind, left_of_all, is_by_lines }: Row): 1 | 2 | 3 | 4 {
  if (kind === 'sale') return 1
  if (kind === 'cancellation' || left_of_all === 0) return 3
  return is_by_lines ? 4 : 2
}

/** A return is told by what is left of each line; all else by its own sums. */
function readSums(row: Row) {
  const subject = findSubject(row)
  const isLeft = subject === 2 || subject === 4
  const [total, tax] = isLeft ? [row.line_left, row.line_left_tax] : [row.line_total, row.line_tax]
  // What is left of a price that was taken apart has no discount any more.
  const before = total === row.sold_total ? row.price - containedTax(row.price, row.rate) : total - tax
  return {
    before,
    discount: before - (total - tax),
    after: total - tax,
    tax,
    total,
    wholeTax: isLeft ? row.left_tax_of_all : row.tax,
    whole: isLeft ? row.left_of_all : row.total,
  }
}

const add = ({ paid }: Row, isCredit: boolean) =>
  paid.reduce((sum, { method, amount }) => sum + ((method === 'credit') === isCredit ? amount : 0), 0)

/** 1 paid, 2 owed, 3 both; of a sale alone. */
function findSettlement(row: Row): number | null {
  if (row.kind !== 'sale') return null
  const [paid, owed] = [add(row, false), add(row, true)]
  return owed === 0 ? 1 : paid === 0 ? 2 : 3
}

/**
 * The lines of all invoices that a filter finds, each with what its invoice says of all of them, under the names and codes
 * by which the tax office's sales pattern knows them (decision 0063). Sums are Rials without tax where they say so.
 */
export const exportInvoices = (
  context: SignedIn,
  { q, ...filter }: CheckedInputOf<typeof calls.exportInvoices>,
) => {
  const isOpen = mayDo(context.user.roles, 'invoices.identity')
  return exportList(context, {
    name: 'invoices',
    title: 'صورتحساب‌ها',
    filter,
    columns: buildColumns(isOpen),
    async readPage(after: Place | null) {
      const conditions = [...buildConditions({ q, ...filter }), ...(after ? [isAfter(after)] : [])]
      const { rows } = await sql<Row>`
        select i.*, before.year as before_year, before.number as before_number, o.number as order_number,
          l.position, l.title, l.service_code, l.rate, l.price, l.total as line_total, l.tax as line_tax,
          l.left_total as line_left, l.left_tax as line_left_tax, sold.total as sold_total, lines.left_of_all, lines.left_tax_of_all,
          lines.is_by_lines
        from (select i.* from invoice i where ${sql.join(conditions, sql` and `)}
          order by i.year desc, i.number desc limit ${exportPageSize}) i
        join orders o on o.id = i.order_id
        join invoice_line l on l.invoice_id = i.id
        join invoice_line sold on sold.invoice_id = coalesce(i.original_id, i.id) and sold.position = l.position
        left join lateral (
          select b.year, b.number from invoice b
          where (b.id = i.original_id or b.original_id = i.original_id) and (b.year, b.number) < (i.year, i.number)
          order by b.year desc, b.number desc limit 1) before on true
        cross join lateral (
          select sum(a.left_total)::bigint as left_of_all, sum(a.left_tax)::bigint as left_tax_of_all,
            bool_and(a.left_total = 0 or a.left_total = s.total) as is_by_lines
          from invoice_line a
          left join invoice_line s on s.invoice_id = coalesce(i.original_id, i.id) and s.position = a.position
          where a.invoice_id = i.id) lines
        order by i.year desc, i.number desc, l.position`.execute(t(context.db))
      const last = rows.at(-1)
      const isFull = new Set(rows.map(({ id }) => id)).size === exportPageSize
      return { rows, next: last && isFull ? { year: last.year, number: last.number } : null }
    },
  })
}

function buildColumns(isOpen: boolean): ExportColumn<Row>[] {
  const text = (head: string, value: (row: Row) => string | null): ExportColumn<Row> => ({
    head,
    kind: 'text',
    value: row => value(row) || null,
  })
  const number = (head: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
    head,
    kind: 'number',
    value,
  })
  return [
    text('شمارهٔ صورتحساب', formatNumber),
    number('شمارهٔ سفارش', row => row.order_number),
    { head: 'زمان فروش یا برگشت', kind: 'moment', value: row => row.at },
    { head: 'تاریخ و زمان صدور صورتحساب (indatim)', kind: 'moment', value: row => row.issued_at },
    number('نوع صورتحساب (inty)', row => (row.buyer ? 1 : 2)),
    text('سریال صورتحساب داخلی حافظه مالیاتی (inno)', formatSerial),
    text('سریال صورتحساب مرجع', ({ before_year, before_number }) =>
      before_year === null || before_number === null
        ? null
        : formatSerial({ year: before_year, number: before_number }),
    ),
    number('الگوی صورتحساب (inp)', () => 1),
    number('موضوع صورتحساب (ins)', findSubject),
    text('شماره اقتصادی فروشنده (tins)', row => row.seller.economicNumber),
    text('شناسه یکتای حافظه مالیاتی', row => row.seller.memoryId),
    text('نام خریدار', row => row.buyer_name),
    number('نوع شخص خریدار (tob)', row => row.buyer && (row.buyer.nationalId.length === 11 ? 2 : 1)),
    text(
      'شناسه ملی/ شماره ملی خریدار (bid)',
      row => row.buyer && maskNationalId(row.buyer.nationalId, isOpen),
    ),
    text('شماره اقتصادی خریدار (tinb)', row => row.buyer?.economicNumber ?? null),
    text('کد پستی خریدار (bpc)', row => row.buyer?.postalCode ?? null),
    number('ردیف', row => row.position + 1),
    text('شناسه کالا/خدمت (sstid)', row => row.service_code),
    text('شرح کالا/خدمت (sstt)', row => row.title),
    number('تعداد/مقدار (am)', () => 1),
    number('مبلغ واحد، ریال (fee)', row => readSums(row).before),
    number('مبلغ قبل از تخفیف، ریال (prdis)', row => readSums(row).before),
    number('مبلغ تخفیف، ریال (dis)', row => readSums(row).discount),
    number('مبلغ بعد از تخفیف، ریال (adis)', row => readSums(row).after),
    number('نرخ مالیات بر ارزش افزوده، درصد (vra)', row => (row.rate ?? 0) / 100),
    number('مبلغ مالیات بر ارزش افزوده، ریال (vam)', row => readSums(row).tax),
    number('مبلغ کل کالا/خدمت، ریال (tsstam)', row => readSums(row).total),
    number('مجموع مالیات بر ارزش افزوده، ریال (tvam)', row => readSums(row).wholeTax),
    number('مجموع صورتحساب، ریال (tbill)', row => readSums(row).whole),
    number('روش تسویه (setm)', findSettlement),
    number('مبلغ پرداختی نقدی، ریال (cap)', row => (row.kind === 'sale' ? add(row, false) : null)),
    number('مبلغ نسیه، ریال (insp)', row => (row.kind === 'sale' ? add(row, true) : null)),
    number('مبلغ برگشتی این سند، ریال', row => (row.kind === 'return' ? row.line_total : null)),
  ]
}
