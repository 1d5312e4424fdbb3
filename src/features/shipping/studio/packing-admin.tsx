import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { buildPath } from '#contract/build-path.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { ExportButton } from '#records/export-button.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Folded } from '#ui/folded.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Pager } from '#ui/pager.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TabLinks } from '#ui/tabs.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import {
  endShipments,
  exportShipments,
  listShipments,
  type PackedShipment,
  packShipments,
} from '../contract.ts'
import { formatWeight } from '../describe-shipment.ts'
import { Returns } from '../returns/returns-admin.tsx'
import { type QueueState, queueStates } from '../rules.ts'
import { Labels, PickingList, PickingSheet } from './labels.tsx'
import styles from './packing.module.css'
import { ParcelSide } from './parcel-side.tsx'
import { TrackingForm } from './tracking-form.tsx'

const tabNames: Record<QueueState, string> = {
  'to-pack': 'بسته شود',
  packed: 'آمادهٔ پست',
  'on-its-way': 'در راه',
  delivered: 'تحویل‌شده',
  returned: 'برگشتی',
}
const empty: Record<QueueState, string> = {
  'to-pack': 'بسته‌ای برای آماده کردن نیست؛ سفارش‌های پرداخت‌شده همین‌جا می‌آیند.',
  packed: 'بستهٔ آماده‌ای منتظر پست یا تحویل نیست.',
  'on-its-way': 'بسته‌ای در راه نیست.',
  delivered: 'هنوز بسته‌ای تحویل نشده است.',
  returned: 'بسته‌ای برگشت نخورده است.',
}

const buildAddress = (state: QueueState, page = 1) =>
  buildPath('/studio/packing', { state, page: page > 1 && String(page) })

