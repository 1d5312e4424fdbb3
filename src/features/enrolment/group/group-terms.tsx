import { paths } from '#contract/paths.ts'
import { AddToCart } from '#features/cart/public.tsx'
import type { Group } from '#features/courses/groups/public.ts'
import { SeatsTag } from '#features/courses/groups/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, formatLongDate } from '#persian/jalali.ts'
import { ordinal } from '#persian/number-words.ts'
import { shortDay } from '#persian/short-day.ts'
import { toman } from '#persian/toman.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { barInstead } from '#ui/price-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { OrderSeatButton } from '../order-seat-button.tsx'
import { WaitlistButton } from '../seats/waitlist-button.tsx'
import styles from './group.module.css'

/** Seats, price and terms of a group, who waits for it, and the way in. */
export function GroupTerms({ group, now }: { group: Group; now: string }) {
  const {
    id,
    title,
    course,
    capacity,
    freeSeats,
    price,
    minSize,
    decideAt,
    quorum,
    waiting: waitlist,
    refundRules,
    state,
  } = group
  const taken = capacity - freeSeats
  const isOpen = state === 'open' && group.startsAt > now
  return (
    <div className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={layout.spread}>
        <h2 className={text.cardTitle}>ظرفیت و شهریه</h2>
        {isOpen && <SeatsTag free={freeSeats} />}
      </div>
      <div>
        <Tiles
          done={taken}
          total={capacity}
          label={`${persianNumber(taken)} جا از ${persianNumber(capacity)} جا پر است`}
        />
        <p className={classes(text.small, text.faint)}>
          {persianNumber(taken)} از {persianNumber(capacity)} نفر
        </p>
      </div>
      <Facts
        facts={[
          { name: 'شهریه', value: toman(price) },
          { name: 'شروع', value: formatLongDate(group.startsAt) },
          { name: 'پایان', value: formatLongDate(group.endsAt) },
          { name: 'غیبت مجاز', value: `${persianNumber(group.absencesAllowed)} جلسه` },
          minSize > 1 && decideAt && !quorum
            ? {
                name: 'برای تشکیل گروه',
                value: `دست‌کم ${persianNumber(minSize)} نفر تا ${shortDay(decideAt)}`,
              }
            : null,
        ]}
      />
      {isOpen && quorum && decideAt && <Quorum quorum={quorum} minSize={minSize} decideAt={decideAt} />}
      {isOpen && !quorum && taken < minSize && decideAt && (
        <p className={classes(text.small, text.muted)}>
          {persianNumber(minSize - taken)} نفر دیگر لازم است. اگر تا آن روز نرسد، خودتان برمی‌گزینید: گروهی
          دیگر، یا بازگشت همهٔ مبلغ.
        </p>
      )}
      {waitlist.length > 0 && (
        <div>
          <h3 className={classes(text.small, text.strong)}>فهرست انتظار</h3>
          <ol className={styles.queue} aria-label="فهرست انتظار">
            {waitlist.map(({ name, since, offeredUntil }, index) => (
              <li key={since}>
                <span>{persianNumber(index + 1)}</span>
                <span className={layout.grow}>{name}</span>
                <span className={text.faint}>
                  {offeredUntil ? `نوبت تا ${formatDate(offeredUntil)}` : `از ${formatDate(since)}`}
                </span>
              </li>
            ))}
          </ol>
          <p className={classes(text.small, text.muted)}>
            جا که باز شود، به نفر اول پیامک می‌رود و ۲۴ ساعت، یا اگر کلاس زودتر شروع شود تا شروع آن، برایش نگه
            داشته می‌شود.
          </p>
        </div>
      )}
      {isOpen &&
        (freeSeats > 0 ? (
          <>
            <OrderSeatButton id={id} name={`${course.title}، ${title}`} className={barInstead} />
            <AddToCart isSingle kind="course-seat" item={id} full />
          </>
        ) : (
          <WaitlistButton group={id} className={barInstead} />
        ))}
      {isOpen && (
        <div className={classes(text.small, text.muted)}>
          <p className={text.strong}>شرایط انصراف</p>
          <ul>
            {refundRules.map(rule => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      )}
      <a href={paths.courses({ language: course.language, level: course.level })} className={text.link}>
        گروه‌های هم‌سطح
      </a>
    </div>
  )
}

/** How far a group is that opens once enough have paid, and what becomes of the money if they do not. */
function Quorum({
  quorum: { learners, openedAt },
  minSize,
  decideAt,
}: {
  quorum: NonNullable<Group['quorum']>
  minSize: number
  decideAt: string
}) {
  if (openedAt) {
    return <Note>این گروه {formatDate(openedAt)} به حد نصاب رسید و باز شد؛ حتماً برگزار می‌شود.</Note>
  }
  const progress = `${persianNumber(Math.min(learners, minSize))} نفر از ${persianNumber(minSize)}`
  return (
    <section aria-label="حد نصاب" className={classes(layout.stack, layout.tight)}>
      <div className={layout.spread}>
        <b className={text.small}>با حد نصاب باز می‌شود</b>
        <Tag tone="saffron">{progress}</Tag>
      </div>
      <Tiles done={learners} total={minSize} size="small" label={progress} />
      <p className={classes(text.small, text.muted)}>
        نفر {ordinal(minSize)} که پرداخت کند، گروه همان لحظه باز می‌شود و به همه پیامک می‌رود. اگر تا{' '}
        {shortDay(decideAt)} نرسد، خودتان برمی‌گزینید: گروهی دیگر، یا بازگشت همهٔ مبلغ.
      </p>
    </section>
  )
}
