import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CourseHooks } from '#features/courses/manifest.server.ts'
import { isOnOrder, retimeLine } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { notifyMembers } from './notify-members.server.ts'
import { readGroupTimes } from './seats/move-seat.server.ts'
import { countAwaited, listWaiting, retimeOffers } from './seats/waitlist.server.ts'
import type { EnrolmentTables } from './tables.server.ts'

const t = withTables<EnrolmentTables>()

/** @throws AppError conflict */
async function refuseIfTaken(tx: Tx, id: string, message: string) {
  const enrolled = await t(tx)
    .selectFrom('enrolment')
    .select('id')
    .where('group_id', '=', id)
    .executeTakeFirst()
  if (!enrolled && (await isOnOrder(tx, { kind: 'course-seat', item: id }))) {
    throw new AppError('conflict', {
      message: 'کسی همین حالا در حال پرداخت این گروه است؛ تا چند دقیقهٔ دیگر دوباره تلاش کنید.',
    })
  }
  if (enrolled) throw new AppError('conflict', { message })
}

async function retimeSeats(app: AppContext, tx: Tx, groupId: string) {
  // What comes back of a seat goes by when its classes are.
  const bought = await t(tx)
    .selectFrom('enrolment')
    .select('order_line_id')
    .where('group_id', '=', groupId)
    .where('order_line_id', 'is not', null)
    .orderBy('order_line_id')
    .execute()
  const times = await readGroupTimes(tx, groupId)
  for (const { order_line_id } of bought) await retimeLine(tx, order_line_id!, times)
  await retimeOffers(app, tx, groupId)
}

async function announceMove(
  app: AppContext,
  tx: Tx,
  { session, at, by }: Parameters<NonNullable<CourseHooks['sessionMoved']>>[2],
) {
  await t(tx)
    .insertInto('announcement')
    .values({
      id: randomUUID(),
      group_id: session.group_id,
      title: `جلسهٔ ${persianNumber(session.number)} جابه‌جا شد`,
      session_id: session.id,
      old_starts_at: session.starts_at,
      new_starts_at: at,
      created_by: by,
      created_at: app.now(),
    })
    .execute()
}

/** What courses and groups show of who takes part, and what becomes of seats when their plans change. */
export const courseHooks: CourseHooks = {
  countAwaited,
  listWaitlist: listWaiting,
  refuseIfTaken,
  groupReplanned: retimeOffers,
  timesChanged: retimeSeats,
  groupChanged: (app, tx, groupId, notice) => notifyMembers(app, tx, groupId, 'group-changed', notice),
  async sessionMoved(app, tx, moved, notice) {
    await notifyMembers(app, tx, moved.session.group_id, 'session-moved', notice)
    await announceMove(app, tx, moved)
  },
  async groupMoved(app, tx, { groupId, by, sessions }, notice) {
    await notifyMembers(app, tx, groupId, 'group-moved', notice)
    const [first] = sessions
    await t(tx)
      .insertInto('announcement')
      .values({
        id: randomUUID(),
        group_id: groupId,
        title: 'روز و ساعت کلاس عوض شد',
        body: `به جای ${notice.before}، ${notice.after}. این تغییر از جلسهٔ ${persianNumber(first!.session.number)} است.`,
        old_starts_at: first!.session.starts_at,
        new_starts_at: first!.at,
        created_by: by,
        created_at: app.now(),
      })
      .execute()
  },
  sessionCancelled: (app, tx, { group_id }, notice) =>
    notifyMembers(app, tx, group_id, 'session-cancelled', notice),
}
