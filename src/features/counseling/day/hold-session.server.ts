import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { counselorCards } from '../booking/choose.server.ts'
import { cancel, missByGuest, missByHost } from '../sessions/change-session.server.ts'
import type { CounselingTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { findHeld } from './day.server.ts'

const t = withTables<CounselingTables>()

/** @throws AppError notFound */
export async function writeNote(
  { db, user }: SignedIn,
  { id, note }: CheckedInputOf<typeof calls.writeNote>,
) {
  await findHeld(db, user.id, id)
  await t(db).updateTable('counseling_session').set({ private_note: note }).where('id', '=', id).execute()
  return {}
}

/** @throws AppError notFound; conflict, before it begins and where nobody came */
export async function sumUp(
  { app, db, user, now }: SignedIn,
  { id, title, summary, tasks }: CheckedInputOf<typeof calls.sumUp>,
) {
  const at = now()
  await transaction(db, async tx => {
    const found = await findHeld(tx, user.id, id)
    if (found.booking.state !== 'booked' || found.booking.starts_at > at) {
      throw new AppError('conflict', { message: 'خلاصه پس از آغاز گفت‌وگو نوشته می‌شود.' })
    }
    await t(tx)
      .updateTable('counseling_session')
      .set({ title, summary, summed_at: at })
      .where('id', '=', id)
      .execute()
    const done = await t(tx)
      .selectFrom('counseling_task')
      .select(['title', 'done_at'])
      .where('session_id', '=', id)
      .where('done_at', 'is not', null)
      .execute()
    const doneAt = new Map(done.map(task => [task.title, task.done_at]))
    await t(tx).deleteFrom('counseling_task').where('session_id', '=', id).execute()
    if (tasks.length > 0) {
      await t(tx)
        .insertInto('counseling_task')
        .values(
          tasks.map(({ title, dueOn }, index) => ({
            session_id: id,
            place: index,
            title,
            due_on: dueOn,
            done_at: doneAt.get(title) ?? null,
          })),
        )
        .execute()
    }
    if (found.summed_at !== null) return
    const card = (await counselorCards(tx, [found.counselor_id])).get(found.counselor_id)
    const link = `/counseling/sessions/${id}`
    await notify(app, tx, found.user_id, 'counseling-summed', { counselor: card?.name ?? '', link })
  })
  return {}
}

/** @throws AppError notFound; conflict, before it begins and where that was said already */
export async function markSessionMissed(
  { app, db, user, now }: SignedIn,
  { id, who }: CheckedInputOf<typeof calls.markSessionMissed>,
) {
  await transaction(db, async tx => {
    const found = await findHeld(tx, user.id, id)
    if (who === 'guest') await missByGuest(app, tx, found, now())
    else await missByHost(app, tx, found, { by: 'host', now: now() })
  })
  return {}
}

/** @throws AppError notFound; conflict, once it has begun */
export async function cancelByCounselor(
  { app, db, user, now }: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.cancelByCounselor>,
) {
  await transaction(db, async tx => {
    const found = await findHeld(tx, user.id, id)
    await cancel(app, tx, found, { reason, by: 'host', now: now() })
    const card = (await counselorCards(tx, [found.counselor_id])).get(found.counselor_id)
    await notify(app, tx, found.user_id, 'counseling-cancelled', {
      counselor: card?.name ?? '',
      before: formatDateTime(found.booking.starts_at),
      reason,
      link: `/counseling/sessions/${id}`,
    })
  })
  return {}
}
