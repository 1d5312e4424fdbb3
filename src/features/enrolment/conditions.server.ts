import type { Condition } from '#contract/notice.ts'
import type { AskCondition } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** The seat is kept for whoever waits, until the instant that is told. */
export const isKept = (waitlistEntryId: string, until: Date): Condition => ({
  name: 'seat-kept',
  about: [waitlistEntryId, until.toISOString()].join(' '),
})

/** What messages of this feature hang on. */
export const conditions = {
  async 'seat-kept'(db, abouts, now) {
    const rows = await t(db)
      .selectFrom('waitlist_entry')
      .select(['id', 'offered_until'])
      .where(
        'id',
        'in',
        abouts.map(one => one.split(' ')[0]!),
      )
      .where('is_held', '=', true)
      .where('offered_until', '>', now)
      .execute()
    // Messages of before an offer's end could be moved name no instant.
    return new Set(rows.flatMap(({ id, offered_until }) => [id, isKept(id, offered_until!).about]))
  },
} satisfies Record<'seat-kept', AskCondition>
