import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import {
  type Aspect,
  aspects,
  minAnswers,
  paceNames,
  type ReadRound,
  readGroupFeedback,
  sessionsPerRound,
} from './contract.ts'
import { nameSessions } from './name-sessions.ts'

const asked = Object.keys(aspects) as Aspect[]

/** What the learners of a group said, round by round, without their names. */
export default function Rounds({ group }: { group: string }) {
  const query = useQuery(buildQueryOptions(readGroupFeedback, { group }))
  return (
    <QueryView query={query} loading={<Skeleton height="14rem" />}>
      {({ rounds }) =>
        rounds.length === 0 ? (
          <Empty title="هنوز نظری پرسیده نشده است.">
            پس از هر {persianNumber(sessionsPerRound)} جلسه از زبان‌آموزان این گروه بی‌نام پرسیده می‌شود کلاس
            چطور پیش می‌رود.
          </Empty>
        ) : (
          <div className={layout.stack}>
            {rounds.map(round => (
              <Round key={round.id} round={round} />
            ))}
          </div>
        )
      }
    </QueryView>
  )
}

function Round({ round }: { round: ReadRound }) {
  const { id, number, closesAt, isOpen, learners, given, results } = round
  return (
    <section aria-labelledby={id} className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={layout.spread}>
        <h2 id={id}>{nameSessions(number)}</h2>
        <span className={text.muted}>
          {persianNumber(given)} پاسخ از {persianNumber(Math.max(learners, given))} نفر
        </span>
      </div>
      {results ? (
        <>
          {asked.map(aspect => (
            <Meter
              key={aspect}
              label={aspects[aspect]}
              value={results[aspect]}
              max={5}
              valueText={`${persianNumber(results[aspect], { fraction: 1 })} از ۵`}
              showLabel
            />
          ))}
          <p>
            سرعت کلاس برای {persianNumber(results.pace.slow)} نفر {paceNames.slow}، برای{' '}
            {persianNumber(results.pace.right)} نفر {paceNames.right} و برای{' '}
            {persianNumber(results.pace.fast)} نفر {paceNames.fast} بود.
          </p>
          {results.comments.length > 0 && (
            <ul className={layout.list} aria-label="چه چیزی بهتر شود؟">
              {results.comments.map((comment, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart, and they never change
                <li key={at}>
                  <UserText as="p">{comment}</UserText>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className={text.muted}>
          {isOpen
            ? `زبان‌آموزان تا ${formatLongDate(closesAt)} پاسخ می‌دهند؛ پس از آن جمع پاسخ‌ها اینجاست.`
            : `کمتر از ${persianNumber(minAnswers)} نفر پاسخ دادند. برای آن‌که کسی شناخته نشود، پاسخ‌ها نشان داده نمی‌شود.`}
        </p>
      )}
    </section>
  )
}
