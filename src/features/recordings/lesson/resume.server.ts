import { isShut, selectMine } from '#features/enrolment/public.server.ts'
import { mediaCards } from '#server/engines/media/media-cards.ts'
import { lastWatched } from '#server/engines/media/playback-positions.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type { RecordingsAndSchool } from '../tables.server.ts'

const t = withTables<RecordingsAndSchool>()

/** The recording somebody left off last, of those they may still watch; null where there is none. */
export async function readResume(db: Db, userId: string, now: Date) {
  const mine = await selectMine(db, userId).where('enrolment.state', '<>', 'frozen').execute()
  const enrolments = new Map(mine.filter(row => !isShut(row, now)).map(row => [row.group_id, row]))
  const recordings = await t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select(['recording.id', 'recording.title', 'group_id', 'media_id', 'seconds'])
    .where('group_id', 'in', [...enrolments.keys(), noId])
    .where('media_id', 'is not', null)
    .execute()
  const left = await lastWatched(
    db,
    userId,
    recordings.map(({ media_id }) => media_id!),
  )
  const recording = left && recordings.find(({ media_id }) => media_id === left.mediaId)
  const card = recording && (await mediaCards(db, [left.mediaId])).get(left.mediaId)
  if (!recording || !card) return null
  const { id, title } = enrolments.get(recording.group_id)!
  return {
    enrolmentId: id,
    course: title,
    groupId: recording.group_id,
    recordingId: recording.id,
    title: recording.title,
    second: left.second,
    seconds: card.seconds ?? recording.seconds,
  }
}
