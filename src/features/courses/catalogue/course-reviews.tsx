import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { beyondFirst, buildPath } from '#contract/build-path.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { OneReview, ownReview } from '#features/teachers/groups-public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import { Pager } from '#ui/pager.tsx'
import text from '#ui/text.module.css'
import type { CourseDetail, courseReviews } from './contract.ts'
import styles from './course.module.css'

const OwnReview = lazy(ownReview)
const MyReview = lazy(() => import('./my-course-review.tsx'))

/** What learners say of a course: means of what they marked, their words, and the reader's own who attended it. */
export function CourseReviews({
  course: { slug, rating },
  reviews,
}: {
  course: CourseDetail
  reviews: OutputOf<typeof courseReviews>
}) {
  const { user } = useSession()
  const mine = user && (
    <Suspense>
      <MyReview key={user.id} slug={slug} Form={OwnReview} />
    </Suspense>
  )
  if (!rating) return mine
  return (
    <section aria-labelledby="reviews" className={styles.part}>
      <h2 id="reviews">نظر زبان‌آموزان</h2>
      <div className={styles.score}>
        <p>
          <b className={styles.mean}>{oneDecimal(rating.rating)}</b>{' '}
          <span className={text.faint}>از ۵، {persianNumber(rating.reviews)} نظر</span>
        </p>
        <div className={styles.marks}>
          <Mark name="استاد" value={rating.teacher} />
          <Mark name="درس‌ها" value={rating.lessons} />
          <Mark name="بازخورد" value={rating.feedback} />
        </div>
      </div>
      {mine}
      <ul className={layout.list}>
        {reviews.items.map(review => (
          <li key={review.id}>
            <OneReview review={review} teacher="پاسخ استاد" />
          </li>
        ))}
      </ul>
      <Pager
        page={reviews.page}
        perPage={reviews.perPage}
        total={reviews.total}
        label="صفحه‌های نظرها"
        address={page => buildPath(paths.course({ slug }), { page: beyondFirst(page) }, 'reviews')}
      />
      <p className={classes(text.small, text.faint)}>نظرها از کسانی است که دست‌کم سه جلسه حضور داشته‌اند.</p>
    </section>
  )
}

function Mark({ name, value }: { name: string; value: number | null }) {
  if (value === null) return null
  const valueText = oneDecimal(value)
  return (
    <div className={styles.mark}>
      <span aria-hidden="true">{name}</span>
      <Meter label={name} value={value} max={5} valueText={`${valueText} از ۵`} />
      <b aria-hidden="true">{valueText}</b>
    </div>
  )
}

const oneDecimal = (value: number) => persianNumber(value, { fraction: Number.isInteger(value) ? 0 : 1 })
