import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findTakenSeats, listTakenSeats } from '#features/enrolment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { appeal } from './contract.ts'
import { readRules } from './rules.server.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

/** The user's groups in which the level may be appealed, or was. */
export async function listMyAppeals({ db, user, now }: SignedIn) {
  const { appeal_sessions } = await readRules(db)
  const seats = await listTakenSeats(db, user.id, now())
  const appeals = await t(db)
    .selectFrom('placement_appeal')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  const last = new Map(appeals.map(row => [row.enrolment_id, row]))
  const groups = seats.flatMap(seat => {
    const known = last.get(seat.enrolmentId)
    const mayAppeal = !known && isEarly(seat, appeal_sessions)
    if (!known && !mayAppeal) return []
    return [
      {
        enrolmentId: seat.enrolmentId,
        group: seat.group,
        level: seat.level,
        sessionsHeld: seat.sessionsHeld,
        mayAppeal,
        appeal: known
          ? {
              state: known.state,
              wish: known.wish,
              reason: known.reason,
              answer: known.answer,
              createdAt: known.created_at.toISOString(),
            }
          : null,
      },
    ]
  })
  return { groups, appealSessions: appeal_sessions }
}

/** Who was in no session yet cannot say how the level is. */
const isEarly = ({ sessionsHeld }: { sessionsHeld: number }, max: number) =>
  sessionsHeld >= 1 && sessionsHeld <= max

/** @throws AppError notFound for another's seat; conflict, past the sessions that staff set, or a second time */
export async function appealLevel(
  { db, user, now }: SignedIn,
  { enrolment, wish, reason }: CheckedInputOf<typeof appeal>,
) {
  await transaction(db, async tx => {
    const seat = (await findTakenSeats(tx, [enrolment], now())).get(enrolment)
    if (seat?.userId !== user.id) throw new AppError('notFound')
    const { appeal_sessions } = await readRules(tx)
    if (!isEarly(seat, appeal_sessions)) {
      throw new AppError('conflict', {
        message: `بازبینی سطح را از جلسهٔ نخست تا پایان جلسهٔ ${persianNumber(appeal_sessions)} می‌توان خواست.`,
      })
    }
    const kept = await t(tx)
      .insertInto('placement_appeal')
      .values({
        id: randomUUID(),
        user_id: user.id,
        enrolment_id: enrolment,
        wish,
        reason,
        state: 'waiting',
        answer: null,
        answered_by: null,
        answered_at: null,
        to_group: null,
        created_at: now(),
      })
      .onConflict(conflict => conflict.column('enrolment_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) throw new AppError('conflict', { message: 'برای این گروه پیش‌تر بازبینی خواسته‌اید.' })
  })
  return {}
}
