import { findFullNames } from '#account/public.server.ts'
import type { EnrolmentHooks } from '#features/enrolment/manifest.server.ts'
import { listChoices } from '#features/enrolment/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { UndersubscribedAndSchool } from '../tables.server.ts'
import { selectTargetGroups } from '../undersubscribed-choice.server.ts'

const t = withTables<UndersubscribedAndSchool>()

/** Where learners of a group that is too small may go, while they are asked, and what each of them chose. */
export const describeChoices: EnrolmentHooks['describeChoices'] = async (asked, group) => {
  const { db, now } = asked
  const answers = await t(db)
    .selectFrom('undersubscribed_choice')
    .leftJoin('course_group', 'course_group.id', 'to_group')
    .select(['user_id', 'choice', 'is_explicit', 'course_group.title', 'chosen_at'])
    .where('group_id', '=', group.id)
    .orderBy('chosen_at')
    .orderBy('undersubscribed_choice.id')
    .execute()
  const names = await findFullNames(
    db,
    answers.map(({ user_id }) => user_id),
  )
  return {
    targets:
      group.state === 'short' ? await listChoices(db, await selectTargetGroups(asked, group), now) : [],
    answers: answers.map(({ user_id, choice, is_explicit, title, chosen_at }) => ({
      name: names.get(user_id)?.name ?? '',
      answer: choice,
      isOwn: is_explicit,
      to: title,
      at: chosen_at?.toISOString() ?? null,
    })),
  }
}
