import { seededGroupId } from '#features/courses/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { seedCatchUps } from './catch-ups/seed-catch-ups.server.ts'
import { storeSessions } from './seed-recordings.server.ts'
import type { RecordingsAndSchool } from './tables.server.ts'

const t = withTables<RecordingsAndSchool>()
const fixedId = fixedIds('recordings')

/** The recordings of the demo's running course, and what those who missed a session have of it. */
export async function seedRecordings(app: AppContext): Promise<void> {
  const writers = await storeSessions(app)
  await transaction(app.db, async tx => {
    await writeRecordings(tx, 'everyday', writers)
    await seedCatchUps(tx)
  })
}

/** The recordings of the sessions that were held; six of them can be played. */
async function writeRecordings(tx: Tx, group: string, writers: Awaited<ReturnType<typeof storeSessions>>) {
  const pastSessions = await t(tx)
    .selectFrom('class_session')
    .selectAll()
    .where('group_id', '=', seededGroupId(group))
    .where('settled_at', 'is not', null)
    .orderBy('number')
    .execute()
  for (const { id, number, title, starts_at, minutes } of pastSessions) {
    const recording = fixedId(`recording ${id}`)
    const name = `جلسهٔ ${persianNumber(number)}: ${title}`
    await t(tx)
      .insertInto('recording')
      .values({
        id: recording,
        session_id: id,
        title: name,
        recorded_at: starts_at,
        // Each began and ended a little elsewhere.
        seconds: (minutes - 4 + ((number * 5) % 9)) * 60,
        media_id: null,
      })
      .execute()
    await writers.get(name)?.(tx, recording)
  }
}
