import { sql } from 'kysely'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listLanguages } from '#contract/school-languages.ts'
import { openRefundSteps } from '#features/payment/public.server.ts'
import { findCourseRatings, teacherCards } from '#features/teachers/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, holdsWords, withTables } from '#server/platform/database/database.ts'
import {
  type Asked,
  type GroupFilters,
  hasSeats,
  isOpenAndFits,
  selectCards,
  selectOpenGroups,
  toGroupCards,
} from '../groups/find-groups.server.ts'
import { plannedStarts } from '../groups/planned-starts.server.ts'
import type { CourseTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { readQuestions, readSteps } from './course-lines.ts'

const t = withTables<CourseTables>()

/**
 * The courses with a group that fits, in the wanted order; those without an open group at the end, where nothing is
 * asked of a group.
 */
export async function listCourses(
  { app, db, now }: RequestContext,
  { sort, page, perPage, ...filters }: CheckedInputOf<typeof calls.listCourses>,
) {
  // All languages are counted, whichever are chosen.
  const found = await findCourses({ app, db, now: now() }, { ...filters, language: [] })
  // One that nothing fits in stays: who chose it must be able to let go of it.
  const taught = await t(db)
    .selectFrom('course')
    .select('language')
    .distinct()
    .where('state', '=', 'open')
    .execute()
  const languages = listLanguages()
    .filter(known => filters.language.includes(known) || taught.some(({ language }) => language === known))
    .map(language => ({ language, count: found.filter(course => course.language === language).length }))
  const chosen = found
    .filter(({ language }) => filters.language.length === 0 || filters.language.includes(language))
    .sort(orders[sort])
  const shown = chosen.slice((page - 1) * perPage, page * perPage)
  const groupIds = shown.flatMap(({ groupId }) => groupId ?? [])
  const rows =
    groupIds.length > 0
      ? await selectCards({ app, db, now: now() }).where('course_group.id', 'in', groupIds).execute()
      : []
  const cards = new Map((await toGroupCards(db, rows)).map(card => [card.id, card]))
  const ratings = await findCourseRatings(
    db,
    shown.map(({ id }) => id),
  )
  return {
    items: shown.map(({ id, slug, title, language, level, greeting, summary, groupId, groupCount }) => ({
      slug,
      title,
      language,
      level,
      greeting,
      summary,
      rating: ratings.get(id) ?? null,
      group: cards.get(groupId ?? '') ?? null,
      moreGroups: Math.max(0, groupCount - 1),
    })),
    page,
    perPage,
    total: chosen.length,
    languages,
  }
}

type Found = Awaited<ReturnType<typeof findCourses>>[number]
const never = Number.MAX_SAFE_INTEGER

const byStart = (one: Found, other: Found) =>
  (one.startsAt?.getTime() ?? never) - (other.startsAt?.getTime() ?? never) ||
  (one.slug < other.slug ? -1 : 1)

type Sort = (typeof calls.courseSorts)[number]
const orders: Record<Sort, (one: Found, other: Found) => number> = {
  start: byStart,
  price: (one, other) => (one.price ?? never) - (other.price ?? never) || byStart(one, other),
  title: (one, other) => one.title.localeCompare(other.title, 'fa') || byStart(one, other),
}

async function findCourses(asked: Asked, filters: GroupFilters) {
  const { db } = asked
  const { q, level, day, time, place, seats } = filters
  // Of each course the soonest with a seat left; where all are full, the soonest.
  const open = t(db)
    .selectFrom('course_group')
    .distinctOn('course_id')
    .select(['course_id', 'id as groupId', 'starts_at as startsAt', 'price'])
    .select(sql<number>`count(*) over (partition by course_id)`.as('groupCount'))
    .where(isOpenAndFits(asked, filters))
    .orderBy('course_id')
    .orderBy(hasSeats(asked), 'desc')
    .orderBy('starts_at')
    .orderBy('id')
  const asksOfGroups = day.length > 0 || time.length > 0 || place.length > 0 || seats.length > 0
  const courses = await t(db)
    .selectFrom('course')
    .leftJoin(open.as('open'), 'open.course_id', 'course.id')
    .select(['course.id', 'slug', 'title', 'language', 'level', 'greeting', 'summary'])
    .select(['groupId', 'groupCount', 'startsAt', 'price'])
    .where('state', '=', 'open')
    .$if(level.length > 0, all => all.where('level', 'in', level))
    .where(({ eb, or }) =>
      or([
        // By the name of a teacher, or as the hours ask, only a group tells.
        eb('groupId', 'is not', null),
        asksOfGroups ? eb.lit(false) : holdsWords('search_key', q),
      ]),
    )
    .execute()
  return courses.map(course => ({ ...course, groupCount: course.groupCount ?? 0 }))
}

export async function freeLessons({ db }: RequestContext) {
  const first = t(db)
    .selectFrom('course')
    .innerJoin('course_unit', 'course_unit.course_id', 'course.id')
    .innerJoin('course_lesson', 'course_lesson.unit_id', 'course_unit.id')
    .distinctOn('course.id')
    .select(['course_lesson.id', 'course_lesson.title', 'slug', 'course.title as courseTitle', 'level'])
    .where('course.state', '=', 'open')
    .where('preview_html', 'is not', null)
    .orderBy('course.id')
    .orderBy('course_unit.place')
    .orderBy('course_lesson.place')
  const rows = await t(db)
    .selectFrom(first.as('first'))
    .selectAll()
    .orderBy('level')
    .orderBy('slug')
    .limit(3)
    .execute()
  return {
    items: rows.map(({ id, title, slug, courseTitle }) => ({
      id,
      title,
      course: { slug, title: courseTitle },
    })),
  }
}

/** @throws AppError notFound, for a draft too */
export async function readCourse(
  { app, db, now }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readCourse>,
) {
  const course = await t(db)
    .selectFrom('course')
    .selectAll()
    .where('slug', '=', slug)
    .where('state', '<>', 'draft')
    .executeTakeFirstOrThrow(notFound)
  const rows = await selectOpenGroups({ app, db, now: now() })
    .where('course_group.course_id', '=', course.id)
    .execute()
  const groups = await toGroupCards(db, rows)
  const teachers = await teacherCards(db, await listTeacherIds(db, course.id, rows))
  const listRefundSteps = await openRefundSteps(db, now())
  const starts = await plannedStarts(
    db,
    groups.map(({ id }) => id),
  )
  return {
    course: {
      slug: course.slug,
      title: course.title,
      language: course.language,
      level: course.level,
      greeting: course.greeting,
      summary: course.summary,
      rating: (await findCourseRatings(db, [course.id])).get(course.id) ?? null,
      about: course.about_html,
      outcomes: course.outcomes,
      steps: readSteps(course.class_steps),
      questions: readQuestions(course.questions),
      book: course.book,
      minutes: course.minutes,
      units: await readSyllabus(db, course.id),
      groups: groups.map((group, place) => ({
        ...group,
        refundSteps: listRefundSteps({
          policy: rows[place]!.refund_policy,
          startsAt: rows[place]!.starts_at,
          sessions: starts.get(group.id) ?? [],
        }),
      })),
      teachers: [...teachers.values()],
    },
  }
}

/** Of the open groups; where none is open, of the last one. */
async function listTeacherIds(db: Db, courseId: string, open: readonly { teacher_id: string | null }[]) {
  if (open.length > 0) return open.map(({ teacher_id }) => teacher_id)
  const last = await t(db)
    .selectFrom('course_group')
    .select('teacher_id')
    .where('course_id', '=', courseId)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .execute()
  return last.map(({ teacher_id }) => teacher_id)
}

/** The units of a course with their lessons, in order. */
export async function readSyllabus(db: Db, courseId: string) {
  const units = await t(db)
    .selectFrom('course_unit')
    .select(['id', 'title', 'description'])
    .where('course_id', '=', courseId)
    .orderBy('place')
    .execute()
  if (units.length === 0) return []
  const lessons = await t(db)
    .selectFrom('course_lesson')
    .select(['id', 'unit_id', 'title', 'description', 'preview_html'])
    .where(
      'unit_id',
      'in',
      units.map(({ id }) => id),
    )
    .orderBy('place')
    .execute()
  let first = 1
  return units.map(unit => {
    const own = lessons.filter(({ unit_id }) => unit_id === unit.id)
    const shown = {
      ...unit,
      first,
      lessons: own.map(({ id, title, description, preview_html }) => ({
        id,
        title,
        description,
        preview: preview_html,
      })),
    }
    first += own.length
    return shown
  })
}
