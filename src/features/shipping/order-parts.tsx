import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import type { OrderParts } from '#features/payment/manifest.ts'
import type { Order } from '#features/payment/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { readOrderShipments, type ShownShipment } from './contract.ts'
import { MyReturns } from './returns/my-returns.tsx'
import { shipmentKind, stateNames } from './rules.ts'

export const orderParts: OrderParts = { order: 20, Section: MyParcels }

/** Where the parcels of an order are, to their buyer. */
function MyParcels({ order }: { order: Order }) {
  const query = useQuery({
    ...buildQueryOptions(readOrderShipments, { id: order.id }),
    enabled: order.lines.some(({ kind }) => kind === shipmentKind),
    staleTime: 0,
  })
  const parcels = query.data?.items ?? []
  if (parcels.length === 0) return null
  return (
    <section
      aria-labelledby="parcels"
      className={classes(cardClass({ padded: true }), layout.stack, layout.notPrinted)}
    >
      <h2 id="parcels" className={text.cardTitle}>
        بستهٔ شما
      </h2>
      {parcels.map(parcel => (
        <Parcel key={parcel.id} parcel={parcel} />
      ))}
      {parcels.some(({ state }) => state === 'delivered') && <MyReturns orderId={order.id} />}
    </section>
  )
}

function Parcel({
  parcel: { state, service, destination, contents, tracking, isFetched, at },
}: {
  parcel: ShownShipment
}) {
  const name = isFetched && state === 'packed' ? 'آمادهٔ تحویل در شعبه' : stateNames[state]
  return (
    <div className={classes(layout.stack, layout.tight)}>
      <p className={layout.row}>
        <Tag tone={state === 'delivered' ? 'pistachio' : state === 'returned' ? 'pomegranate' : 'saffron'}>
          {name}
        </Tag>
        <span className={classes(text.small, text.faint)}>{formatDate(at)}</span>
      </p>
      <ul>
        {contents.map(({ title, count }) => (
          <li key={title}>
            <UserText>{count > 1 ? `${toPersianDigits(count)} × ${title}` : title}</UserText>
          </li>
        ))}
      </ul>
      <p className={classes(text.small, text.muted)}>
        {service}
        {!isFetched && `، ${destination}`}
      </p>
      {tracking && (
        <p className={classes(layout.row, layout.wrapping)}>
          <span>
            کد رهگیری پست <bdi dir="ltr">{toPersianDigits(tracking)}</bdi>
          </span>
          <CopyButton text={tracking} done="کد رهگیری رونوشت شد.">
            رونوشت
          </CopyButton>
        </p>
      )}
    </div>
  )
}
