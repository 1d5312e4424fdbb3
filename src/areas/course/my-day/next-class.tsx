import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import JoinButton from '../classes/join-button.tsx'
import type { myDay } from './contract.ts'

/** The class that runs or comes next: when it begins, and from ten minutes before the way in. */
export function NextClass({ next, serverNow }: { next: OutputOf<typeof myDay>['next']; serverNow: string }) {
  return (
    <section aria-labelledby="next-class" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h3 id="next-class" className={text.cardTitle}>
        کلاس بعدی
      </h3>
      {next ? (
        <>
          <div>
            <UserText as="p" className={text.strong}>
              {next.course}
            </UserText>
            <p className={text.muted}>
              جلسهٔ {persianNumber(next.number)}، <UserText>{next.title}</UserText>
            </p>
          </div>
          <p className={text.meta}>
            <span>
              <Icon name="calendar-days" />
              {formatLongDate(next.startsAt)}، {formatTime(next.startsAt)}
            </span>
          </p>
          <div className={classes(layout.row, layout.wrapping)}>
            <JoinButton
              session={{ id: next.sessionId, startsAt: next.startsAt, minutes: next.minutes }}
              serverNow={serverNow}
            />
            <a
              href={`/profile?tab=courses&course=${next.enrolmentId}`}
              className={buttonClass({ variant: 'quiet' })}
            >
              صفحهٔ دوره
            </a>
          </div>
        </>
      ) : (
        <>
          <p className={text.muted}>کلاسی در پیش ندارید.</p>
          <a href="/course" className={buttonClass({ variant: 'quiet' })}>
            دیدن دوره‌ها
          </a>
        </>
      )}
    </section>
  )
}
