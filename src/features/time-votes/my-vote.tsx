import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import { formatWeek } from '#features/courses/groups/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { readMyTimeVote } from './contract.ts'

const HoursForm = lazy(() => import('./hours-form.tsx'))

/** What a learner is asked about the time of their group, and what came of it. Nothing where there was no vote. */
export function MyVote({ enrolment }: { enrolment: string }) {
  const { data } = useQuery(buildQueryOptions(readMyTimeVote, { id: enrolment }))
  const vote = data?.vote
  if (!vote) return null
  const { question, closesAt, isOpen, isDecided, learners, answered, result } = vote
  return (
    <section id="time-vote" aria-label="ساعت کلاس" className={classes(layout.stack, layout.tight)}>
      <h2>ساعت کلاس</h2>
      {isOpen ? (
        <div className={cardClass({ padded: true }, layout.stack)}>
          <UserText as="b" className={text.strong}>
            {question}
          </UserText>
          <p className={text.muted}>
            {describeSessions(vote)} تا پایان {formatLongDate(new Date(Date.parse(closesAt) - 1))}.{' '}
            {persianNumber(answered)} نفر از {persianNumber(learners)} نفر پاسخ داده‌اند.
          </p>
          <Suspense fallback={<Skeleton height="18rem" />}>
            <HoursForm key={vote.id} enrolment={enrolment} vote={vote} />
          </Suspense>
        </div>
      ) : result ? (
        <Note tone="pistachio" icon="check">
          ساعت تازهٔ کلاس: {formatWeek(result.weekly, result.minutes)}، به جای{' '}
          {formatWeek(result.formerWeekly, result.formerMinutes)}. {persianNumber(result.kept)} نفر از{' '}
          {persianNumber(result.answered)} نفری که پاسخ دادند این ساعت آزادند.
        </Note>
      ) : isDecided ? (
        <Note>رأی‌گیری تمام شد و ساعت کلاس همان است که بود.</Note>
      ) : (
        <Note tone="saffron">
          مهلت پاسخ تمام شد؛ مدرسه دارد ساعت تازه را انتخاب می‌کند و به شما خبر می‌دهد.
        </Note>
      )}
    </section>
  )
}

const describeSessions = ({ sessions, minutes }: { sessions: number; minutes: number }) =>
  `هفته‌ای ${persianNumber(sessions)} جلسهٔ ${persianNumber(minutes)} دقیقه‌ای؛ مهلت پاسخ`
