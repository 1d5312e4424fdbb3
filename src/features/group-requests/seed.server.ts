import { demoLearnerIds, demoUserId, hashToken } from '#account/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import type { DayPart, Place } from './rules.ts'
import type { RequestsAndSchool } from './tables.server.ts'

const t = withTables<RequestsAndSchool>()
const fixedId = fixedIds('group-requests')
const dayMs = 86_400_000

/** How many wait for what: none of the demo's groups is it. */
const demand: readonly {
  language: string
  level: 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2'
  part: DayPart
  weekdays: number
  place: Place
  count: number
}[] = [
  { language: 'en', level: 'B2', part: 'evening', weekdays: 0b0000101, place: 'online', count: 9 },
  { language: 'en', level: 'B2', part: 'afternoon', weekdays: 0b0100000, place: 'branch', count: 2 },
  { language: 'en', level: 'A2', part: 'morning', weekdays: 0b0001010, place: 'online', count: 4 },
  { language: 'en', level: 'C1', part: 'evening', weekdays: 0b0010100, place: 'online', count: 6 },
  { language: 'en', level: 'B1', part: 'afternoon', weekdays: 0b0100000, place: 'branch', count: 3 },
  { language: 'de', level: 'B2', part: 'morning', weekdays: 0b0000101, place: 'branch', count: 5 },
  { language: 'fr', level: 'B1', part: 'evening', weekdays: 0b0001010, place: 'online', count: 3 },
]

const guests = ['پریسا کیانی', 'مهدی رزاقی', 'الهه صالحی', 'نوید زارع'] as const

/** Members and visitors who wait for groups that the school does not have, the complete account among them. */
export async function seedRequests({ db, now }: AppContext): Promise<void> {
  const rows = demand.flatMap(({ count, ...wish }, kind) =>
    Array.from({ length: count }, (_, at) => {
      const number = kind * 9 + at
      const created_at = new Date(now().getTime() - (1 + (number % 13)) * dayMs)
      const guest = at % 3 === 2 ? guests[number % guests.length]! : null
      return {
        id: fixedId(`request ${number}`),
        user_id: guest
          ? null
          : kind === 0 && at === 0
            ? demoUserId
            : demoLearnerIds[number % demoLearnerIds.length]!,
        name: guest,
        phone: guest && `+98912000${String(7000 + number)}`,
        token_hash: guest && hashToken(fixedId(`token ${number}`)),
        course_id: null,
        ...wish,
        created_at,
        confirmed_at: created_at,
      }
    }),
  )
  await t(db).insertInto('group_request').values(rows).execute()
}
