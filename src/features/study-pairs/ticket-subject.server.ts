import { studioPaths } from '#contract/studio-paths.ts'
import type { TicketSubject } from '#features/contact-us/public.server.ts'
import { formatDate, parseIsoDay } from '#persian/jalali.ts'
import { withTables } from '#server/platform/database/database.ts'
import { pairLink } from './paths.ts'
import type { StudyPairsTables } from './tables.server.ts'
import { pairTicketKind } from './ticket-kind.ts'

const t = withTables<StudyPairsTables>()

/** Whom somebody learns or learned with: a report of them is a ticket, and leads staff to the person. */
export const pairSubject: TicketSubject = {
  kind: pairTicketKind,
  async describe(db, { userId, id }) {
    if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
    const members = await t(db)
      .selectFrom('study_pair_member')
      .innerJoin('study_pair', 'study_pair.id', 'pair_id')
      .select(['user_id', 'nickname', 'began_on', 'ended_at'])
      .where('pair_id', '=', id)
      .execute()
    const mate = members.find(({ user_id }) => user_id !== userId)
    if (!mate || !members.some(({ user_id }) => user_id === userId)) return null
    return {
      title: `هم‌گامی با «${mate.nickname}»`,
      path: pairLink,
      studioPath: studioPaths.person({ id: mate.user_id }),
      facts: [
        { name: 'نام مستعار', value: mate.nickname },
        { name: 'آغاز', value: formatDate(parseIsoDay(mate.began_on)!) },
        { name: 'پایان', value: mate.ended_at ? formatDate(mate.ended_at) : 'هنوز' },
      ],
    }
  },
}
