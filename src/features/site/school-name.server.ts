import { publicSettings, publish } from '#contract/public-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { schoolNameChannel } from './tags.ts'
import { readWording } from './wording.server.ts'

/**
 * Lets the school be called in this process as staff called it in the studio, and where they did not, as the
 * environment says. Answers what ends it.
 */
export async function keepSchoolName(app: AppContext): Promise<() => Promise<void>> {
  const { settings, db, database, log } = app
  const given = { persian: settings.BRAND_FA, latin: settings.BRAND_LATIN }
  const read = async () => {
    const { wording } = await readWording(db)
    const persian = wording.namePersian || given.persian
    const latin = wording.nameLatin || given.latin
    if (persian === settings.BRAND_FA && latin === settings.BRAND_LATIN) return
    settings.BRAND_FA = persian
    settings.BRAND_LATIN = latin
    publish({ ...publicSettings(), brand: { persian, latin } })
  }
  await read()
  const readAgain = () => void read().catch(fault => log.error({ err: fault }, 'the name of the school'))
  return database.listen(schoolNameChannel, readAgain, readAgain)
}
