/** In which hours those who work at the school answer. */
import { type BusinessTime, findOpening } from '#contract/business-time.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { closedDays } from '#features/site/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { AnswerHoursTables } from './tables.server.ts'

const t = withTables<AnswerHoursTables>()

const listDays = (db: Db, userId: string) =>
  t(db)
    .selectFrom('chat_answer_hours')
    .select(['weekday', 'opens', 'closes'])
    .where('user_id', '=', userId)
    .orderBy('weekday')
    .execute()

export const readAnswerHours = async ({ db, user }: SignedIn) => ({ days: await listDays(db, user.id) })

export async function changeAnswerHours(
  { db, user }: SignedIn,
  { days }: CheckedInputOf<typeof calls.changeAnswerHours>,
) {
  return transaction(db, async tx => {
    await t(tx).deleteFrom('chat_answer_hours').where('user_id', '=', user.id).execute()
    if (days.length > 0)
      await t(tx)
        .insertInto('chat_answer_hours')
        .values(days.map(day => ({ ...day, user_id: user.id })))
        .execute()
    return { days: await listDays(tx, user.id) }
  })
}

/** When somebody answers, the school's closed days taken off; null for who named no hours. */
export async function describeAnswers(db: Db, userId: string, now: Date) {
  const days = await listDays(db, userId)
  if (days.length === 0) return null
  const { openUntil, opensAt } = findOpening({ hours: days, closed: await closedDays(db) }, now)
  return {
    days,
    openUntil: openUntil?.toISOString() ?? null,
    opensAt: opensAt?.toISOString() ?? null,
  }
}

/** Which of these people named hours that it is outside of now: nothing rings at theirs until those begin. */
export async function findOutsideHours(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await t(db)
    .selectFrom('chat_answer_hours')
    .selectAll()
    .where('user_id', 'in', [...userIds])
    .execute()
  const closed: BusinessTime['closed'] = rows.length > 0 ? await closedDays(db) : new Map()
  const isOutside = (hours: BusinessTime['hours']) => findOpening({ hours, closed }, now).openUntil === null
  return new Set(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].flatMap(([id, hours]) => (isOutside(hours) ? [id] : [])),
  )
}
