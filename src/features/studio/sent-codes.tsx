import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { formatDateTime, formatTime } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { AccountCard } from './contract.ts'
import styles from './dashboard.module.css'
import { carrierNames, describeDelivery, formatFate, purposes } from './delivery-labels.ts'

/** The codes that were sent to the account's contacts and what became of each; never what they are. */
export function SentCodes({ codes }: { codes: AccountCard['codes'] }) {
  return (
    <section className={classes(layout.stack, layout.tight)} aria-labelledby="codes">
      <h2 id="codes" className={text.cardTitle}>
        کدهای فرستاده‌شده
      </h2>
      {codes.length === 0 && <p className={styles.nothing}>در این روزها کدی فرستاده نشده است.</p>}
      {codes.length > 0 && (
        <ul className={classes(cardClass(), layout.list)} aria-labelledby="codes">
          {codes.map(code => {
            const { channel, recipient, purpose, createdAt, tries: attempts, delivery } = code
            const { label, tone } = describeDelivery(delivery)
            return (
              <Item
                key={`${createdAt} ${recipient}`}
                drawing={<StarIcon icon={channel === 'sms' ? 'smartphone' : 'mail'} tone="plain" />}
                title={
                  <>
                    {purposes[purpose]} به <bdi dir="ltr">{toPersianDigits(recipient)}</bdi>
                  </>
                }
                facts={[
                  <time key="at" dateTime={createdAt}>
                    {formatDateTime(createdAt)}
                  </time>,
                  formatFate(code, Date.now()),
                  attempts > 0 && `${persianNumber(attempts)} بار آزموده شد`,
                  delivery?.carrier && `از راه ${carrierNames[delivery.carrier] ?? delivery.carrier}`,
                  delivery?.calledAt && `ساعت ${formatTime(delivery.calledAt)} تلفنی خوانده شد`,
                ]}
              >
                <Tag tone={tone}>{label}</Tag>
              </Item>
            )
          })}
        </ul>
      )}
    </section>
  )
}
