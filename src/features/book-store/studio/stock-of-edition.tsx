import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { RecordView } from '#records/record-view.tsx'
import records from '#records/records.module.css'
import { UserText } from '#ui/bdi.tsx'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { formatNames, reasonNames } from '../labels.ts'
import styles from './books.module.css'
import { ShelfForm } from './shelf-form.tsx'
import { stockColumns } from './stock-columns.ts'
import { listStockChanges, readStock, type WholeStock } from './stock-contract.ts'
import { StockForm, type StockTask, stockTasks, taskNames } from './stock-form.tsx'

const list = { path: '/studio/book-stock', title: 'موجودی کتاب‌ها' }

/** The stock of one edition: where its copies lie, what is done to it, and what was. */
export function StockOfEdition({ id }: { id: string }) {
  const query = useQuery({ ...buildQueryOptions(readStock, { id }), staleTime: 0 })
  return (
    <RecordView query={query} missing="چنین نسخه‌ای نیست." list={list}>
      {({ stock }) => <Whole stock={stock} />}
    </RecordView>
  )
}

function Whole({ stock }: { stock: WholeStock }) {
  const [task, setTask] = useState<StockTask>('purchase')
  const name = `${stock.title}، ${formatNames[stock.format]}`
  return (
    <div className={layout.stack}>
      <Breadcrumbs steps={[{ title: list.title, to: list.path }]} here={name} />
      <h1>
        <UserText>{name}</UserText>
      </h1>
      <div className={styles.columns}>
        <div className={layout.stack}>
          <Places stock={stock} />
          <div className={cardClass({ padded: true })}>
            <ShelfForm stock={stock} />
          </div>
          <History id={stock.id} />
        </div>
        <section aria-labelledby="change" className={classes(cardClass({ padded: true }), layout.stack)}>
          <h2 id="change" className={text.cardTitle}>
            تغییر موجودی
          </h2>
          <Chips label="چه شد؟">
            {stockTasks.map(one => (
              <Chip key={one} pressed={task === one} onPress={() => setTask(one)}>
                {taskNames[one]}
              </Chip>
            ))}
          </Chips>
          <StockForm key={task} stock={stock} task={task} />
        </section>
      </div>
    </div>
  )
}

const Places = ({ stock }: { stock: WholeStock }) => (
  <div className={classes(cardClass(), records.rows)}>
    <Table
      caption="کجا چند جلد هست"
      rows={stock.places}
      rowKey={({ branchId }) => branchId ?? 'store'}
      fold
      columns={[
        { key: 'name', head: 'کجا', names: true, cell: ({ name }) => <UserText>{name}</UserText> },
        ...stockColumns,
      ]}
    />
  </div>
)

function History({ id }: { id: string }) {
  const page = Math.max(1, readInteger(new URLSearchParams(useLocation().search).get('page') ?? '') ?? 1)
  const query = useQuery({ ...buildQueryOptions(listStockChanges, { id, page }), staleTime: 0 })
  return (
    <section aria-labelledby="history" className={layout.stack}>
      <h2 id="history">آنچه گذشته است</h2>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {({ items, ...pages }) =>
          items.length === 0 ? (
            <Empty title="هنوز چیزی به این موجودی افزوده نشده است.">
              خرید یا شمارش نخست را همین‌جا بنویسید.
            </Empty>
          ) : (
            <>
              <div className={classes(cardClass(), records.rows)}>
                <Table
                  caption="تغییرهای موجودی"
                  rows={items}
                  rowKey={row => row.id}
                  fold="lines"
                  columns={[
                    { key: 'at', head: 'زمان', names: true, cell: row => formatDateTime(row.at) },
                    {
                      key: 'by',
                      head: 'تغییر',
                      label: 'تغییر:',
                      number: true,
                      cell: row => <bdi>{`${row.by > 0 ? '+' : '−'}${persianNumber(Math.abs(row.by))}`}</bdi>,
                    },
                    {
                      key: 'reason',
                      head: 'علت',
                      label: 'علت:',
                      cell: row => (
                        <>
                          {reasonNames[row.reason]}
                          {row.branch && <UserText>{`، ${row.branch}`}</UserText>}
                        </>
                      ),
                    },
                    {
                      key: 'more',
                      head: 'شرح',
                      label: 'شرح:',
                      cell: row => (
                        <UserText>
                          {[row.supplier, row.cost !== null && balance(row.cost), row.note]
                            .filter(Boolean)
                            .join('، ')}
                        </UserText>
                      ),
                    },
                    {
                      key: 'who',
                      head: 'چه کسی',
                      label: 'چه کسی:',
                      cell: row => <UserText>{row.madeBy ?? 'سامانه'}</UserText>,
                    },
                  ]}
                />
              </div>
              <Pager {...pages} address={next => buildPath(studioPaths.bookStock({ id }), { page: next })} />
            </>
          )
        }
      </QueryView>
    </section>
  )
}
