import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { playerClock } from '#ui/player/player-clock.ts'
import text from '#ui/text.module.css'
import type { myDay } from './contract.ts'

/** The recording somebody left off: where, and how much of it is left. */
export function Resume({ resume }: { resume: OutputOf<typeof myDay>['resume'] }) {
  return (
    <section aria-labelledby="resume" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h3 id="resume" className={text.cardTitle}>
        ادامهٔ تماشا
      </h3>
      {resume ? (
        <>
          <div>
            <UserText as="p" className={text.strong}>
              {resume.title}
            </UserText>
            <UserText as="p" className={text.muted}>
              {resume.course}
            </UserText>
          </div>
          <p className={text.meta}>
            <span>
              <Icon name="clock" />
              {/* One piece, so that no gap stands before the comma. */}
              <span>
                از <bdi dir="ltr">{playerClock(resume.second)}</bdi>، {minutesLeft(resume)} مانده
              </span>
            </span>
          </p>
          <a
            href={`/profile?tab=courses&course=${resume.enrolmentId}&recording=${resume.recordingId}`}
            className={buttonClass()}
          >
            <Icon name="play" />
            ادامه
          </a>
        </>
      ) : (
        <>
          <p className={text.muted}>ضبط نیمه‌کاره‌ای ندارید.</p>
          <a href="/profile?tab=courses" className={buttonClass({ variant: 'quiet' })}>
            دوره‌های من
          </a>
        </>
      )}
    </section>
  )
}

const minutesLeft = ({ second, seconds }: { second: number; seconds: number }) =>
  `${persianNumber(Math.max(1, Math.round((seconds - second) / 60)))} دقیقه`
