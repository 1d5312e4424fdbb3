import type { Condition } from '#contract/notice.ts'
import type { AskCondition } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { UndersubscribedAndSchool } from './tables.server.ts'

const t = withTables<UndersubscribedAndSchool>()

/** Somebody is still to say what they want in place of a group that is too small. */
export const isUnanswered = (undersubscribedChoiceId: string): Condition => ({
  name: 'short-unanswered',
  about: undersubscribedChoiceId,
})

/** What messages of this feature hang on. */
export const conditions = {
  async 'short-unanswered'(db, abouts, now) {
    const rows = await t(db)
      .selectFrom('undersubscribed_choice')
      .innerJoin('course_group', 'course_group.id', 'group_id')
      .select('undersubscribed_choice.id')
      .where('undersubscribed_choice.id', 'in', abouts)
      .where('choice', 'is', null)
      .where('course_group.state', '=', 'short')
      .where('undersubscribed_until', '>', now)
      .execute()
    return new Set(rows.map(({ id }) => id))
  },
} satisfies Record<'short-unanswered', AskCondition>
