import { useLocation } from 'react-router'
import { readInteger } from '#persian/digits.ts'
import { MyCourse, MyCourses } from '../course/public.tsx'
import { tabAddress } from './tabs.ts'

/** The courses the user takes part in, or one of them, as the course feature shows them. */
export default function CoursesTab() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const course = query.get('course')
  const asked = query.get('only')
  const only = asked === 'active' || asked === 'over' ? asked : 'all'
  return course ? (
    <MyCourse
      id={course}
      address={tabAddress('courses', 1, course)}
      recording={query.get('recording')}
      recordingAddress={recording => `${tabAddress('courses', 1, course)}&recording=${recording}`}
      catchUp={query.get('catch-up')}
      second={query.has('at') ? readSecond(query.get('at')!) : null}
      catchUpAddress={(session, second) =>
        `${tabAddress('courses', 1, course)}&catch-up=${session}${second === undefined ? '' : `&at=${second}`}`
      }
      back={tabAddress('courses')}
    />
  ) : (
    <MyCourses
      page={page}
      only={only}
      address={(page, only) => `${tabAddress('courses', page)}${only === 'all' ? '' : `&only=${only}`}`}
      courseAddress={id => tabAddress('courses', 1, id)}
    />
  )
}

/** A second of a recording; what is none begins at its beginning. */
const readSecond = (typed: string) => (/^\d{1,6}(\.\d{1,3})?$/.test(typed) ? Number(typed) : 0)