/** The parcels of the school by their states: what is to be packed, its labels, and its way to the buyer. */
export default function PackingAdmin() {
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const state = queueStates.find(key => key === asked.get('state')) ?? 'to-pack'
  const page = Number(asked.get('page')) || 1
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<string | null>(null)
  const query = useQuery({
    ...buildQueryOptions(listShipments, { state, page }),
    staleTime: 0,
    placeholderData: before => before,
  })
  const pack = useWrite(packShipments, { invalidates: [listShipments] })
  const items = query.data?.items ?? []
  const chosen = items.filter(({ id }) => picked.has(id))
  const packChosen = async () => {
    const done = await pack.mutateAsync({ ids: chosen.map(({ id }) => id) }).catch(() => null)
    if (!done) return
    showSnack(`${persianNumber(done.packed)} بسته آماده شد و به خریداران خبر رسید.`)
    setPicked(new Set())
  }
  const end = useWrite(endShipments, { invalidates: [listShipments] })
  const endChosen = async () => {
    const done = await end
      .mutateAsync({ ids: chosen.map(({ id }) => id), state: 'delivered' })
      .catch(failure => showSnack(failure.info.message))
    if (!done) return
    showSnack(`تحویل ${persianNumber(done.ended)} بسته ثبت شد.`)
    setPicked(new Set())
  }
  const [sheet, setSheet] = useState<'labels' | 'picking'>('labels')
  const printSheet = (wanted: typeof sheet) => {
    flushSync(() => setSheet(wanted))
    print()
  }
  // What lies at a branch is handed over there; what is packed for the post is sent first.
  const mayEnd = state === 'on-its-way' || (state === 'packed' && chosen.every(({ isFetched }) => isFetched))
  const toggle = (id: string, isPicked: boolean) =>
    setPicked(new Set(isPicked ? [...picked, id] : [...picked].filter(other => other !== id)))
  return (
    <>
      <div className={classes(layout.stack, layout.notPrinted)}>
        <div className={classes(layout.spread, layout.wrapping)}>
          <div>
            <h1>بسته‌بندی و ارسال</h1>
            <p className={text.muted}>
              {query.data ? `${persianNumber(query.data.counts['to-pack'])} بسته باید آماده شود` : ' '}
            </p>
          </div>
          <div className={classes(layout.row, layout.wrapping)}>
            <Button variant="quiet" disabled={chosen.length === 0} onClick={() => printSheet('picking')}>
              <Icon name="list" />
              چاپ برگهٔ چیدن
            </Button>
            <Button variant="quiet" disabled={chosen.length === 0} onClick={() => printSheet('labels')}>
              <Icon name="printer" />
              {chosen.length > 0 ? `چاپ برچسب ${persianNumber(chosen.length)} بسته` : 'چاپ برچسب'}
            </Button>
            <ExportButton endpoint={exportShipments} input={{ state }} name="بسته‌ها.xlsx" />
            {state === 'to-pack' && (
              <Button disabled={chosen.length === 0} busy={pack.isPending} onClick={() => void packChosen()}>
                آماده شد
              </Button>
            )}
            {mayEnd && chosen.length > 0 && (
              <Button busy={end.isPending} onClick={() => void endChosen()}>
                تحویل {persianNumber(chosen.length)} بسته
              </Button>
            )}
          </div>
        </div>
        <TabLinks
          label="وضعیت بسته‌ها"
          tabs={(Object.keys(tabNames) as QueueState[]).map(key => ({
            key,
            label: tabNames[key],
            to: buildAddress(key),
            ...(query.data && { count: query.data.counts[key] }),
          }))}
          chosen={state}
        />
        {(state === 'to-pack' || state === 'packed') && items.length > 0 && (
          <Folded icon="list" title="ثبت یک‌جای کدهای رهگیری">
            <TrackingForm
              parcels={chosen.filter(({ isFetched }) => !isFetched)}
              onSent={() => setPicked(new Set())}
            />
          </Folded>
        )}
        <QueryView query={query} loading={<Skeleton height="20rem" />}>
          {({ total, perPage }) =>
            items.length === 0 ? (
              <Empty title={tabNames[state]}>{empty[state]}</Empty>
            ) : (
              <div className={styles.columns}>
                <div className={layout.stack}>
                  <ul className={classes(cardClass(), layout.list)} aria-label={tabNames[state]}>
                    {items.map(parcel => (
                      <Row
                        key={parcel.id}
                        parcel={parcel}
                        isPicked={picked.has(parcel.id)}
                        isShown={shown === parcel.id}
                        onPick={isPicked => toggle(parcel.id, isPicked)}
                        onShow={() => setShown(parcel.id)}
                      />
                    ))}
                  </ul>
                  <Pager
                    page={page}
                    perPage={perPage}
                    total={total}
                    address={to => buildAddress(state, to)}
                  />
                </div>
                <aside className={layout.stack}>
                  {chosen.length > 0 && <PickingList parcels={chosen} />}
                  <ParcelSide key={shown} parcel={items.find(({ id }) => id === shown) ?? items[0]!} />
                </aside>
              </div>
            )
          }
        </QueryView>
      </div>
      <Returns />
      {sheet === 'labels' ? <Labels parcels={chosen} /> : <PickingSheet parcels={chosen} />}
    </>
  )
}

function Row({
  parcel: { number, receiver, isFetched, service, city, grams, contents, queuedAt, tracking },
  isPicked,
  isShown,
  onPick,
  onShow,
}: {
  parcel: PackedShipment
  isPicked: boolean
  isShown: boolean
  onPick: (isPicked: boolean) => void
  onShow: () => void
}) {
  const name = `سفارش ${toPersianDigits(number)}`
  return (
    <li className={classes(styles.row, isShown && styles.shown)}>
      <input
        type="checkbox"
        aria-label={`انتخاب ${name}`}
        checked={isPicked}
        onChange={event => onPick(event.target.checked)}
      />
      <button type="button" className={styles.name} aria-pressed={isShown} onClick={onShow}>
        <b>
          {name}
          {receiver && (
            <>
              {'، '}
              <UserText>{receiver}</UserText>
            </>
          )}
        </b>
        <small>
          {isFetched ? service : `${city}، ${service}`} · {formatWeight(grams)}
        </small>
      </button>
      <span className={text.small}>
        {contents
          .map(({ title, count }) => (count > 1 ? `${persianNumber(count)} × ${title}` : title))
          .join('، ')}
      </span>
      {isFetched ? (
        <Tag tone="lapis">حضوری</Tag>
      ) : tracking ? (
        <bdi dir="ltr">{toPersianDigits(tracking)}</bdi>
      ) : (
        <Tag tone="saffron">از {formatDate(queuedAt)}</Tag>
      )}
    </li>
  )
}
