import type { AppContext } from '../app-context.ts'
import { withTables } from './database/database.ts'

const t = withTables<{ seeding: { feature: string; seeded_at: Date } }>()

/** Stands among the features that were seeded where the school was begun empty. */
const emptySchool = 'an empty school'

/**
 * Lets every feature write the demo's content once; not where the school was begun empty, which it stays. A feature added later is seeded when it first comes; production
 * seeds nothing.
 */
export async function seedOnce(app: AppContext): Promise<void> {
  if (!app.settings.demo) return
  const done = await t(app.db).selectFrom('seeding').select('feature').execute()
  const seeded = new Set(done.map(({ feature }) => feature))
  if (seeded.has(emptySchool)) return
  if (!app.settings.DEMO_CONTENT) {
    if (seeded.size === 0) await markSeeded(app, emptySchool)
    return
  }
  const { SEED_NOW } = app.settings
  const clock = SEED_NOW ? new Date(SEED_NOW) : app.now()
  for (const feature of app.features) {
    if (!feature.seed || seeded.has(feature.name)) continue
    app.log.info({ feature: feature.name }, 'seeding')
    await feature.seed({ ...app, now: () => clock })
    await markSeeded(app, feature.name)
  }
}

const markSeeded = (app: AppContext, feature: string) =>
  t(app.db)
    .insertInto('seeding')
    .values({ feature, seeded_at: app.now() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
