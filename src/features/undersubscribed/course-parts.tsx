import { lazy, Suspense } from 'react'
import type { CourseParts } from '#features/enrolment/my-course/manifest.ts'
import { Skeleton } from '#ui/skeleton.tsx'

const UndersubscribedGroup = lazy(() => import('./undersubscribed-group.tsx'))

/** What is asked in the page of a course whose group is too small. */
export const courseParts: CourseParts = {
  order: 2,
  Alert: ({ course, back }) =>
    course.groupState === 'short' && (
      <Suspense fallback={<Skeleton height="14rem" />}>
        <UndersubscribedGroup group={course.group.id} back={back} />
      </Suspense>
    ),
}
