import { acceptedDocuments, versionInForce } from '#contract/legal.ts'
import { isoDay } from '#persian/jalali.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'
import { listLegalVersions } from './legal-versions.server.ts'

const t = withTables<AccountTables>()

/** Notes that somebody accepted what an account is opened under, in the versions that hold at this instant. */
export async function recordAcceptance(tx: Tx, userId: string, now: Date): Promise<void> {
  const day = isoDay(now)
  for (const document of acceptedDocuments) {
    const version = versionInForce(await listLegalVersions(tx, document), day).number
    await t(tx)
      .insertInto('acceptance')
      .values({ user_id: userId, document, version, accepted_at: now })
      .execute()
  }
}

/** What somebody accepted, in which version and when, as their export names it. */
export function listAcceptances(db: Db, userId: string) {
  return t(db)
    .selectFrom('acceptance')
    .select(['document', 'version', 'accepted_at as acceptedAt'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .orderBy('document')
    .execute()
}
