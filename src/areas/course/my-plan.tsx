import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { StarIcon } from '#ui/star-icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { MakeUpActs } from './classes/make-up-row.tsx'
import type { readMyCourse } from './contract.ts'

type Course = OutputOf<typeof readMyCourse>['course']

const presence = {
  present: { says: 'حاضر', tone: 'pistachio', icon: 'check', star: 'soft' },
  late: { says: 'با تأخیر', tone: 'saffron', icon: 'check', star: 'soft' },
  absent: { says: 'غایب', tone: 'pomegranate', icon: 'x', star: 'pomegranate' },
  excused: { says: 'غیبت موجه', tone: 'plain', icon: 'x', star: 'plain' },
} as const

const caughtUp = { open: 'مرور آنچه گذشت', done: 'مرور شد' } as const

/** The sessions of one's course, with how one attended and what was recorded of each. */
export function MyPlan({
  course: { plan, next },
  recordingAddress,
  catchUpAddress,
}: {
  course: Course
  recordingAddress: (recording: string) => string
  catchUpAddress: (session: string) => string
}) {
  return (
    <section aria-labelledby="my-plan" className={classes(layout.stack, layout.tight)}>
      <h3 id="my-plan" className={text.cardTitle}>
        جلسه‌ها و حضور
      </h3>
      <ul aria-labelledby="my-plan" className={classes(cardClass(), layout.list)}>
        {plan.map(session => {
          const { id, number, title, startsAt, isCancelled, movedFrom, attendance, recordingId, makeUp } =
            session
          return (
            <Item
              key={id}
              drawing={
                <StarIcon
                  icon={attendance ? presence[attendance].icon : id === next?.id ? 'clock' : 'calendar-days'}
                  tone={id === next?.id ? 'saffron' : attendance ? presence[attendance].star : 'plain'}
                />
              }
              title={
                <>
                  {persianNumber(number)}. <UserText>{title}</UserText>
                </>
              }
              facts={[
                `${formatLongDate(startsAt)}، ${formatTime(startsAt)}`,
                movedFrom && 'جابه‌جا شده است',
                session.substitute && `با ${session.substitute}`,
                isCancelled && 'لغو شد',
                makeUp &&
                  `جبرانی: ${formatLongDate(makeUp.startsAt)}، ${formatTime(makeUp.startsAt)}، ${makeUp.group}`,
              ]}
            >
              {attendance && <Tag tone={presence[attendance].tone}>{presence[attendance].says}</Tag>}
              {session.catchUp && (
                <a
                  href={catchUpAddress(id)}
                  data-replace
                  aria-label={`${caughtUp[session.catchUp]}، جلسهٔ ${persianNumber(number)}`}
                  className={buttonClass({ variant: 'quiet', size: 'small' })}
                >
                  <Icon name={session.catchUp === 'done' ? 'check-check' : 'repeat'} />
                  {caughtUp[session.catchUp]}
                </a>
              )}
              {recordingId && (
                <a
                  href={recordingAddress(recordingId)}
                  data-replace
                  aria-label={`ضبط جلسهٔ ${persianNumber(number)}`}
                  className={buttonClass({ variant: 'quiet', size: 'small' })}
                >
                  <Icon name="play" />
                  ضبط
                </a>
              )}
              <MakeUpActs session={session} />
            </Item>
          )
        })}
      </ul>
    </section>
  )
}
