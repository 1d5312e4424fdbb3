import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import text from '#ui/text.module.css'
import profile from '../profile/profile.module.css'
import type { listReviews } from './contract.ts'
import { OneReview } from './one-review.tsx'

const OwnReview = lazy(() => import('./own-review.tsx'))

/** What learners say of a teacher, and what the reader says who has learned with them. */
export function ReviewList({
  teacher: { slug, name },
  reviews,
}: {
  teacher: { slug: string; name: string }
  reviews: OutputOf<typeof listReviews>
}) {
  const { user } = useSession()
  const heading = useTurnedPage(reviews.page, slug)
  return (
    <section className={profile.section} aria-labelledby="reviews">
      <div className={classes(layout.spread, layout.wrapping)}>
        <h2 id="reviews" ref={heading} tabIndex={-1}>
          نظر زبان‌آموزان
        </h2>
        <span className={classes(text.small, text.faint)}>
          نظرها از کسانی است که دست‌کم سه جلسه حضور داشته‌اند
        </span>
      </div>
      {user && (
        <Suspense>
          <OwnReview key={`${user.id} ${slug}`} slug={slug} name={name} />
        </Suspense>
      )}
      {reviews.items.length === 0 ? (
        <Empty title="هنوز کسی نظری ننوشته است." />
      ) : (
        <ul className={layout.list}>
          {reviews.items.map(review => (
            <li key={review.id}>
              <OneReview review={review} teacher={name} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={reviews.page}
        perPage={reviews.perPage}
        total={reviews.total}
        label="صفحه‌های نظرها"
        address={page => buildPath(paths.teacher({ slug }), { page: beyondFirst(page) }, 'reviews')}
      />
    </section>
  )
}
