import { useQuery } from '@tanstack/react-query'
import { useMay } from '#account/use-may.ts'
import { buildQueryOptions } from '#client/query.tsx'
import { beyondFirst } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { exportCashDays, listCashDays } from './contract.ts'
import { methodLabels, nameDifference } from './labels.ts'

/** The closed days of a cashbox, the last first; nothing where none is. */
export function ClosedDays({ cashbox, page }: { cashbox: string; page: number }) {
  const query = useQuery({ ...buildQueryOptions(listCashDays, { cashbox, page }), staleTime: 0 })
  const may = useMay()
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {({ items, ...pages }) =>
        items.length === 0 ? null : (
          <>
            <div className={layout.spread}>
              <h2 className={text.cardTitle}>روزهای بسته</h2>
              {may('cashbox.close') && (
                <ExportButton endpoint={exportCashDays} input={{ cashbox }} name="روزهای بسته.xlsx" />
              )}
            </div>
            <div className={cardClass()}>
              <Table
                caption="روزهای بسته"
                fold
                rows={items}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'day',
                    head: 'روز',
                    names: true,
                    cell: ({ id, number, closedAt }) => (
                      <a href={studioPaths.cashbox({ day: id })}>
                        روز {persianNumber(number)}، {formatDateTime(closedAt)}
                      </a>
                    ),
                  },
                  {
                    key: 'counted',
                    head: 'شمارش',
                    label: 'شمارش:',
                    number: true,
                    cell: ({ counted }) => balance(counted),
                  },
                  {
                    key: 'differences',
                    head: 'اختلاف',
                    cell: ({ differences }) =>
                      differences.length === 0 ? (
                        <Tag tone="pistachio">مطابق</Tag>
                      ) : (
                        differences.map(({ method, amount }) => (
                          <Tag key={method} tone="saffron">
                            {methodLabels[method].name}: {nameDifference(amount)}
                          </Tag>
                        ))
                      ),
                  },
                  {
                    key: 'by',
                    head: 'بست',
                    label: 'بست:',
                    cell: ({ closedBy }) => (closedBy ? <UserText>{closedBy}</UserText> : 'همکار پیشین'),
                  },
                ]}
              />
            </div>
            <Pager
              {...pages}
              address={next => studioPaths.cashbox({ cashbox, page: beyondFirst(next) || undefined })}
            />
          </>
        )
      }
    </QueryView>
  )
}
