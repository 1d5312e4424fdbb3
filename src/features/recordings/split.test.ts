import { expect, test } from 'vitest'
import { listMigrations } from '#server/create-app-context.ts'
import { migrate } from '#server/platform/database/database.ts'
import { seedOnce } from '#server/platform/seed.ts'
import { openTestApp } from '../../../test/app.ts'

test('a demo of the version before, whose courses were seeded with classes and recordings, is migrated and not seeded with them again', async () => {
  await using app = await openTestApp({ seed: true })
  const { database, features } = app
  const count = async () => {
    const { rows } = await database.execute(`
      select (select count(*) from attendance)::int as attendance, (select count(*) from class_visit)::int as visits,
        (select count(*) from recording)::int as recordings, (select count(*) from catch_up)::int as caught`)
    return rows[0]!
  }
  const before = await count()
  expect(Math.min(...Object.values(before).map(Number))).toBeGreaterThan(3)
  // As that version left it: neither was a feature.
  await database.execute(
    `delete from seeding where feature in ('classes', 'recordings');
     delete from migration where id in ('classes/20261125T0345-seeded-with-courses', 'recordings/20261125T0346-seeded-with-courses')`,
  )
  expect(await migrate(database, listMigrations(features))).toEqual([
    'classes/20261125T0345-seeded-with-courses',
    'recordings/20261125T0346-seeded-with-courses',
  ])
  await seedOnce(app)
  expect(await count()).toEqual(before)
})
