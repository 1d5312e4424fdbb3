import { sql } from 'kysely'
import type { StaffNeeds } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { relativeTime } from '#persian/relative-time.ts'
import { selectAnswers } from './grade-answers.server.ts'

/** Homework of the groups one teaches, or of all, that nobody has marked. */
export const homeworkToMark: StaffNeeds = {
  order: 50,
  permission: 'homework.give',
  icon: 'pen-line',
  async list({ db, user, now }) {
    const answers = await selectAnswers(db, user)
    const { count, oldest } = await answers
      .where('homework_answer.state', '=', 'waiting')
      .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(handed_at)`.as('oldest')])
      .executeTakeFirstOrThrow()
    if (count === 0 || !oldest) return []
    return [
      {
        id: 'homework',
        urgency: 'act' as const,
        title: `${persianNumber(count)} تکلیف منتظر تصحیح`,
        detail: `قدیمی‌ترین، ${relativeTime(oldest, now())}`,
        act: 'تصحیح',
        path: studioPaths.answers(),
      },
    ]
  },
}
