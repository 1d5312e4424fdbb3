import { sql } from 'kysely'
import { paths } from '#contract/paths.ts'
import type { OwnSearchable } from '#features/search/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { NotesAndSchool } from './tables.server.ts'

const t = withTables<NotesAndSchool>()

/** The notes somebody wrote on lessons; each leads to its recording. */
export const ownSearchables: OwnSearchable[] = [
  {
    kind: 'own-lesson-notes',
    title: 'یادداشت شما',
    icon: 'pencil-line',
    select: (db, userId) =>
      t(db)
        .selectFrom('lesson_note')
        .leftJoin('recording', 'recording.id', 'recording_id')
        .leftJoin('class_session', 'class_session.id', 'session_id')
        .leftJoin('enrolment', on =>
          on
            .onRef('enrolment.group_id', '=', 'class_session.group_id')
            .onRef('enrolment.user_id', '=', 'lesson_note.user_id'),
        )
        .select(['lesson_note.id', 'lesson as detail', 'lesson_note.changed_at as at'])
        .select(sql<string>`left(concat_ws(' ', nullif(lesson_note.text, ''), quote), 300)`.as('title'))
        .select(sql<string>`coalesce(enrolment.id || ' ' || recording.id, '')`.as('key'))
        .where('lesson_note.user_id', '=', userId),
    path(key) {
      const [enrolment, recording] = key.split(' ')
      return enrolment ? paths.myCourse({ enrolment, recording }) : paths.profile({ tab: 'courses' })
    },
  },
]
