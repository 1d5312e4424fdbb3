import { lazy } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths.ts'
import { readInteger } from '#persian/digits.ts'

const MyCourse = lazy(() => import('./my-course.tsx'))
const MyCourses = lazy(() => import('../my-courses.tsx'))

/** The courses the user takes part in, or one of them. */
export default function CoursesTab() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const course = query.get('course')
  const asked = query.get('only')
  const only = asked === 'active' || asked === 'over' ? asked : 'all'
  return course ? (
    <MyCourse
      id={course}
      address={paths.myCourse({ enrolment: course })}
      recording={query.get('recording')}
      recordingAddress={recording => paths.myCourse({ enrolment: course, recording })}
      catchUp={query.get('catch-up')}
      second={query.has('at') ? readSecond(query.get('at')!) : null}
      catchUpAddress={(catchUp, second) => paths.myCourse({ enrolment: course, catchUp, second })}
      back={paths.profile({ tab: 'courses' })}
    />
  ) : (
    <MyCourses
      page={page}
      only={only}
      address={(page, only) =>
        paths.profile({ tab: 'courses', page, only: only === 'all' ? undefined : only })
      }
      courseAddress={enrolment => paths.myCourse({ enrolment })}
    />
  )
}

/** A second of a recording; what is none begins at its beginning. */
const readSecond = (typed: string) => (/^\d{1,6}(\.\d{1,3})?$/.test(typed) ? Number(typed) : 0)
