import { AppError } from '#contract/app-error.ts'
import type { LegalDocument, LegalVersion } from '#contract/legal.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** The versions of a text, the oldest first: there always is a first one. */
export async function listLegalVersions(
  db: Db,
  document: LegalDocument,
): Promise<[LegalVersion, ...LegalVersion[]]> {
  const rows = await t(db)
    .selectFrom('legal_version')
    .select(['number', 'from_day as from'])
    .where('document', '=', document)
    .orderBy('number')
    .execute()
  return rows as [LegalVersion, ...LegalVersion[]]
}

/**
 * Notes a new version that holds from a day on (`YYYY-MM-DD`, Tehran): whoever registers from then on accepts it.
 * @throws AppError invalid at `from`, unless it begins after the version before; conflict, with another just made
 */
export async function addLegalVersion(tx: Tx, document: LegalDocument, from: string): Promise<LegalVersion> {
  const last = (await listLegalVersions(tx, document)).at(-1)!
  if (from <= last.from) {
    const message = 'نسخهٔ پیشین از این روز یا پس از آن برقرار می‌شود؛ روزی دیرتر را برگزینید.'
    throw new AppError('invalid', { message, errors: [{ field: 'from', message }] })
  }
  const version = { number: last.number + 1, from }
  const written = await t(tx)
    .insertInto('legal_version')
    .values({ document, number: version.number, from_day: from })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (written.numInsertedOrUpdatedRows === 0n) throw new AppError('conflict')
  return version
}
