import { mayDo } from '#account/permissions.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import type { PersonAsked, PersonPart, PersonParts } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { HomeworkAndLearners } from './tables.server.ts'

const t = withTables<HomeworkAndLearners>()

/** The newest homework that somebody handed in, with its points, and the report cards there are. */
export async function tellOfHomework(db: Db, { userId, roles }: PersonAsked): Promise<PersonParts> {
  const parts = await tellOfGrades(db, userId)
  if (!mayDo(roles, 'reports.print')) return parts
  const cards = await listReportCards(db, userId)
  return { ...parts, parts: [...(parts.parts ?? []), ...cards] }
}

/** The groups that somebody has a report card of, the newest first, where it is printed. */
async function listReportCards(db: Db, userId: string): Promise<PersonPart[]> {
  const rows = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      'enrolment.id',
      'group_id',
      'course.title as course',
      'course_group.title',
      'course_group.ends_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('course_group.ends_at', 'desc')
    .orderBy('enrolment.id')
    .limit(8)
    .execute()
  if (rows.length === 0) return []
  return [
    {
      key: 'report-cards',
      order: 21,
      title: 'کارنامه‌ها',
      side: true,
      rows: rows.map(({ id, group_id, course, title, ends_at }) => ({
        id,
        title: `${course}، ${title}`,
        note: `تا ${formatDate(ends_at)}`,
        link: studioPaths.reportCards({ group: group_id }),
      })),
    },
  ]
}

async function tellOfGrades(db: Db, userId: string): Promise<PersonParts> {
  const rows = await t(db)
    .selectFrom('homework_answer')
    .innerJoin('homework', 'homework.id', 'homework_id')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['homework_answer.id', 'homework.title', 'max_points', 'points', 'handed_at', 'due_at'])
    .select(['homework_answer.state', 'graded_at', 'attempt'])
    .where('user_id', '=', userId)
    .orderBy('handed_at', 'desc')
    .orderBy('homework_answer.id')
    .limit(8)
    .execute()
  if (rows.length === 0) return {}
  const graded = rows.filter(({ points }) => points !== null)
  const share = graded.reduce((sum, { points, max_points }) => sum + Number(points) / max_points, 0)
  return {
    facts: [
      {
        order: 40,
        name: 'نمرهٔ تکلیف‌ها',
        value:
          graded.length === 0 ? '—' : `${persianNumber(Math.round((share / graded.length) * 100))} از ۱۰۰`,
        note: `میانگین ${persianNumber(graded.length)} تکلیف آخر`,
      },
    ],
    parts: [
      {
        key: 'homework',
        order: 20,
        title: 'تکلیف‌ها و نمره‌ها',
        rows: rows.map(({ id, title, points, max_points, handed_at, state }) => ({
          id,
          title,
          note: `تحویل ${formatDate(handed_at)}`,
          tag:
            state === 'waiting'
              ? { label: 'در انتظار تصحیح', tone: 'saffron' }
              : state === 'returned'
                ? { label: 'برگشت‌داده‌شده', tone: 'lapis' }
                : {
                    label: `${persianNumber(Number(points))} از ${persianNumber(max_points)}`,
                    tone: 'pistachio',
                  },
        })),
      },
    ],
    timeline: graded.flatMap(({ id, title, points, max_points, graded_at }) =>
      graded_at
        ? [
            {
              id: `homework-${id}`,
              at: graded_at,
              text: `تکلیف «${title}» تصحیح شد: ${persianNumber(Number(points))} از ${persianNumber(max_points)}`,
            },
          ]
        : [],
    ),
  }
}
