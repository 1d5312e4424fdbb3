import { expect, test } from 'vitest'
import { listMigrations } from '#server/create-app-context.ts'
import { migrate } from '#server/platform/database/database.ts'
import { seedOnce } from '#server/platform/seed.ts'
import { openTestApp } from '../../../test/app.ts'

test('a demo of the version before, whose small group was seeded with its learners, is migrated and not seeded with it again', async () => {
  await using app = await openTestApp({ seed: true })
  const { database, features } = app
  const count = async () =>
    (await database.execute('select count(*)::int as asked from undersubscribed_choice')).rows[0]!
  const before = await count()
  expect(before.asked).toBeGreaterThan(1)
  // As that version left it: it was no feature.
  const migration = 'undersubscribed/20261126T2230-seeded-with-enrolments'
  await database.execute(
    `delete from seeding where feature = 'undersubscribed'; delete from migration where id = '${migration}'`,
  )
  expect(await migrate(database, listMigrations(features))).toEqual([migration])
  await seedOnce(app)
  expect(await count()).toEqual(before)
})
