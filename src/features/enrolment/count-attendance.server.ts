import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type AttendanceCount, listEnrolmentHooks } from './manifest.server.ts'

const none: AttendanceCount = { settled: 0, attended: 0, missed: 0 }

/** How these enrolments attended what is settled for them, to be asked one by one. */
export async function countAttendance(
  app: Pick<AppContext, 'features'>,
  db: Db,
  enrolmentIds: readonly string[],
): Promise<(enrolmentId: string) => AttendanceCount> {
  const counts: ReadonlyMap<string, AttendanceCount>[] = []
  for (const hooks of listEnrolmentHooks(app)) {
    if (hooks.countAttendance) counts.push(await hooks.countAttendance(db, enrolmentIds))
  }
  return id => counts.map(known => known.get(id)).find(Boolean) ?? none
}
