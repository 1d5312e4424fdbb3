import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { lockGroup } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { moveSeat } from './move-seat.server.ts'
import { seatElsewhere } from './seat-elsewhere.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/**
 * Who is in the group already gets nothing by it: the same once more changes nothing.
 * @throws AppError notFound; conflict, where nothing is offered, the group has begun, or no seat may go there
 */
export async function takeSeat(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.takeSeat>,
) {
  await transaction(db, async tx => {
    const at = now()
    const refuse = (message: string) => new AppError('conflict', { message })
    const known = await t(tx)
      .selectFrom('course_group')
      .select(['id', 'course_id', 'price'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    // Groups first, in one order for everybody, then the order, who waits, and the stocks.
    const from = (await seatElsewhere(tx, user.id, known, at))?.group_id
    for (const group of [id, ...(from ? [from] : [])].sort()) await lockGroup(tx, group)
    const own = { group_id: id, user_id: user.id }
    const enrolled = await t(tx)
      .selectFrom('enrolment')
      .select('id')
      .where(({ and }) => and(own))
      .executeTakeFirst()
    if (enrolled) return
    const group = await lockGroup(tx, id)
    if (group?.state !== 'open') throw new AppError('notFound')
    if (group.starts_at <= at) throw refuse('این گروه شروع شده است.')
    const waits = await t(tx)
      .selectFrom('waitlist_entry')
      .select('offered_until')
      .where(({ and }) => and(own))
      .executeTakeFirst()
    if (!waits?.offered_until) throw refuse('جایی در این گروه برای شما نگه داشته نشده است.')
    if (waits.offered_until <= at) throw refuse('مهلت نوبت شما گذشته است.')
    const seat = await seatElsewhere(tx, user.id, group, at)
    if (!seat) throw refuse('شما جایی در گروه دیگری از این دوره ندارید؛ ثبت‌نام و پرداخت کنید.')
    if (seat.refusal) throw refuse(seat.refusal)
    await moveSeat(app, tx, { seat, to: group, message: 'این گروه همین حالا پر شد.' })
  })
  return {}
}
