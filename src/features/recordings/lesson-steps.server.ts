import { sql } from 'kysely'
import type { EnrolmentHooks } from '#features/enrolment/manifest.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { mediaCards } from '#server/engines/media/media-cards.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { RecordingsAndSchool } from './tables.server.ts'

const t = withTables<RecordingsAndSchool>()

/** Where the group asks for it, a lesson wants that somebody was in its session or watched so much of its recording. */
export const lessonSteps: NonNullable<EnrolmentHooks['lessonSteps']> = async (
  db,
  { userId, enrolmentId, groupId, lessons, watchPercent },
) => {
  if (watchPercent === null) return []
  const rows = await t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .leftJoin('recording_watch', on =>
      on.onRef('recording_id', '=', 'recording.id').on('recording_watch.user_id', '=', userId),
    )
    .leftJoin('attendance', on =>
      on
        .onRef('attendance.session_id', '=', 'class_session.id')
        .on('attendance.enrolment_id', '=', enrolmentId),
    )
    .select(['class_session.number', 'recording.media_id', 'recording_watch.seconds as watched'])
    .select(sql<boolean>`coalesce(attendance.state in ('present', 'late'), false)`.as('was_there'))
    .where('class_session.group_id', '=', groupId)
    .where('media_id', 'is not', null)
    .execute()
  const cards = await mediaCards(
    db,
    rows.map(({ media_id }) => media_id!),
  )
  const byNumber = Map.groupBy(rows, ({ number }) => number)
  return lessons.flatMap(({ id, number }) => {
    const recordings = byNumber.get(number) ?? []
    const whole = recordings.reduce((sum, { media_id }) => sum + (cards.get(media_id!)?.seconds ?? 0), 0)
    // What is not recorded cannot be watched.
    if (whole === 0) return []
    const watched = recordings.reduce((sum, row) => sum + (row.watched ?? 0), 0)
    const percent = Math.min(100, Math.floor((watched / whole) * 100))
    const wasThere = recordings.some(({ was_there }) => was_there)
    return {
      lessonId: id,
      text: `حضور در کلاس یا تماشای ${persianNumber(watchPercent)}٪ ضبط آن`,
      note: wasThere
        ? 'در کلاس بوده‌اید'
        : percent === 0
          ? 'هنوز ندیده‌اید'
          : `${persianNumber(percent)}٪ دیده‌اید`,
      isDone: wasThere || percent >= watchPercent,
    }
  })
}
