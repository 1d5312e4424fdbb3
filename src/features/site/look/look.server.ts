import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { findChanges } from '#account/public.server.ts'
import { changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import {
  type Db,
  notifyChannel,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { getLogoAddress, logoFiles, type SchoolLook } from '#server/platform/school-look.ts'
import { note } from '../entries.server.ts'
import type { SiteTables } from '../tables.server.ts'
import { lookChannel } from '../tags.ts'
import type * as calls from './contract.ts'
import { drawLogo } from './draw-logo.server.ts'

const t = withTables<SiteTables>()

/** Version 0 is how the product looks before anybody has changed it. */
export async function findLook(db: Db | Tx): Promise<SchoolLook & { version: number }> {
  const row = await t(db).selectFrom('site_look').select(['accent', 'logo', 'version']).executeTakeFirst()
  return row ?? { accent: null, logo: null, version: 0 }
}

export const readLook = async ({ db }: SignedIn) => toAnswer(await findLook(db))

/** @throws AppError conflict, where somebody else has changed it since `version` */
export async function changeAccent(
  { db, user, now }: SignedIn,
  { accent, version }: CheckedInputOf<typeof calls.changeAccent>,
) {
  return transaction(db, async tx => {
    const before = await lockLook(tx, now())
    if (before.version !== version) throw changedMeanwhile()
    return write(tx, before, { accent: accent || null }, user.id, now())
  })
}

/** @throws AppError invalid, at `file` */
export async function changeLogo(
  { app, db, user, now }: SignedIn,
  { file }: CheckedInputOf<typeof calls.changeLogo>,
) {
  const drawn = await drawLogo(file)
  const hash = createHash('sha256')
  for (const picture of drawn.values()) hash.update(picture)
  // Pages and mails of before still show the one of before, so its files stay.
  const logo = `looks/${hash.digest('hex').slice(0, 32)}`
  for (const [name, picture] of drawn) await app.files.put(`public/${logo}/${name}`, picture)
  return transaction(db, async tx => write(tx, await lockLook(tx, now()), { logo }, user.id, now()))
}

export const removeLogo = ({ db, user, now }: SignedIn) =>
  transaction(db, async tx => write(tx, await lockLook(tx, now()), { logo: null }, user.id, now()))

type Held = Awaited<ReturnType<typeof findLook>>

async function lockLook(tx: Tx, now: Date): Promise<Held> {
  await t(tx)
    .insertInto('site_look')
    .values({ accent: null, logo: null, version: 0, changed_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return t(tx)
    .selectFrom('site_look')
    .select(['accent', 'logo', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function write(tx: Tx, before: Held, changed: Partial<SchoolLook>, actorId: string, at: Date) {
  // A logo does not stand in the form of the colour, which it must not outdate.
  const version = before.version + (changed.accent === undefined ? 0 : 1)
  const after = { ...before, ...changed, version }
  await t(tx)
    .updateTable('site_look')
    .set({ accent: after.accent, logo: after.logo, version: after.version, changed_at: at })
    .execute()
  await notifyChannel(tx, lookChannel, '')
  const changes = findChanges(toFacts(before), toFacts(after))
  await note(tx, { actorId, action: 'look.changed', changes, at })
  return toAnswer(after)
}

const toFacts = ({ accent, logo }: SchoolLook) => ({ colour: accent, logo: logo !== null })

const toAnswer = ({ version, ...look }: Held) => ({
  accent: look.accent,
  logo: getLogoAddress(look),
  version,
})

/** Lets the school look in this process as staff have said. Answers what ends it. */
export async function keepLook({
  settings,
  db,
  database,
  files,
  log,
}: AppContext): Promise<() => Promise<void>> {
  const read = async () => {
    const { accent, logo } = await findLook(db)
    const pictures = new Map<string, Buffer>()
    if (logo !== null) {
      for (const name of Object.keys(logoFiles)) {
        const opened = await files.read(`public/${logo}/${name}`).catch(() => null)
        if (opened) pictures.set(name, await buffer(opened.stream))
      }
      if (pictures.size === 0) log.error({ logo }, 'the files of the logo are gone')
    }
    settings.LOOK = accent === null && logo === null ? undefined : { accent, logo, pictures }
  }
  await read()
  const readAgain = () => void read().catch(fault => log.error({ err: fault }, 'the look of the school'))
  return database.listen(lookChannel, readAgain, readAgain)
}
