import { AppError } from '#contract/app-error.ts'
import { respondWithCalendar } from '#features/calendars/public.server.ts'
import { findNewestResult } from '#features/placement/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { nameItem } from './describe-item.ts'
import { readPlan } from './first-week.server.ts'

/** @throws AppError notFound, where there is no plan */
export async function firstWeekCalendar({ app, db, user, now }: SignedIn) {
  const plan = await readPlan(db, user.id, await findNewestResult(db, user.id), now())
  if (!plan) throw new AppError('notFound')
  const origin = app.settings.PUBLIC_URL
  return respondWithCalendar({
    name: 'هفتهٔ اول من',
    file: 'first-week',
    brand: app.settings.BRAND_FA,
    events: plan.items.flatMap(item => {
      if (!item.id || !item.at) return []
      const url = new URL(item.link, origin).href
      return {
        uid: `${item.id}@${new URL(origin).hostname}`,
        title: nameItem(item),
        description: url,
        location: 'آنلاین',
        url,
        startsAt: new Date(item.at),
        minutes: item.minutes,
        isCancelled: false,
        sequence: 0,
        changedAt: plan.changedAt,
      }
    }),
  })
}
