import { listOwnSessions } from '#features/classes/public.server.ts'
import { addDays, fromJalali, startOfDay, toJalali } from '#persian/jalali.ts'
import type { Db } from '#server/platform/database/database.ts'

/** From this hour of the day before on, in Tehran, the phrases of a class are ready. */
export const readyHour = 18

/** The language of the phrasebook. */
export const language = 'en'

/** When the phrases of a class that begins at an instant are ready. */
export const findReadyTime = (startsAt: Date): Date =>
  fromJalali({ ...addDays(toJalali(startsAt), -1), hour: readyHour, minute: 0 })

/** Somebody's next English class whose phrases are ready and that is not over; null where there is none. */
export async function findNextSession(db: Db, userId: string, now: Date) {
  const sessions = await listOwnSessions(db, userId, {
    from: startOfDay(now),
    until: fromJalali(addDays(toJalali(now), 2)),
  })
  const next = sessions.find(
    session =>
      session.language === language &&
      findReadyTime(session.startsAt) <= now &&
      session.startsAt.getTime() + session.minutes * 60_000 > now.getTime(),
  )
  return next ?? null
}
