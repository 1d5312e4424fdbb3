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
  const tab = 'courses'
  return course ? (
    <MyCourse
      id={course}
      address={paths.profile({ tab, course })}
      recording={query.get('recording')}
      recordingAddress={recording => paths.profile({ tab, course, recording })}
      catchUp={query.get('catch-up')}
      second={query.has('at') ? readSecond(query.get('at')!) : null}
      catchUpAddress={(catchUp, second) => paths.profile({ tab, course, catchUp, second })}
      back={paths.profile({ tab })}
    />
  ) : (
    <MyCourses
      page={page}
      only={only}
      address={(page, only) => paths.profile({ tab, page, only: only === 'all' ? undefined : only })}
      courseAddress={course => paths.profile({ tab, course })}
    />
  )
}

/** A second of a recording; what is none begins at its beginning. */
const readSecond = (typed: string) => (/^\d{1,6}(\.\d{1,3})?$/.test(typed) ? Number(typed) : 0)
