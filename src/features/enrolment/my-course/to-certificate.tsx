import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { MyCourse } from '../contract.ts'
import { enoughAttended } from '../enough-attended.ts'

/** How far one is from the certificate of a course, and what of it is limited. */
export function ToCertificate({ course }: { course: MyCourse }) {
  const { attended, absencesLeft, recordingsUntil, sessions } = course
  const needed = Math.ceil(sessions.total * enoughAttended)
  const left = needed - attended.count
  return (
    <section aria-labelledby="certificate" className={classes(cardClass({ padded: true }), layout.stack)}>
      <h2 id="certificate" className={text.cardTitle}>
        {left <= 0
          ? 'حضور شما برای گواهی‌نامه کافی است'
          : left <= sessions.total - attended.of
            ? `${persianNumber(left)} جلسه تا گواهی‌نامه`
            : 'گواهی‌نامه'}
      </h2>
      <Facts
        facts={[
          {
            name: 'حضور',
            value:
              attended.of > 0
                ? `${persianNumber(attended.count)} از ${persianNumber(attended.of)} جلسه`
                : 'هنوز جلسه‌ای نبوده است',
          },
          { name: 'غیبت مجاز مانده', value: persianNumber(absencesLeft) },
          {
            name: 'تماشای ضبط‌ها تا',
            value: recordingsUntil === null ? 'همیشه' : formatDate(recordingsUntil),
          },
        ]}
      />
      <p className={classes(text.small, text.muted)}>
        گواهی‌نامه با حضور در {persianNumber(needed)} جلسه از {persianNumber(sessions.total)} جلسه، پس از پایان
        دوره صادر می‌شود.
      </p>
    </section>
  )
}
