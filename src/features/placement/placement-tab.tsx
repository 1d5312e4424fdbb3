import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { buildQueryOptions, useWrite } from '#client/query.tsx'
import { formatDate, formatLongDate } from '#persian/jalali.ts'
import { Bdi } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { Appeals } from './appeals.tsx'
import { attachPlacements, myAppeals, myPlacements } from './contract.ts'
import { levelParts } from './manifest.ts'
import styles from './placement.module.css'
import { placementPaths } from './placement-paths.ts'
import { describeSubject } from './result-labels.ts'

const levelViews = levelParts.map(lazy)

/** The user's placements, with what was done in this browser before they had an account; and appeals. */
export default function PlacementTab() {
  const query = useQuery(buildQueryOptions(myPlacements, {}))
  // Asked at once and shown below: nothing of it moves when the placements come later.
  const appeals = useQuery(buildQueryOptions(myAppeals, {}))
  const { mutate } = useWrite(attachPlacements, { invalidates: [myPlacements] })
  const isDue = query.data?.attempts.some(({ isAttached }) => !isAttached) ?? false
  useEffect(() => {
    if (isDue) mutate({})
  }, [isDue, mutate])
  return (
    <div className={classes(layout.stack, layout.loose)}>
      <QueryView query={query} loading={<Skeleton height="10rem" />}>
        {({ attempts }) =>
          attempts.length === 0 ? (
            <Empty
              title="هنوز سطح خود را نسنجیده‌اید."
              action={
                <a className={buttonClass()} href="/placement">
                  تعیین سطح رایگان
                </a>
              }
            />
          ) : (
            <ul className={classes(cardClass(), layout.list)} aria-label="تعیین سطح‌ها">
              {attempts.map(({ id, state, level, validUntil, changedAt, ...attempt }) => (
                <li key={id} className={styles.entry}>
                  <div className={layout.grow}>
                    <b>{describeSubject(attempt)}</b>
                    <p className={classes(text.small, text.muted)}>
                      {formatDate(changedAt)}
                      {validUntil && `، معتبر تا ${formatLongDate(validUntil)}`}
                    </p>
                  </div>
                  {level && <Bdi>{level}</Bdi>}
                  <a
                    className={text.link}
                    href={state === 'done' ? placementPaths.result({ id }) : placementPaths.test({ id })}
                    aria-label={`${state === 'done' ? 'دیدن نتیجهٔ' : 'ادامهٔ'} تعیین سطح ${describeSubject(attempt)}`}
                  >
                    {state === 'done' ? 'دیدن نتیجه' : 'ادامه'}
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {!query.isPending && <Appeals data={appeals.data} />}
      {!query.isPending && (
        <Suspense fallback={null}>
          {levelViews.map((Part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is nothing but its place
            <Part key={index} />
          ))}
        </Suspense>
      )}
    </div>
  )
}
