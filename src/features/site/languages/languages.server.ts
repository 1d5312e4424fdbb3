import { sql } from 'kysely'
import { findChanges } from '#account/public.server.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { publicSettings, publish } from '#contract/public-settings.ts'
import { knownCodes, knownLanguages } from '#persian/taught-languages.ts'
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
import { languagesChannel } from '../tags.ts'
import type { changeLanguages as changeCall, OwnLanguage } from './contract.ts'
import { findOwn } from './find-own.ts'

const t = withTables<SiteTables>()

/** Null where the school has not said. */
export async function findLanguages(db: Db) {
  const row = await t(db).selectFrom('site_languages').select(['codes', 'own', 'version']).executeTakeFirst()
  // A language that nobody knows any more is not taught.
  return row ? { ...row, codes: row.codes.filter(code => isKnown(code, row.own)) } : null
}

const isKnown = (code: string, own: readonly OwnLanguage[]) =>
  Object.hasOwn(knownLanguages, code) || findOwn(own, code) !== undefined

const unsaid = { codes: knownCodes as string[], own: [] as OwnLanguage[], version: 0 }

export const readLanguages = async ({ db }: SignedIn) => (await findLanguages(db)) ?? unsaid

/**
 * @throws AppError conflict, where somebody else has changed it since `version`, and where a language that is in use would
 * be removed; invalid, at `codes`
 */
export async function changeLanguages(
  { app, db, user, now }: SignedIn,
  { codes, own, version }: CheckedInputOf<typeof changeCall>,
) {
  if (!codes.every(code => isKnown(code, own))) {
    throw new AppError('invalid', { errors: [{ field: 'codes', message: 'این زبان شناخته نیست.' }] })
  }
  const row = { codes, own: JSON.stringify(own), version: version + 1, changed_at: now() }
  await transaction(db, async tx => {
    // One after another: what is removed is held against what is there now.
    await sql`select pg_advisory_xact_lock(hashtextextended('school languages', 0))`.execute(t(tx))
    const before = (await findLanguages(tx)) ?? unsaid
    if (before.version !== version) throw changedMeanwhile()
    const removed = before.own.filter(({ code }) => !findOwn(own, code))
    await refuseUsed(tx, app, removed)
    await t(tx)
      .insertInto('site_languages')
      .values(row)
      .onConflict(conflict => conflict.column('is_singleton').doUpdateSet(row))
      .execute()
    await notifyChannel(tx, languagesChannel, '')
    const changes = findChanges(
      { languages: describe(before.codes, before.own) },
      { languages: describe(codes, own) },
    )
    await note(tx, { actorId: user.id, action: 'languages.changed', changes, at: now() })
  })
  return { codes, own, version: version + 1 }
}

const describe = (codes: readonly string[], own: readonly OwnLanguage[]) =>
  codes
    .map(code => (knownLanguages as Record<string, string>)[code] ?? findOwn(own, code)?.name ?? code)
    .join('، ')

/** In one statement, however many features keep something by language. */
async function refuseUsed(tx: Tx, { features }: AppContext, removed: readonly OwnLanguage[]) {
  if (removed.length === 0) return
  const codes = removed.map(({ code }) => code)
  const places = features.flatMap(({ languageColumns = {} }) => Object.entries(languageColumns))
  if (places.length === 0) return
  const found = places.map(([place, noun]) => {
    const [table = '', column = ''] = place.split('.')
    return sql`select ${noun}::text as noun, ${sql.ref(column)} as language from ${sql.table(table)}
      where ${sql.ref(column)} = any(${codes}::text[])`
  })
  const { rows } = await sql<{ noun: string; language: string }>`
    ${sql.join(found, sql` union `)}`.execute(t(tx))
  const used = rows.map(({ language }) => findOwn(removed, language)).find(own => own !== undefined)
  if (!used) return
  const ofUsed = rows.filter(({ language }) => findOwn([used], language)).map(({ noun }) => noun)
  const there = [...new Set(places.map(([, noun]) => noun))].filter(noun => ofUsed.includes(noun))
  throw new AppError('conflict', {
    message: `برای زبان «${used.name}» ${there.join(' و ')} هست و برداشته نمی‌شود؛ آن را بایگانی کنید.`,
  })
}

/** Lets this process know which languages there are. Answers what ends it. */
export async function keepLanguages({ db, database, log }: AppContext): Promise<() => Promise<void>> {
  const read = async () => {
    const found = await findLanguages(db)
    // Taken afterwards: others publish theirs meanwhile.
    const { languages: _, ownLanguages: __, ...settings } = publicSettings()
    publish({
      ...settings,
      ...(found && { languages: found.codes }),
      ...(found && found.own.length > 0 && { ownLanguages: found.own }),
    })
  }
  await read()
  const readAgain = () => void read().catch(fault => log.error({ err: fault }, 'the languages of the school'))
  return database.listen(languagesChannel, readAgain, readAgain)
}
