import type { CheckedInputOf } from '#contract/endpoint.ts'
import { publicSettings, publish } from '#contract/public-settings.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import {
  type Db,
  notifyChannel,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { note } from '../entries.server.ts'
import type { SiteTables } from '../tables.server.ts'
import { openingChannel } from '../tags.ts'
import type { changeOpening as changeCall } from './contract.ts'

const t = withTables<SiteTables>()

/** A school is open unless it began closed: those that were there before have no row. */
export async function isOpen(db: Db | Tx): Promise<boolean> {
  const row = await t(db).selectFrom('site_opening').select('is_open').executeTakeFirst()
  return row?.is_open ?? true
}

/** A school that gets its first owner opens when they say so. */
export async function beginClosed(tx: Tx, now: Date): Promise<void> {
  await t(tx)
    .insertInto('site_opening')
    .values({ is_open: false, changed_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await notifyChannel(tx, openingChannel, '')
}

export const readOpening = async ({ db }: SignedIn) => ({ isOpen: await isOpen(db) })

export async function changeOpening(
  { db, user, now }: SignedIn,
  { isOpen: wanted }: CheckedInputOf<typeof changeCall>,
) {
  const row = { is_open: wanted, changed_at: now() }
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('site_opening')
      .values(row)
      .onConflict(conflict => conflict.column('is_singleton').doUpdateSet(row))
      .execute()
    await notifyChannel(tx, openingChannel, '')
    const action = wanted ? 'opening.opened' : 'opening.closed'
    await note(tx, { actorId: user.id, action, changes: { isOpen: [!wanted, wanted] }, at: now() })
  })
  return { isOpen: wanted }
}

/** Lets this process know whether search engines may find the school's pages. Answers what ends it. */
export async function keepOpening({ db, database, log }: AppContext): Promise<() => Promise<void>> {
  const read = async () => {
    const isHidden = !(await isOpen(db))
    // Taken afterwards: others publish theirs meanwhile.
    const { isHidden: _, ...settings } = publicSettings()
    publish(isHidden ? { ...settings, isHidden } : settings)
  }
  await read()
  const readAgain = () => void read().catch(fault => log.error({ err: fault }, 'whether the school is open'))
  return database.listen(openingChannel, readAgain, readAgain)
}
