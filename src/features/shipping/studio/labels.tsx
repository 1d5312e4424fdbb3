import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { byAlphabet } from '#persian/sort-key.ts'
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

type Content = PackedShipment['contents'][number]

/** How many of each thing are in these parcels together, along the shelves; what has no place comes last. */
function countContents(parcels: readonly PackedShipment[]): Content[] {
  const counts = new Map<string, Content>()
  for (const content of parcels.flatMap(({ contents }) => contents)) {
    const known = counts.get(content.title)
    counts.set(content.title, { ...content, count: (known?.count ?? 0) + content.count })
  }
  const all = [...counts.values()]
  return [
    ...byAlphabet(
      all.filter(({ shelf }) => shelf !== ''),
      ({ shelf }) => shelf,
    ),
    ...all.filter(({ shelf }) => shelf === ''),
  ]
}

/** What is fetched from the shelves for all of these parcels together. */
export const PickingList = ({ parcels }: { parcels: readonly PackedShipment[] }) => (
  <section aria-labelledby="picking" className={classes(cardClass({ padded: true }), layout.stack)}>
    <h2 id="picking" className={text.cardTitle}>
      برگهٔ چیدن
    </h2>
    <ul>
      {countContents(parcels).map(({ title, count, shelf }) => (
        <li key={title} className={layout.spread}>
          <span>
            <UserText>{title}</UserText>
            {shelf && (
              <small className={text.muted}>
                {'، '}
                <UserText>{shelf}</UserText>
              </small>
            )}
          </span>
          <b>{persianNumber(count)}</b>
        </li>
      ))}
    </ul>
  </section>
)

/** The same on paper, to be ticked off by hand: all that is fetched, and what of it goes into which parcel. */
export const PickingSheet = ({ parcels }: { parcels: readonly PackedShipment[] }) => (
  <div className={classes(styles.sheet, styles.picking)}>
    <h2>برگهٔ چیدن، {persianNumber(parcels.length)} بسته</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">از قفسه</th>
          <th scope="col">جای قفسه</th>
          <th scope="col">شمار</th>
          <th scope="col">برداشته شد</th>
        </tr>
      </thead>
      <tbody>
        {countContents(parcels).map(({ title, count, shelf }) => (
          <tr key={title}>
            <td>
              <UserText>{title}</UserText>
            </td>
            <td>
              <UserText>{shelf}</UserText>
            </td>
            <td>{persianNumber(count)}</td>
            <td>☐</td>
          </tr>
        ))}
      </tbody>
    </table>
    <table>
      <thead>
        <tr>
          <th scope="col">بسته</th>
          <th scope="col">در آن</th>
          <th scope="col">بسته شد</th>
        </tr>
      </thead>
      <tbody>
        {parcels.map(({ id, number, receiver, service, contents }) => (
          <tr key={id}>
            <td>
              سفارش {toPersianDigits(number)}، <UserText>{receiver || service}</UserText>
            </td>
            <td>
              <UserText>
                {contents
                  .map(({ title, count }) => (count > 1 ? `${persianNumber(count)} × ${title}` : title))
                  .join('، ')}
              </UserText>
            </td>
            <td>☐</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
