import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { orderName } from '#features/payment/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { ExportButton } from '#records/export-button.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table } from '#ui/table.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { chequeStateNames } from './cheque-states.ts'
import { type Cheque, exportCheques, listCheques, settleDeskCheque } from './contract.ts'
import styles from './front-desk.module.css'

const tones = { pending: 'saffron', cleared: 'pistachio', bounced: 'pomegranate' } as const
const states = Object.keys(tones) as (keyof typeof tones)[]

/** The cheques of the school, those that are due first. */
export default function ChequesAdmin() {
  const wanted = new URLSearchParams(useLocation().search).get('state')
  const state = states.find(one => one === wanted)
  const query = useQuery({ ...buildQueryOptions(listCheques, { state }), staleTime: 0 })
  const write = useWrite(settleDeskCheque, { invalidates: [listCheques] })
  const [asked, setAsked] = useState<{ cheque: Cheque; outcome: 'cleared' | 'bounced' } | null>(null)
  return (
    <div className={layout.stack}>
      <div className={styles.acts}>
        <div>
          <h1>چک‌ها</h1>
          <p className={text.muted}>چکی که برگشت بخورد دوباره بدهی سفارش خود می‌شود.</p>
        </div>
        <ExportButton endpoint={exportCheques} input={{ state }} name="چک‌ها.xlsx" className={layout.end} />
      </div>
      <div className={styles.acts}>
        <Chip chosen={state === undefined} to="/studio/cheques">
          در راه و تازه‌ها
        </Chip>
        {states.map(one => (
          <Chip key={one} chosen={state === one} to={buildPath('/studio/cheques', { state: one })}>
            {chequeStateNames[one]}
          </Chip>
        ))}
      </div>
      <QueryView query={query} loading={<Skeleton height="12rem" />}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title="چکی در راه نیست."
              action={
                <a href="/studio/front-desk" className={buttonClass({ variant: 'quiet' })}>
                  رفتن به پیشخوان
                </a>
              }
            >
              چکی که در پیشخوان از کسی می‌گیرید، تا روز وصولش این‌جا می‌ماند.
            </Empty>
          ) : (
            <div className={cardClass()}>
              <Table
                caption="چک‌ها"
                fold
                rows={items}
                rowKey={({ id }) => id}
                columns={[
                  {
                    key: 'order',
                    head: 'سفارش',
                    names: true,
                    cell: ({ orderId, number, person }) => (
                      <>
                        <a href={studioPaths.order({ id: orderId })} className={text.link}>
                          {orderName(number)}
                        </a>
                        ، <UserText>{person}</UserText>
                      </>
                    ),
                  },
                  { key: 'amount', head: 'مبلغ', number: true, cell: ({ amount }) => balance(amount) },
                  { key: 'sayad', head: 'صیادی', cell: ({ sayad }) => <Bdi>{toPersianDigits(sayad)}</Bdi> },
                  { key: 'due', head: 'سررسید', cell: ({ dueDay }) => formatLongDate(parseIsoDay(dueDay)!) },
                  {
                    key: 'state',
                    head: 'وضعیت',
                    cell: cheque =>
                      cheque.state === 'pending' ? (
                        <span className={styles.acts}>
                          <Button
                            size="small"
                            variant="quiet"
                            aria-label={`وصول شد: ${orderName(cheque.number)}`}
                            onClick={() => setAsked({ cheque, outcome: 'cleared' })}
                          >
                            وصول شد…
                          </Button>
                          <Button
                            size="small"
                            variant="quiet"
                            aria-label={`برگشت خورد: ${orderName(cheque.number)}`}
                            onClick={() => setAsked({ cheque, outcome: 'bounced' })}
                          >
                            برگشت خورد…
                          </Button>
                        </span>
                      ) : (
                        <Tag tone={tones[cheque.state]}>{chequeStateNames[cheque.state]}</Tag>
                      ),
                  },
                ]}
              />
            </div>
          )
        }
      </QueryView>
      {asked && (
        <ConfirmDialog
          title={asked.outcome === 'bounced' ? 'چک برگشت خورد؟' : 'چک وصول شد؟'}
          confirm="ثبت"
          reject="انصراف"
          busy={write.isPending}
          fault={write.error?.message}
          onAnswer={isConfirmed => {
            if (!isConfirmed) return setAsked(null)
            write.mutate({ id: asked.cheque.id, outcome: asked.outcome }, { onSuccess: () => setAsked(null) })
          }}
        >
          {balance(asked.cheque.amount)}، {orderName(asked.cheque.number)}.{' '}
          {asked.outcome === 'bounced' && 'این مبلغ دوباره بدهی می‌شود و به خریدار خبر داده می‌شود.'}
        </ConfirmDialog>
      )}
    </div>
  )
}
