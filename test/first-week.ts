import { randomUUID } from 'node:crypto'
import type { FirstWeekTables, KeptItem } from '#features/first-week/tables.server.ts'
import { isoDay } from '#persian/jalali.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { TestApp } from './app.ts'

const t = withTables<FirstWeekTables>()

/** A week of somebody with one text to read this evening; answers the item's id. */
export async function newWeek(app: TestApp, userId: string): Promise<string> {
  const now = app.now()
  const item: KeptItem = {
    id: randomUUID(),
    kind: 'post',
    minutes: 6,
    title: 'چرا فراموش می‌کنیم',
    subject: 'why-we-forget',
    count: null,
    at: new Date(now.getTime() + 3 * 3_600_000).toISOString(),
  }
  const row = {
    user_id: userId,
    hours: JSON.stringify(['0-18']),
    minutes: 20,
    level: null,
    began_at: now,
    starts_on: isoDay(now),
    items: JSON.stringify([item]),
    dismissed_at: null,
    changed_at: now,
  }
  await t(app.db)
    .insertInto('first_week')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return item.id
}
