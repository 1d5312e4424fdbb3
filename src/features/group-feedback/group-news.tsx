import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { buildQueryOptions } from '#client/query.tsx'
import type { GroupNews } from '#features/enrolment/group/manifest.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { readMyRound } from './contract.ts'
import { nameSessions } from './name-sessions.ts'

const FeedbackForm = lazy(() => import('./feedback-form.tsx'))

/** What a group's learners are asked every few sessions, on its page. */
export const groupNews: GroupNews = {
  order: 5,
  Section({ enrolment }) {
    const { data } = useQuery(buildQueryOptions(readMyRound, { id: enrolment }))
    const round = data?.round
    if (!round) return null
    return (
      <section aria-labelledby="feedback" className={classes(layout.stack, layout.tight)}>
        <h2 id="feedback">{nameSessions(round.number)} چطور بود؟</h2>
        {round.isGiven ? (
          <Note tone="pistachio" icon="check">
            پاسخ شما بی‌نام ثبت شد. سپاس!
          </Note>
        ) : (
          <div className={cardClass({ padded: true })}>
            <Suspense fallback={<Skeleton height="16rem" />}>
              <FeedbackForm enrolment={enrolment} round={round} />
            </Suspense>
          </div>
        )}
      </section>
    )
  },
}
