import { seededSessionId } from '#features/courses/public.server.ts'
import { phraseId } from '#features/phrasebook/public.server.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { RecordingsAndSchool } from '../tables.server.ts'
import { morningAfter } from './hand-catch-ups.server.ts'
import phrases from './seed-phrases.json' with { type: 'json' }

const t = withTables<RecordingsAndSchool>()

/** The phrases of the demo's running course, and what everybody who missed a session was notified of; others caught up. */
export async function seedCatchUps(tx: Tx): Promise<void> {
  for (const [group, sessions] of Object.entries(phrases)) {
    await t(tx)
      .insertInto('session_phrase')
      .values(
        sessions.flatMap(({ session, slugs }) =>
          slugs.map((slug, index) => ({
            session_id: seededSessionId(group, session),
            phrase_id: phraseId(slug),
            place: index,
          })),
        ),
      )
      .execute()
  }
  const missed = await t(tx)
    .selectFrom('attendance')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select(['session_id', 'enrolment_id', 'starts_at', 'minutes'])
    .where('attendance.state', 'in', ['absent', 'excused'])
    .execute()
  if (missed.length === 0) return
  await t(tx)
    .insertInto('catch_up')
    .values(
      missed.map(({ session_id, enrolment_id, starts_at, minutes }) => ({
        session_id,
        enrolment_id,
        notified_at: morningAfter(new Date(starts_at.getTime() + minutes * 60_000)),
      })),
    )
    .execute()
}
