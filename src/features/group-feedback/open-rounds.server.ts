import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readGroupName } from '#features/courses/public.server.ts'
import { notifyMembers } from '#features/enrolment/public.server.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { daysOpen, sessionsPerRound } from './contract.ts'
import type { GroupFeedbackAndSchool } from './tables.server.ts'

const t = withTables<GroupFeedbackAndSchool>()
const day = 86_400_000
/** A round that could not be opened in so long is not asked for any more: nobody remembers those sessions. */
const latest = 3 * day

/** Opens a round in each group that has held four more sessions, and asks its learners. */
export const openFeedbackRounds: Job = {
  name: 'open-feedback-rounds',
  every: '*/10 * * * *',
  async run(app) {
    const now = app.now()
    for (const { group_id, number } of await findDueRounds(app.db, now)) {
      await transaction(app.db, async tx => {
        const closesAt = new Date(now.getTime() + daysOpen * day)
        const opened = await t(tx)
          .insertInto('group_feedback_round')
          .values({ id: randomUUID(), group_id, number, opened_at: now, closes_at: closesAt })
          .onConflict(conflict => conflict.columns(['group_id', 'number']).doNothing())
          .returning('id')
          .executeTakeFirst()
        // Another process was first.
        if (!opened) return
        await notifyMembers(app, tx, group_id, 'group-feedback', {
          group: await readGroupName(tx, group_id),
          due: formatLongDate(closesAt),
        })
      })
    }
  },
}

/** The rounds whose last session has just been held and that are not open yet. */
async function findDueRounds(db: Db, now: Date) {
  const { rows } = await sql<{ group_id: string; number: number }>`
    select held.group_id, (held.place / ${sessionsPerRound}::int)::int as number
    from (
      select group_id, starts_at + minutes * interval '1 minute' as ended,
        row_number() over (partition by group_id order by starts_at, number) as place
      from class_session
      where state = 'planned' and starts_at <= ${now} and group_id in (
        select id from course_group
        where starts_at <= ${now} and ends_at >= ${new Date(now.getTime() - latest)} and state <> 'cancelled')
    ) held
    where held.place % ${sessionsPerRound}::int = 0
      and held.ended <= ${now} and held.ended > ${new Date(now.getTime() - latest)}
      and not exists (
        select 1 from group_feedback_round round
        where round.group_id = held.group_id and round.number = held.place / ${sessionsPerRound}::int)
    order by held.group_id`.execute(t(db))
  return rows
}
