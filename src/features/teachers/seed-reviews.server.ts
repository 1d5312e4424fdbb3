import { demoUserId, findFirstName } from '#account/public.server.ts'
import { seededCourseId } from '#features/course/public.server.ts'
import { addDays, fromJalali, getWeekday, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/database/database.ts'
import { fixedIds } from '#server/fixed-id.ts'
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

/** What learners of the demo said of its teachers, and what its full account has as favourites and has booked. */
export async function seedReviews(app: AppContext): Promise<void> {
  const now = app.now()
  // An older demo may have deleted her.
  const isHere = (await findFirstName(app.db, demoUserId)) !== null
  await transaction(app.db, async tx => {
    for (const [index, review] of reviews.entries()) await writeReview(tx, review, index, now)
    if (isHere) await writeOwn(tx, now)
  })
}

async function writeReview(
  tx: Tx,
  { teacher, course, by, rating, lessons, feedback, text, reply }: SeedReview,
  index: number,
  now: Date,
) {
  const written = new Date(now.getTime() - (6 + ((index * 11) % 160)) * day)
  await t(tx)
    .insertInto('teacher_review')
    .values({
      id: fixedId(`review ${teacher} ${by}`),
      teacher_id: seededTeacherId(teacher),
      course_id: seededCourseId(course),
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
    .execute()
}

/** Two favourites, and a trial session that is over. */
async function writeOwn(tx: Tx, now: Date) {
  for (const [slug, wants_hours] of [
    ['negar-sedaghat', true],
    ['claire-moreau', false],
  ] as const) {
    const teacher_id = seededTeacherId(slug)
    await t(tx)
      .insertInto('favourite_teacher')
      .values({ user_id: demoUserId, teacher_id, since: now, wants_hours })
      .execute()
  }
  const teacher_id = seededTeacherId('kaveh-rastegar')
  const { weekday, hour } = await t(tx)
    .selectFrom('teacher_hour')
    .selectAll()
    .where('teacher_id', '=', teacher_id)
    .orderBy('weekday')
    .orderBy('hour')
    .limit(1)
    .executeTakeFirstOrThrow()
  const today = toJalali(now)
  const past = addDays(today, -1 - ((getWeekday(today) - weekday + 6) % 7))
  await t(tx)
    .insertInto('trial_session')
    .values({
      id: fixedId('trial of the full account'),
      teacher_id,
      user_id: demoUserId,
      starts_at: fromJalali({ year: past.year, month: past.month, day: past.day, hour, minute: 0 }),
      order_line_id: null,
      created_at: new Date(now.getTime() - 9 * day),
      is_notified: true,
    })
    .execute()
}
