import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { OwnSearchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

export const ownSearchables: OwnSearchable[] = [
  {
    kind: 'own-courses',
    title: 'دورهٔ شما',
    icon: 'graduation-cap',
    select: (db, userId) =>
      t(db)
        .selectFrom('enrolment')
        .innerJoin('course_group', 'course_group.id', 'enrolment.group_id')
        .innerJoin('course', 'course.id', 'course_group.course_id')
        .select([
          'enrolment.id',
          sql<string>`enrolment.id::text`.as('key'),
          'course.title',
          sql<string>`course_group.title`.as('detail'),
          'enrolled_at as at',
        ])
        .where('enrolment.user_id', '=', userId),
    path: enrolment => paths.myCourse({ enrolment }),
  },
]
