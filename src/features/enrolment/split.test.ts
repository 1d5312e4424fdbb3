import { expect, test } from 'vitest'
import { listMigrations } from '#server/create-app-context.ts'
import { migrate } from '#server/platform/database/database.ts'
import { seedOnce } from '#server/platform/seed.ts'
import { openTestApp } from '../../../test/app.ts'

test('a demo of the version before, whose courses were seeded with their learners, is migrated and not seeded with them again', async () => {
  await using app = await openTestApp({ seed: true })
  const { database, features } = app
  const count = async () => {
    const { rows } = await database.execute(`
      select (select count(*) from enrolment)::int as enrolments, (select count(*) from waitlist_entry)::int as waiting,
        (select count(*) from undersubscribed_choice)::int as asked, (select count(*) from order_line)::int as bought`)
    return rows[0]!
  }
  const before = await count()
  expect(Math.min(...Object.values(before).map(Number))).toBeGreaterThan(1)
  // As that version left it: it was no feature.
  await database.execute(
    `delete from seeding where feature = 'enrolment'; delete from migration where id = 'enrolment/20261125T0450-seeded-with-courses'`,
  )
  expect(await migrate(database, listMigrations(features))).toEqual([
    'enrolment/20261125T0450-seeded-with-courses',
  ])
  await seedOnce(app)
  expect(await count()).toEqual(before)
})
