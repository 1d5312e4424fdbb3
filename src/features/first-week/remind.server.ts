import { notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findNewestResult } from '#features/placement/public.server.ts'
import { addDays, formatTime, isoDay, toJalali } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import type * as calls from './contract.ts'
import { nameItem } from './describe-item.ts'
import { readPlan } from './first-week.server.ts'
import { firstWeekPath } from './paths.ts'
import { minute, weekLength } from './plan-week.ts'
import type { FirstWeekTables } from './tables.server.ts'

const t = withTables<FirstWeekTables>()

/** So long before an item its learner is reminded of it. */
const aheadMs = 10 * minute

/** @throws AppError notFound, where there is no plan */
export async function chooseReminder(
  { db, user }: SignedIn,
  { isOn }: CheckedInputOf<typeof calls.chooseReminder>,
) {
  const { numUpdatedRows } = await t(db)
    .updateTable('first_week')
    .set({ is_reminded: isOn })
    .where('user_id', '=', user.id)
    .where('dismissed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new AppError('notFound')
  return {}
}

/** Items begin at five minutes of the clock, and this runs at them: each is told of ten minutes before, once. */
export const remindOfItems: Job = {
  name: 'remind-of-first-week',
  every: '*/5 * * * *',
  async run(app) {
    const today = toJalali(app.now())
    const rows = await t(app.db)
      .selectFrom('first_week')
      .select('user_id')
      .where('is_reminded', '=', true)
      .where('dismissed_at', 'is', null)
      .where('starts_on', '>', isoDay(addDays(today, -weekLength)))
      .where('starts_on', '<=', isoDay(addDays(today, 1)))
      .execute()
    for (const { user_id } of rows) await transaction(app.db, tx => remind(app, tx, user_id))
  },
}

/** What stands at a later hour since it was missed is told of anew there; what is done already is not. */
async function remind(app: AppContext, tx: Tx, userId: string): Promise<void> {
  const now = app.now()
  const row = await t(tx)
    .selectFrom('first_week')
    .select('reminded_until')
    .where('user_id', '=', userId)
    .where('is_reminded', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const plan = await readPlan(tx, userId, await findNewestResult(tx, userId), now)
  const after = Math.max(now.getTime(), row.reminded_until?.getTime() ?? 0)
  const until = now.getTime() + aheadMs
  const due = (plan?.items ?? []).flatMap(item => {
    const at = item.at ? Date.parse(item.at) : 0
    return !item.isDone && at > after && at <= until ? [{ ...item, at }] : []
  })
  if (due.length === 0) return
  await t(tx)
    .updateTable('first_week')
    .set({ reminded_until: new Date(until) })
    .where('user_id', '=', userId)
    .execute()
  for (const item of due) {
    await notify(app, tx, userId, 'first-week-reminder', {
      planned: nameItem(item),
      plannedat: formatTime(new Date(item.at)),
      link: item.kind === 'class' ? item.link : firstWeekPath,
      neededBy: new Date(item.at),
    })
  }
}
