import type { BusyTime } from '#features/booking/public.server.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { type HasFeatures, joinTeaching } from './hooks.server.ts'
import type { TeachersTables } from './tables.server.ts'

const t = withTables<TeachersTables>()

/** What booked time knows of teachers: that one with an account is the same person under both ids, and when they are in class. */
export const bookingHosts = {
  async findSamePersons(db: Db, hostIds: readonly string[]): Promise<[string, string][]> {
    const rows = await t(db)
      .selectFrom('teacher')
      .select(['id', 'user_id'])
      .where('user_id', 'is not', null)
      .where(({ eb, or }) =>
        or([eb('id', 'in', [...hostIds, noId]), eb('user_id', 'in', [...hostIds, noId])]),
      )
      .execute()
    return rows.map(({ id, user_id }) => [id, user_id!])
  },

  async listBusyTimes(
    app: HasFeatures,
    db: Db,
    hostIds: readonly string[],
    { from, until }: { from: Date; until: Date },
  ): Promise<BusyTime[]> {
    const times = await joinTeaching(app).listClassTimes(db, hostIds, from, until)
    return times.map(({ teacherId, ...time }) => ({ hostId: teacherId, ...time }))
  },
}
