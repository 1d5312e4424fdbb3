import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions, QueryProvider, useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { paths } from '#contract/paths.ts'
import { formatOwnTime, nameZone, useOwnZone } from '#features/booking/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime, formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { buildChoicePath } from '../booking/address.ts'
import styles from '../booking/counseling.module.css'
import { modeNames } from '../booking/rules.ts'
import { ConsentSwitch } from './consent-switch.tsx'
import { type CounselingSession, mySessions, readSession, setTaskDone } from './contract.ts'
import { PayStep } from './pay-step.tsx'
import { SessionActions } from './session-actions.tsx'
import { describeState } from './state-labels.ts'

export default function SessionView({ id }: { id: string }) {
  return (
    <QueryProvider>
      <Look id={id} />
    </QueryProvider>
  )
}

function Look({ id }: { id: string }) {
  const query = useQuery(buildQueryOptions(readSession, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="20rem" />}>
      {({ session, now }) => <Session session={session} now={new Date(now).getTime()} />}
    </QueryView>
  )
}

function Session({ session, now }: { session: CounselingSession; now: number }) {
  const { counselor, startsAt, minutes, mode, state, title, topic, summary, tasks } = session
  const { label, tone } = describeState(session, now)
  const zone = useOwnZone(startsAt)
  const own = zone ? ` (${formatOwnTime(startsAt, zone)} ${nameZone(zone)})` : ''
  return (
    <>
      <div className={styles.head}>
        <Avatar name={counselor.name} url={counselor.portraitUrl} size={64} />
        <div className={layout.grow}>
          <h1>
            <UserText>{title || topic}</UserText>
          </h1>
          <p className={text.meta} data-dotted>
            <span>
              با <UserText>{counselor.name}</UserText>
            </span>
            <span>
              {formatDateTime(startsAt)} تهران{own}
            </span>
            <span>
              {persianNumber(minutes)} دقیقه، {modeNames[mode]}
            </span>
          </p>
        </div>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <div className={styles.columns}>
        <div className={classes(layout.stack, layout.loose)}>
          {state === 'held' && <PayStep session={session} now={now} />}
          {state === 'lapsed' && (
            <Note tone="saffron">
              مهلت نگه داشتن این وقت تمام شد و شاید کس دیگری آن را بگیرد.{' '}
              <a className={text.link} href={buildChoicePath({ topic: session.topicId, with: counselor.id })}>
                دوباره وقت بگیرید
              </a>
            </Note>
          )}
          {state === 'booked' && <SessionActions session={session} now={now} />}
          {state === 'missed-by-host' && (
            <Note tone="lapis">ببخشید که مشاور نیامد. آنچه داده بودید برگشته است؛ وقت دیگری بگیرید.</Note>
          )}
          {summary && (
            <section aria-labelledby="summary">
              <h2 id="summary" className={text.cardTitle}>
                خلاصه
              </h2>
              <p className={styles.lines}>
                <UserText>{summary}</UserText>
              </p>
            </section>
          )}
          {tasks.length > 0 && <Tasks tasks={tasks} />}
          {session.intake && state !== 'held' && (
            <section aria-labelledby="intake">
              <h2 id="intake" className={text.cardTitle}>
                گفته بودید
              </h2>
              <p className={classes(styles.lines, text.muted)}>
                <UserText>{session.intake}</UserText>
              </p>
            </section>
          )}
        </div>
        <aside className={classes(layout.stack, styles.side)}>
          {state !== 'held' && <Next session={session} />}
          {(state === 'held' || state === 'booked') && <ConsentSwitch />}
        </aside>
      </div>
    </>
  )
}

function Tasks({ tasks }: { tasks: CounselingSession['tasks'] }) {
  const write = useWrite(setTaskDone, { invalidates: [readSession] })
  const done = tasks.filter(({ doneAt }) => doneAt !== null).length
  return (
    <section aria-labelledby="tasks">
      <div className={layout.spread}>
        <h2 id="tasks" className={text.cardTitle}>
          کارهای شما
        </h2>
        <span className={classes(text.small, text.muted)}>
          {persianNumber(done)} از {persianNumber(tasks.length)}؛ در «امروز» هم می‌آید
        </span>
      </div>
      <ul className={cardClass()}>
        {tasks.map(({ id, title, dueOn, doneAt }) => (
          <li key={id} className={styles.task}>
            <span className={layout.grow}>
              <CheckField
                label={title}
                checked={doneAt !== null}
                disabled={write.isPending}
                onChange={isDone =>
                  void write.mutateAsync({ id, done: isDone }).then(() => undefined, showError)
                }
              />
              {dueOn && <small className={text.muted}>تا {formatLongDate(parseIsoDay(dueOn)!)}</small>}
            </span>
            {doneAt && <Tag tone="pistachio">انجام شد</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What it was paid by, and the way to the next one. */
function Next({ session }: { session: CounselingSession }) {
  const query = useQuery(buildQueryOptions(mySessions, {}))
  const [credit] = query.data?.credits ?? []
  const { counselor, topicId, price, paidFrom, orderId } = session
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-labelledby="next">
      <h2 id="next" className={text.cardTitle}>
        گفت‌وگوی بعدی
      </h2>
      <a
        href={buildChoicePath({ topic: topicId, with: counselor.id })}
        className={buttonClass({ full: true, variant: session.state === 'booked' ? 'quiet' : undefined })}
      >
        رزرو با همین مشاور
      </a>
      <Facts
        facts={[
          paidFrom ? { name: 'پرداخت', value: paidFrom } : { name: 'بهای هر جلسه', value: toman(price) },
          credit ? { name: credit.title, value: `${persianNumber(credit.left)} جلسه مانده` } : null,
          credit ? { name: 'اعتبار', value: `تا ${formatLongDate(credit.expiresAt)}` } : null,
        ]}
      />
      {orderId && (
        <a href={paths.order({ id: orderId })} className={text.link}>
          رسید
        </a>
      )}
    </section>
  )
}
