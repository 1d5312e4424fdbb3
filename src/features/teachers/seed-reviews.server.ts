import { type Tx, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { seededTeacherId } from './seed.server.ts'
import type { TeachersTables } from './tables.server.ts'

const t = withTables<TeachersTables>()
const fixedId = fixedIds('teachers')
const day = 86_400_000

type SeedReview = {
  teacher: string
  course: string
  by: string
  rating: number
  lessons: number
  feedback: number
  text: string
  reply: string | null
}

/** The demo's reviews, where their file is there. */
const files = import.meta.glob<SeedReview[]>('./seed/reviews.json', { import: 'default', eager: true })
const reviews = Object.values(files).flat()

/**
 * What learners of the demo said of its teachers, each review with its course; those that are there already are left as
 * they are, for an older demo wrote them with the teachers.
 * @param findCourseId by the course's slug
 */
export async function seedReviews(tx: Tx, findCourseId: (slug: string) => string, now: Date): Promise<void> {
  for (const [index, { course, ...review }] of reviews.entries())
    await writeReview(tx, { ...review, courseId: findCourseId(course) }, index, now)
}

async function writeReview(
  tx: Tx,
  {
    teacher,
    courseId,
    by,
    rating,
    lessons,
    feedback,
    text,
    reply,
  }: Omit<SeedReview, 'course'> & { courseId: string },
  index: number,
  now: Date,
) {
  const written = new Date(now.getTime() - (6 + ((index * 11) % 160)) * day)
  await t(tx)
    .insertInto('teacher_review')
    .values({
      id: fixedId(`review ${teacher} ${by}`),
      teacher_id: seededTeacherId(teacher),
      course_id: courseId,
      user_id: null,
      author: by,
      rating,
      lessons,
      feedback,
      body: text,
      sessions: 4 + ((index * 5) % 21),
      created_at: written,
      changed_at: written,
      reply,
      replied_at: reply === null ? null : new Date(written.getTime() + 2 * day),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}
