import { useLocation } from 'react-router'
import { readInteger } from '#persian/digits.ts'
import { MyCourse, MyCourses } from '../course/door.tsx'
import { tabAddress } from './tabs.ts'

/** The courses the user takes part in, or one of them, as the course room shows them. */
export default function CoursesTab() {
  const query = new URLSearchParams(useLocation().search)
  const page = Math.max(1, readInteger(query.get('page') ?? '') ?? 1)
  const course = query.get('course')
  return course ? (
    <MyCourse
      id={course}
      page={page}
      address={page => tabAddress('courses', page, course)}
      recording={query.get('recording')}
      recordingAddress={recording => `${tabAddress('courses', page, course)}&recording=${recording}`}
      back={tabAddress('courses')}
    />
  ) : (
    <MyCourses
      page={page}
      address={page => tabAddress('courses', page)}
      courseAddress={id => tabAddress('courses', 1, id)}
    />
  )
}
