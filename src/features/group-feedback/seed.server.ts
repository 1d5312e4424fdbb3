import type { AppContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { daysOpen, type Pace, sessionsPerRound } from './contract.ts'
import type { GroupFeedbackAndSchool } from './tables.server.ts'

const t = withTables<GroupFeedbackAndSchool>()
const fixedId = fixedIds('group-feedback')
const day = 86_400_000

const said: readonly [Pace, number, number, number, string | null][] = [
  ['right', 5, 4, 4, 'مثال‌های روز اول هفته خیلی به کارم آمد. کاش همان‌جا دو سه جملهٔ دیگر هم می‌ساختیم.'],
  ['fast', 4, 3, 3, 'بخش شنیدن کمی تند گذشت؛ یک بار دیگر پخش شود بهتر است.'],
  ['right', 5, 5, 4, null],
  ['right', 4, 4, 5, 'وقتی اشتباه می‌کنم استاد اول می‌گذارد حرفم تمام شود. همین را دوست دارم.'],
  ['slow', 4, 4, 4, null],
  ['right', 5, 3, 4, 'تمرین دونفره بیشتر باشد.'],
]

/** The rounds of the demo's running groups: those that are over with answers, the one that is open still without. */
export async function seedFeedback({ db, now }: AppContext): Promise<void> {
  const held = await t(db)
    .selectFrom('class_session')
    .select(['group_id', 'starts_at', 'minutes'])
    .where('state', '=', 'planned')
    .where('starts_at', '<', now())
    .orderBy('starts_at')
    .execute()
  const enrolments = await t(db)
    .selectFrom('enrolment')
    .select(['id', 'group_id'])
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
  const rounds = [...Map.groupBy(held, ({ group_id }) => group_id)].flatMap(([group, sessions]) =>
    sessions.flatMap((session, at) => {
      const number = (at + 1) / sessionsPerRound
      const openedAt = new Date(session.starts_at.getTime() + session.minutes * 60_000)
      const closesAt = new Date(openedAt.getTime() + daysOpen * day)
      if (!Number.isInteger(number) || openedAt > now()) return []
      return [
        {
          id: fixedId(`round ${group} ${number}`),
          group_id: group,
          number,
          opened_at: openedAt,
          closes_at: closesAt,
        },
      ]
    }),
  )
  const given = rounds.flatMap(round =>
    (round.closes_at < now() ? enrolments : [])
      .filter(({ group_id }) => group_id === round.group_id)
      .slice(0, said.length)
      .map(({ id }) => ({ round_id: round.id, enrolment_id: id })),
  )
  if (given.length === 0) return
  await t(db).insertInto('group_feedback_round').values(rounds).execute()
  await t(db).insertInto('group_feedback_given').values(given).execute()
  const answers = [...Map.groupBy(given, ({ round_id }) => round_id)].flatMap(([round_id, all]) =>
    all.map((_, at) => {
      const [pace, clarity, practice, comfort, comment] = said[at]!
      return { id: fixedId(`answer ${round_id} ${at}`), round_id, pace, clarity, practice, comfort, comment }
    }),
  )
  await t(db).insertInto('group_feedback_answer').values(answers).execute()
}
