import { latestBadges } from '#features/credentials/public.server.ts'
import { coursesNow } from '#features/enrolment/public.server.ts'
import { listSkillLevels } from '#features/levels/public.server.ts'
import { readStreakCalendar } from '#features/streaks/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'

/** How many badges are shown at once. */
const maxBadges = 6

/** By five queries, and the one that names who asks: a query more is a fault (overview.test.ts). */
export async function readOverview({ db, user, now }: SignedIn) {
  const at = now()
  const levels = await listSkillLevels(db, user.id)
  const newest = new Map(
    levels.map(({ at, ...found }) => [
      `${found.language} ${found.skill}`,
      { ...found, at: at.toISOString() },
    ]),
  )
  return {
    overview: {
      now: at.toISOString(),
      ...(await coursesNow(db, user.id, at)),
      wall: await readStreakCalendar(db, user.id, at),
      skills: [...newest.values()],
      badges: await latestBadges(db, user.id, at, maxBadges),
    },
  }
}
