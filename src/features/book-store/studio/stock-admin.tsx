import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { readInteger } from '#persian/digits.ts'
import { ExportButton } from '#records/export-button.tsx'
import records from '#records/records.module.css'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { formatNames } from '../labels.ts'
import { stockColumns } from './stock-columns.ts'
import { exportStockChanges, listStock, type StockRow } from './stock-contract.ts'
import { StockOfEdition } from './stock-of-edition.tsx'

const path = '/studio/book-stock'

/** How many copies there are of each edition on paper, and the page of one. */
export default function StockAdmin() {
  const [, , , id] = useLocation().pathname.split('/')
  return id ? <StockOfEdition key={id} id={id} /> : <Stock />
}

function Stock() {
  const asked = new URLSearchParams(useLocation().search)
  const view = asked.get('view') === 'low' ? 'low' : 'all'
  const q = asked.get('q')?.trim() ?? ''
  const page = Math.max(1, readInteger(asked.get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listStock, { q, view, page }), staleTime: 0 })
  const buildAddress = (next: { view?: string; q?: string; page?: number }) => {
    const wanted = { view, q, ...next }
    return buildPath(path, {
      view: wanted.view === 'low' && 'low',
      q: wanted.q || undefined,
      page: next.page && beyondFirst(next.page),
    })
  }
  return (
    <div className={layout.stack}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <div>
          <h1>موجودی کتاب‌ها</h1>
          <p className={text.muted}>
            نسخه‌های چاپی در انبار مدرسه؛ آزاد یعنی فروختنی، و نگه‌داشته یعنی در سفارشی که هنوز پرداخت نشده است.
          </p>
        </div>
        <ExportButton endpoint={exportStockChanges} input={{}} name="تغییرهای موجودی کتاب‌ها.xlsx" />
      </div>
      <TabLinks
        label="کدام نسخه‌ها"
        chosen={view}
        tabs={[
          { key: 'all', label: 'همه', to: buildAddress({ view: 'all' }) },
          { key: 'low', label: 'رو به پایان', to: buildAddress({ view: 'low' }) },
        ]}
      />
      <QueryForm action={path} role="search">
        {view === 'low' && <input type="hidden" name="view" value="low" />}
        <SearchBox
          label="جست‌وجو در موجودی"
          placeholder="نام کتاب یا نویسنده"
          defaultValue={q}
          maxLength={100}
          clearTo={q ? buildAddress({ q: '' }) : undefined}
        />
      </QueryForm>
      <QueryView query={query} loading={<Skeleton height="16rem" />}>
        {({ items, ...pages }) =>
          items.length === 0 ? (
            <Empty title={q ? `نسخه‌ای با «${q}» پیدا نشد.` : 'در این فهرست نسخه‌ای نیست.'}>
              {view === 'low'
                ? 'وقتی موجودی نسخه‌ای به حد هشدارش برسد، این‌جا می‌آید.'
                : 'نسخه‌های چاپی کتاب‌ها که در «کتاب‌ها» افزوده شوند، این‌جا می‌آیند.'}
            </Empty>
          ) : (
            <>
              <div className={classes(cardClass(), records.rows)}>
                <StockTable rows={items} />
              </div>
              <Pager {...pages} address={next => buildAddress({ page: next })} />
            </>
          )
        }
      </QueryView>
    </div>
  )
}

const StockTable = ({ rows }: { rows: readonly StockRow[] }) => (
  <Table
    caption="موجودی نسخه‌های چاپی"
    rows={rows}
    rowKey={({ id }) => id}
    fold
    columns={[
      {
        key: 'title',
        head: 'کتاب',
        names: true,
        cell: ({ id, title }) => (
          <a href={studioPaths.bookStock({ id })} className={records.rowLink}>
            <UserText>{title}</UserText>
          </a>
        ),
      },
      { key: 'format', head: 'نسخه', cell: ({ format }) => formatNames[format] },
      {
        key: 'shelf',
        head: 'جای قفسه',
        label: 'جای قفسه:',
        cell: ({ shelf }) => <UserText>{shelf}</UserText>,
      },
      ...stockColumns,
      {
        key: 'state',
        head: 'وضعیت',
        cell: ({ free, isLow, isSold }) => {
          if (!isSold) return <Tag>فروخته نمی‌شود</Tag>
          if (free === 0) return <Tag tone="pomegranate">تمام شد</Tag>
          return isLow ? <Tag tone="saffron">رو به پایان</Tag> : <Tag tone="pistachio">هست</Tag>
        },
      },
    ]}
  />
)
