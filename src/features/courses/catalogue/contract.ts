/** What may be asked about courses by everybody. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { slug } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { courseRating, review } from '#contract/review.ts'
import { teacherCard } from '#contract/teacher.ts'
import { groupCard, language } from '../groups/contract.ts'
import { filterInput } from './filter-input.ts'

export const courseSorts = ['start', 'price', 'title'] as const

const courseCard = z.object({
  slug: z.string(),
  title: z.string(),
  language,
  level: z.nullable(z.string()),
  greeting: z.nullable(z.string()),
  summary: z.string(),
  /** Null while nobody has said something of it. */
  rating: z.nullable(courseRating),
  /** The soonest open group that fits and has a seat left; a full one where all are, null where none is open. */
  group: z.nullable(groupCard),
  /** How many more groups fit. */
  moreGroups: z.int(),
})
export type CourseCard = z.output<typeof courseCard>

export const listCourses = endpoint({
  method: 'GET',
  path: '/api/course/courses',
  access: 'anyone',
  summary:
    'The catalogue: courses with the soonest of their groups that fits the filters and has a seat left.',
  input: z.object({
    ...filterInput,
    sort: z._default(z.enum(courseSorts), 'start'),
    ...pageQuery(12),
  }),
  output: z.extend(buildPageSchema(courseCard), {
    /** Every language with a course, and how many of its courses fit, whichever languages are chosen. */
    languages: z.array(z.object({ language, count: z.int() })),
  }),
})

export const freeLessons = endpoint({
  method: 'GET',
  path: '/api/course/free-lessons',
  access: 'anyone',
  summary: 'Three lessons that are free to be read: the first ones of courses, the easiest courses first.',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        course: z.object({ slug: z.string(), title: z.string() }),
      }),
    ),
  }),
})

const lesson = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** HTML of the server's own renderer; null where it is not free to be read. */
  preview: z.nullable(z.string()),
})

const course = z.object({
  slug: z.string(),
  title: z.string(),
  language,
  level: z.nullable(z.string()),
  greeting: z.nullable(z.string()),
  summary: z.string(),
  /** Null while nobody has said something of it. */
  rating: z.nullable(courseRating),
  /** HTML of the server's own renderer. */
  about: z.string(),
  outcomes: z.array(z.string()),
  /** How a class goes. */
  steps: z.array(z.object({ minutes: z.int(), title: z.string(), description: z.string() })),
  /** What people ask before they enrol. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  book: z.nullable(z.string()),
  minutes: z.int(),
  units: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      /** Numbers of its first and last lesson in the course. */
      first: z.int(),
      lessons: z.array(lesson),
    }),
  ),
  /** Those that have not begun, the soonest first. */
  groups: z.array(
    z.extend(groupCard, {
      /** What comes back of the price of who enrols now, and until when. */
      refundSteps: z.array(z.object({ when: z.string(), share: z.string(), percent: z.number() })),
    }),
  ),
  teachers: z.array(z.extend(teacherCard, { headline: z.string(), method: z.string() })),
})
export type CourseDetail = z.output<typeof course>

export const readCourse = endpoint({
  method: 'GET',
  path: '/api/course/courses/:slug',
  access: 'anyone',
  summary:
    'A course: what it leads to, its syllabus with the lessons that are free to read, its open groups.',
  input: z.object({ slug }),
  output: z.object({ course }),
})

export const courseReviews = endpoint({
  method: 'GET',
  path: '/api/course/courses/:slug/reviews',
  access: 'anyone',
  summary: 'What learners say of a course, the newest first.',
  input: z.object({ slug, ...pageQuery(5) }),
  output: buildPageSchema(review),
})

export const myCourseReview = endpoint({
  method: 'GET',
  path: '/api/course/courses/:slug/review',
  access: 'user',
  summary: 'Of which teacher a review of the user would be one of this course too.',
  input: z.object({ slug }),
  output: z.object({
    /** With whom they attended enough of its sessions; null where of nobody. */
    teacher: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  }),
})
