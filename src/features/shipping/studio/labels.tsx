import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { drawCode128 } from '../code-128.ts'
import type { PackedShipment } from '../contract.ts'
import { formatWeight } from '../describe-shipment.ts'
import styles from './packing.module.css'

/** The labels of parcels, which are on paper alone. */
export const Labels = ({ parcels }: { parcels: readonly PackedShipment[] }) => (
  <div className={styles.sheet}>
    {parcels.map(parcel => (
      <Label key={parcel.id} parcel={parcel} />
    ))}
  </div>
)

/** Who a parcel is for, and the number of its order as bars. */
export function Label({ parcel }: { parcel: PackedShipment }) {
  const { number, receiver, destination, postalCode, mobile, grams, contents } = parcel
  const count = contents.reduce((sum, content) => sum + content.count, 0)
  return (
    <article className={styles.label}>
      <p className={text.strong}>
        به: <UserText>{receiver || destination}</UserText>
      </p>
      {receiver && (
        <p>
          <UserText>{destination}</UserText>
        </p>
      )}
      {postalCode && (
        <p className={layout.spread}>
          <span>کد پستی {toPersianDigits(postalCode)}</span>
          <bdi dir="ltr">{toPersianDigits(mobile.replace(/^\+98/, '0'))}</bdi>
        </p>
      )}
      <Barcode written={String(number)} />
      <p className={classes(text.small, text.muted)}>
        سفارش {toPersianDigits(number)} · {persianNumber(count)} جلد · {formatWeight(grams)}
      </p>
    </article>
  )
}

function Barcode({ written }: { written: string }) {
  const { bars, width } = drawCode128(written)
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${width} 30`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`بارکد ${toPersianDigits(written)}`}
    >
      {bars.map(({ at, width: wide }) => (
        <rect key={at} x={at} y="0" width={wide} height="30" />
      ))}
    </svg>
  )
}

/** What is fetched from the shelves for all of these parcels together. */
export function PickingList({ parcels }: { parcels: readonly PackedShipment[] }) {
  const counts = new Map<string, number>()
  for (const { title, count } of parcels.flatMap(({ contents }) => contents))
    counts.set(title, (counts.get(title) ?? 0) + count)
  return (
    <section aria-labelledby="picking" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="picking" className={text.cardTitle}>
        برگهٔ چیدن
      </h2>
      <ul>
        {[...counts].map(([title, count]) => (
          <li key={title} className={layout.spread}>
            <UserText>{title}</UserText>
            <b>{persianNumber(count)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
