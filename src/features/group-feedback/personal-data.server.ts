import { selectEnrolments } from '#features/enrolment/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { GroupFeedbackTables } from './tables.server.ts'

const t = withTables<GroupFeedbackTables>()

/** Which rounds somebody answered: nothing leads to what they said. */
export async function exportFeedback(db: Db, userId: string): Promise<object> {
  const given = await t(db)
    .selectFrom('group_feedback_given')
    .innerJoin('group_feedback_round as round', 'round.id', 'round_id')
    .innerJoin(selectEnrolments(db).as('enrolment'), 'enrolment.id', 'enrolment_id')
    .select(['round.group_id as group', 'round.number as round'])
    .where('enrolment.user_id', '=', userId)
    .orderBy('round.opened_at')
    .execute()
  return { given }
}

export async function eraseFeedback(tx: Tx, userId: string): Promise<void> {
  const theirs = t(tx)
    .selectFrom(selectEnrolments(tx).as('enrolment'))
    .select('enrolment.id')
    .where('enrolment.user_id', '=', userId)
  await t(tx).deleteFrom('group_feedback_given').where('enrolment_id', 'in', theirs).execute()
}
