import { paidForLine } from '#features/payment/public.server.ts'
import type { Db } from '#server/platform/database/database.ts'
import { selectTaking } from '../enrolment.server.ts'

export type SeatElsewhere = NonNullable<Awaited<ReturnType<typeof seatElsewhere>>>

/**
 * The seat of somebody in another group of a course: who has one may wait for this group all the same, and goes there
 * with it once a seat comes free. `paid` is null for a seat that was not bought; `refusal` says why it cannot go, null
 * where it can.
 */
export async function seatElsewhere(
  db: Db,
  userId: string,
  group: { id: string; course_id: string; price: number },
  now: Date,
) {
  const [seat, ...others] = await selectTaking(db, userId, group, now)
    .select(['course_group.title', 'course_group.state as groupState', 'starts_at'])
    .where('group_id', '<>', group.id)
    .orderBy('starts_at')
    .execute()
  if (!seat) return null
  const paid = seat.order_line_id ? await paidForLine(db, seat.order_line_id) : null
  return { ...seat, paid, refusal: findRefusal() }

  function findRefusal(): string | null {
    if (seat!.starts_at <= now) {
      return 'گروه دیگر شما در این دوره شروع شده است؛ برای جابه‌جایی با پشتیبانی هماهنگ کنید.'
    }
    if (others.length > 0 || seat!.state !== 'active' || seat!.groupState !== 'open') {
      return 'جای شما در این دوره اکنون جابه‌جا نمی‌شود؛ با پشتیبانی هماهنگ کنید.'
    }
    if (paid !== null && paid < group.price) {
      return 'شهریهٔ این گروه بیشتر است؛ برای جابه‌جایی با پشتیبانی هماهنگ کنید.'
    }
    return null
  }
}
