import { findOpening } from '#contract/business-time.ts'
import { listPublicBranches } from '#features/branches/public.server.ts'
import { getWeekday, isoDay, toJalali } from '#persian/jalali.ts'
import type { RequestContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { readBusinessTime } from './hours.server.ts'
import type { ContactTables } from './tables.server.ts'

const t = withTables<ContactTables>()

/** How the school is reached, and whether somebody answers at this moment. */
export async function readSupport({ db, now }: RequestContext) {
  const topics = await t(db)
    .selectFrom('ticket_topic')
    .select(['key', 'title', 'description'])
    .where('is_open', '=', true)
    .orderBy('place')
    .orderBy('id')
    .execute()
  const time = await readBusinessTime(db)
  const { openUntil, opensAt } = findOpening(time, now())
  return {
    topics,
    hours: [...time.hours],
    today: getWeekday(toJalali(now())),
    closedFor: time.closed.get(isoDay(now())) ?? null,
    openUntil: openUntil?.toISOString() ?? null,
    opensAt: opensAt?.toISOString() ?? null,
    branches: await listPublicBranches(db),
  }
}
