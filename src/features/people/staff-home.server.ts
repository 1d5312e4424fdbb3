import { sql } from 'kysely'
import { findFullNames, type StaffNeeds } from '#account/public.server.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { isoDay } from '#persian/jalali.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { PeopleTables } from './tables.server.ts'

const t = withTables<PeopleTables>()

/** Of those who are to be called so many are named. */
const named = 3

/** Who was to be called until today, whom the longest first. */
export const callsDue: StaffNeeds = {
  order: 40,
  permission: 'people.change',
  icon: 'phone',
  async list({ db, now }) {
    const today = isoDay(now())
    const calls = await t(db)
      .selectFrom('next_call')
      .select(({ fn, ref, val }) => [
        'user_id',
        fn<string>('to_char', [ref('day'), val('YYYY-MM-DD')]).as('day'),
        sql<number>`count(*) over ()::int`.as('total'),
      ])
      .where(({ eb, val, cast }) => eb('day', '<=', cast<Date>(val(today), 'date')))
      .orderBy('next_call.day')
      .orderBy('user_id')
      .limit(named)
      .execute()
    if (calls.length === 0) return []
    const { day, total } = calls[0]!
    const ids = calls.map(({ user_id }) => user_id)
    const names = await findFullNames(db, ids)
    const shown = ids.flatMap(id => names.get(id)?.name ?? [])
    return [
      {
        id: 'calls',
        urgency: day < today ? ('late' as const) : ('act' as const),
        title: `${persianNumber(total)} تماس تا امروز`,
        detail: `${shown.join('، ')}${total > named ? ` و ${persianNumber(total - named)} نفر دیگر` : ''}`,
        act: 'دیدن',
        path: studioPaths.people({ call: 'due' }),
      },
    ]
  },
}
