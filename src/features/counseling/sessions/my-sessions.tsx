import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Facts } from '#ui/facts.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { leaveWaitlist } from '../booking/contract.ts'
import { modeNames } from '../booking/rules.ts'
import { type BriefSession, type Credit, mySessions, type PendingDay } from './contract.ts'
import { describeState } from './state-labels.ts'

export default function MySessions() {
  return (
    <QueryProvider>
      <Look />
    </QueryProvider>
  )
}

function Look() {
  const query = useQuery(buildQueryOptions(mySessions, {}))
  return (
    <QueryView query={query} loading={<Skeleton height="12rem" />}>
      {({ sessions, credits, pending }) => (
        <div className={classes(layout.stack, layout.loose)}>
          <Credits credits={credits} />
          <PendingDays days={pending} />
          {sessions.length === 0 ? (
            <Empty
              title="هنوز گفت‌وگویی نداشته‌اید."
              action={
                <a href="/counseling" className={buttonClass()}>
                  گرفتن وقت
                </a>
              }
            >
              موضوع را انتخاب کنید؛ وقت آزاد مشاوران همان‌جاست.
            </Empty>
          ) : (
            <ul className={classes(cardClass(), layout.list)}>
              {sessions.map(session => (
                <OneSession key={session.id} session={session} />
              ))}
            </ul>
          )}
        </div>
      )}
    </QueryView>
  )
}

function OneSession({ session }: { session: BriefSession }) {
  const { id, counselor, topic, mode, startsAt, title } = session
  const { label, tone } = describeState(session, Date.now())
  return (
    <Item
      drawing={<Avatar name={counselor.name} url={counselor.portraitUrl} size={44} />}
      title={
        <a href={`/counseling/sessions/${id}`}>
          <UserText>{title || topic}</UserText>
        </a>
      }
      facts={[<UserText key="name">{counselor.name}</UserText>, formatDateTime(startsAt), modeNames[mode]]}
    >
      <Tag tone={tone}>{label}</Tag>
    </Item>
  )
}

/** What is left of one's packages. */
export function Credits({ credits }: { credits: readonly Credit[] }) {
  if (credits.length === 0) return null
  return (
    <section className={cardClass({ padded: true })} aria-labelledby="credits">
      <h2 id="credits" className={text.cardTitle}>
        بسته‌های من
      </h2>
      {credits.map(({ id, title, left, sessions, expiresAt }) => (
        <Facts
          key={id}
          facts={[
            {
              name: title,
              value: `${persianNumber(left)} جلسه از ${persianNumber(sessions)} مانده`,
            },
            { name: 'اعتبار', value: `تا ${formatLongDate(expiresAt)}` },
          ]}
        />
      ))}
    </section>
  )
}

/** The full days that one waits for. */
function PendingDays({ days }: { days: readonly PendingDay[] }) {
  const leave = useWrite(leaveWaitlist, { invalidates: [mySessions] })
  if (days.length === 0) return null
  return (
    <section aria-labelledby="pending" className={classes(layout.stack, layout.tight)}>
      <h2 id="pending" className={text.cardTitle}>
        در فهرست انتظار
      </h2>
      <ul className={classes(cardClass(), layout.list)}>
        {days.map(({ counselor, day }) => {
          const date = formatLongDate(parseIsoDay(day)!)
          return (
            <Item
              key={`${counselor.id} ${day}`}
              title={date}
              facts={[<UserText key="name">{counselor.name}</UserText>]}
            >
              <Button
                variant="quiet"
                size="small"
                aria-label={`انصراف از انتظار برای ${date}`}
                busy={leave.isPending && leave.variables.day === day}
                onClick={() => leave.mutate({ counselor: counselor.id, day })}
              >
                انصراف
              </Button>
            </Item>
          )
        })}
      </ul>
      {leave.error && <FormErrors message={leave.error.info.message} />}
    </section>
  )
}
