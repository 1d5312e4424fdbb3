import type { ApiError } from '#client/call-api.ts'
import { useWrite } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { formatWeek } from '#features/courses/groups/public.ts'
import { formatDateTime, formatLongDate } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { readMyCourse } from '../contract.ts'
import { OrderSeatButton } from '../order-seat-button.tsx'
import { leaveWaitlist } from '../seats/contract.ts'

type Next = NonNullable<OutputOf<typeof readMyCourse>['course']['nextTerm']>

/** The seat of the next term that is kept for a learner, to be taken or given back; or the way to the one they took. */
export default function NextTerm({ next: { group, until, enrolmentId } }: { next: Next }) {
  const { course, title, weekly, minutes, startsAt, price } = group
  const name = `${course.title}، ${title}`
  const leave = useWrite(leaveWaitlist, { invalidates: [readMyCourse] })
  const giveUp = () =>
    leave.mutateAsync({ id: group.id }).then(
      () => showSnack('باشد؛ جای شما آزاد شد.'),
      (fault: ApiError) => showSnack(fault.info.message),
    )
  return (
    <section aria-labelledby="next-term" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="next-term" className={text.cardTitle}>
          ترم بعد
        </h2>
        <Tag tone={until ? 'saffron' : 'pistachio'}>{until ? 'جای شما نگه داشته شده' : 'ثبت‌نام کرده‌اید'}</Tag>
      </div>
      <div>
        <a href={paths.group({ id: group.id })} className={text.link}>
          <UserText>{name}</UserText>
        </a>
        <p className={text.meta} data-dotted>
          <span>{formatWeek(weekly, minutes)}</span>
          <span>شروع: {formatLongDate(startsAt)}</span>
          <span>{toman(price)}</span>
        </p>
      </div>
      {until ? (
        <>
          <p className={text.muted}>
            یک جا تا {formatDateTime(until)} تنها برای شماست. اگر تا آن زمان ثبت‌نام نکنید، آزاد می‌شود.
          </p>
          <OrderSeatButton id={group.id} name={name} />
          <Button variant="quiet" full busy={leave.isPending} onClick={() => void giveUp()}>
            ادامه نمی‌دهم
          </Button>
        </>
      ) : (
        <a href={paths.myCourse({ enrolment: enrolmentId! })} className={text.link} data-replace>
          صفحهٔ این دوره
        </a>
      )}
    </section>
  )
}
