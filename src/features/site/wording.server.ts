import { findChanges } from '#account/public.server.ts'
import { changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, notifyChannel, transaction, withTables } from '#server/platform/database/database.ts'
import type { changeWording as changeWordingCall, Wording } from './contract.ts'
import { note } from './entries.server.ts'
import { findLanguages } from './languages/languages.server.ts'
import { findLook } from './look/look.server.ts'
import type { SiteTables } from './tables.server.ts'
import { schoolNameChannel } from './tags.ts'

const t = withTables<SiteTables>()

const emptyWording: Wording = {
  namePersian: '',
  nameLatin: '',
  heroTitle: '',
  heroLead: '',
  address: '',
  phone: '',
  hours: '',
  socials: '',
}

/** Version 0 is what the product says before anybody has changed it. */
export async function readWording(db: Db) {
  const row = await t(db).selectFrom('site_wording').select(['wording', 'version']).executeTakeFirst()
  return { wording: { ...emptyWording, ...row?.wording }, version: row?.version ?? 0 }
}

export async function readContact({ db }: RequestContext) {
  const { accent, logo } = await findLook(db)
  const languages = (await findLanguages(db))?.codes ?? null
  return { ...(await readWording(db)).wording, accent, logo, languages }
}

/** @throws AppError conflict, where somebody else has changed it since `version` */
export async function changeWording(
  { db, user, now }: SignedIn,
  { version, ...wording }: CheckedInputOf<typeof changeWordingCall>,
) {
  const at = now()
  const row = { wording: JSON.stringify(wording), version: version + 1, changed_at: at }
  await transaction(db, async tx => {
    const before = await readWording(tx)
    await t(tx)
      .insertInto('site_wording')
      .values(row)
      .onConflict(conflict =>
        conflict.column('is_singleton').doUpdateSet(row).where('site_wording.version', '=', version),
      )
      .returning('version')
      .executeTakeFirstOrThrow(changedMeanwhile)
    const changes = findChanges(before.wording, wording)
    await notifyChannel(tx, schoolNameChannel, '')
    await note(tx, { actorId: user.id, action: 'wording.changed', changes, at })
  })
  return { wording, version: version + 1 }
}
