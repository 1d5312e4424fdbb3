import { record } from '#account/public.server.ts'
import type { DayHours } from '#contract/business-time.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { formatMinute } from '#persian/day-minutes.ts'
import { weekdayNames } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { listHours } from '../hours.server.ts'
import type { ContactTables } from '../tables.server.ts'
import { contactTag } from '../tags.ts'
import type * as calls from './contract.ts'

const t = withTables<ContactTables>()

export const readHours = async ({ db }: SignedIn) => ({ days: await listHours(db) })

export async function changeHours(
  { db, user, now }: SignedIn,
  { days }: CheckedInputOf<typeof calls.changeHours>,
) {
  return transaction(db, async tx => {
    const before = await listHours(tx)
    await t(tx).deleteFrom('business_hours').execute()
    if (days.length > 0) await t(tx).insertInto('business_hours').values(days).execute()
    const changes = { openHours: [describeWeek(before), describeWeek(days)] as [string, string] }
    await record(tx, {
      actorId: user.id,
      action: 'businessHours.changed',
      subjectId: null,
      changes,
      at: now(),
    })
    await invalidateTags(tx, contactTag)
    return { days: await listHours(tx) }
  })
}

/** In words, for the audit log. */
const describeWeek = (days: readonly DayHours[]) =>
  days
    .toSorted((one, other) => one.weekday - other.weekday)
    .map(
      ({ weekday, opens, closes }) =>
        `${weekdayNames[weekday]} ${formatMinute(opens)} تا ${formatMinute(closes)}`,
    )
    .join('، ')
