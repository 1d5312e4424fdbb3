import { listOwnSessions } from '#features/classes/public.server.ts'
import { selectClasses } from '#features/courses/public.server.ts'
import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'
import type { Db } from '#server/platform/database/database.ts'

/** From this hour of the day before on, in Tehran, the phrases of a class are ready. */
export const readyHour = 18

/** The language of the phrasebook. */
export const language = 'en'

/** When the phrases of a class that begins at an instant are ready. */
export const findReadyTime = (startsAt: Date): Date => {
  const { year, month, day } = toJalali(startsAt)
  return fromJalali({ ...addDays({ year, month, day }, -1), hour: readyHour, minute: 0 })
}

/** Somebody's next English class whose phrases are ready and that is not over; null where there is none. */
export async function findNextSession(db: Db, userId: string, now: Date) {
  const { year, month, day } = toJalali(now)
  const sessions = await listOwnSessions(db, userId, {
    from: fromJalali({ year, month, day }),
    until: fromJalali(addDays({ year, month, day }, 2)),
  })
  const ahead = sessions.filter(
    ({ startsAt, minutes }) =>
      findReadyTime(startsAt) <= now && startsAt.getTime() + minutes * 60_000 > now.getTime(),
  )
  if (ahead.length === 0) return null
  const rows = await selectClasses(db)
    .where(
      'class_session.id',
      'in',
      ahead.map(({ id }) => id),
    )
    .where('language', '=', language)
    .orderBy('class_session.starts_at')
    .limit(1)
    .execute()
  return rows[0] ?? null
}
