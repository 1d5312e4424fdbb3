import { randomBytes } from 'node:crypto'
import { notFound } from '#contract/app-error.ts'
import { fillPath } from '#contract/build-path.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listEnrolmentHooks } from '#features/enrolment/manifest.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import * as calls from './contract.ts'
import { listEvents, respondWithCalendar } from './group-calendar.server.ts'
import type { CalendarTables } from './tables.server.ts'

const t = withTables<CalendarTables & LearnerTables>()

/** @throws AppError notFound, for an address that was replaced too */
export async function ownCalendar(
  { app, db }: RequestContext,
  { secret }: CheckedInputOf<typeof calls.ownCalendar>,
) {
  const owner = await t(db)
    .selectFrom('calendar_address')
    .select('user_id')
    .where('secret', '=', secret)
    .executeTakeFirstOrThrow(notFound)
  const groups = await t(db)
    .selectFrom('enrolment')
    .select('group_id')
    .where('user_id', '=', owner.user_id)
    .where('state', '<>', 'frozen')
    .execute()
  const ids = groups.map(({ group_id }) => group_id)
  const guestIn = []
  for (const { listOtherSessions } of listEnrolmentHooks(app)) {
    if (listOtherSessions) guestIn.push(...(await listOtherSessions(db, owner.user_id)))
  }
  const events = await listEvents(db, ids, app.settings.PUBLIC_URL, guestIn)
  const brand = app.settings.BRAND_FA
  return respondWithCalendar({ name: `کلاس‌های من در ${brand}`, file: 'my-classes', brand, events })
}

export async function calendarAddress(
  { db, user, now }: SignedIn,
  { renew }: CheckedInputOf<typeof calls.calendarAddress>,
) {
  const fresh = { user_id: user.id, secret: randomBytes(24).toString('base64url'), created_at: now() }
  await t(db)
    .insertInto('calendar_address')
    .values(fresh)
    .onConflict(conflict =>
      renew ? conflict.column('user_id').doUpdateSet(fresh) : conflict.column('user_id').doNothing(),
    )
    .execute()
  const { secret } = await t(db)
    .selectFrom('calendar_address')
    .select('secret')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { path: fillPath(calls.ownCalendar.path, { secret }) }
}

/** All the feature holds of a person; the address itself is as good as a password. */
export async function exportCalendar(db: Db, userId: string): Promise<object> {
  const address = await t(db)
    .selectFrom('calendar_address')
    .select('created_at as since')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { address: address ?? null }
}

export async function eraseCalendar(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('calendar_address').where('user_id', '=', userId).execute()
}
