import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions } from '#client/query.tsx'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import type { AnyCollection } from '#contract/collection.ts'
import type { PageOf } from '#contract/page.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import text from '#ui/text.module.css'
import { ListKeys } from './list-keys.tsx'
import styles from './records.module.css'
import { useListKeys } from './use-list-keys.ts'

/**
 * A collection as a list: looked through by `?q=`, page by page, each row leading to its form, with keys for those who
 * work in it all day. `columns` show what is in a row; the first is what it is called.
 */
export function RecordList<Row extends { id: string }>({
  of,
  caption,
  columns,
  path,
  add,
  empty,
}: {
  of: AnyCollection
  caption: string
  columns: readonly { key: string; head: string; label?: string; cell: (row: Row) => ReactNode }[]
  /** The list's own address; forms stand below it. */
  path: string
  /** What the button says that makes a new one. */
  add: string
  /** What is said while there are none. */
  empty: string
}) {
  const query = new URLSearchParams(useLocation().search)
  const q = query.get('q')?.trim() ?? ''
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const found = useQuery({
    ...buildQueryOptions(of.list, { q, page }),
    // What was found before stays while the next comes.
    placeholderData: before => before,
  })
  const container = useListKeys()
  const [first, ...others] = columns as [(typeof columns)[number], ...typeof columns]
  const shown: Column<Row>[] = [
    {
      ...first,
      names: true,
      cell: row => (
        <a href={`${path}/${row.id}`} className={styles.rowLink}>
          {first.cell(row)}
        </a>
      ),
    },
    ...others,
  ]
  return (
    <div ref={container} className={layout.stack}>
      <div className={classes(styles.tools, layout.notPrinted)}>
        <QueryForm role="search" action={path} replace className={styles.search}>
          <SearchBox
            label={`جست‌وجو در ${caption}`}
            placeholder="بخشی از متن"
            defaultValue={q}
            maxLength={100}
            clearTo={q ? path : undefined}
          />
          <Button type="submit" variant="quiet">
            جست‌وجو
          </Button>
        </QueryForm>
        <a href={`${path}/new`} className={buttonClass()} data-new>
          <Icon name="plus" />
          {add}
        </a>
      </div>
      <QueryView
        query={found as typeof found & { data: PageOf<Row> | undefined }}
        loading={<Skeleton height="12rem" />}
      >
        {({ items, total, perPage }) =>
          items.length === 0 ? (
            <Empty title={q ? `نتیجه‌ای برای «${q}» پیدا نشد.` : empty}>
              {q
                ? 'واژهٔ کوتاه‌تری بنویسید یا جست‌وجو را پاک کنید.'
                : `با «${add}» در بالای همین صفحه آغاز کنید.`}
            </Empty>
          ) : (
            <>
              <p role="status" className={classes(text.small, text.faint)}>
                {persianNumber(total)} مورد
              </p>
              <div className={classes(cardClass(), styles.rows)}>
                <Table caption={caption} columns={shown} rows={items} rowKey={({ id }) => id} fold />
              </div>
              <div className={layout.notPrinted}>
                <Pager
                  page={page}
                  perPage={perPage}
                  total={total}
                  address={page => buildPath(path, { q, page: beyondFirst(page) })}
                />
              </div>
            </>
          )
        }
      </QueryView>
      <ListKeys add={add} />
    </div>
  )
}
