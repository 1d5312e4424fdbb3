import { expect, test } from 'vitest'
import { listMigrations } from '#server/create-app-context.ts'
import { migrate } from '#server/platform/database/database.ts'
import { seedOnce } from '#server/platform/seed.ts'
import { openTestApp } from '../../../test/app.ts'

test('a demo of the version before, whose courses were seeded with homework, is migrated and not seeded with it again', async () => {
  await using app = await openTestApp({ seed: true })
  const { database, settings } = app
  expect(settings.demo).toBe(true)
  const count = async () =>
    (await database.execute('select count(*)::int as count from homework')).rows[0]!.count
  const before = await count()
  expect(before).toBeGreaterThan(3)
  // As that version left it: homework was no feature.
  await database.execute(
    `delete from seeding where feature = 'homework'; delete from migration where id like 'homework/%'; drop table report_sentence, homework_text`,
  )
  expect(await migrate(database, listMigrations(app.features))).toEqual([
    'homework/20261125T0340-seeded-with-courses',
    'homework/20261126T1345-report-sentence',
    'homework/20261129T0421-written-in-the-workshop',
    'homework/20261201T0300-photographed-in-the-workshop',
  ])
  await seedOnce(app)
  expect(await count()).toBe(before)
})
