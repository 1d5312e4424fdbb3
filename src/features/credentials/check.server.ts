import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { RequestContext } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import { encodeQr } from '#server/platform/qr.ts'
import type * as calls from './contract.ts'
import type { Checked, CredentialState } from './contract.ts'
import { achievementDocument, buildVocabulary, transcriptAchievement } from './open-badge.server.ts'
import { findByNumber, isSigned, type Row } from './signed.server.ts'
import type { CredentialsTables } from './tables.server.ts'

const t = withTables<CredentialsTables>()

/** @throws AppError notFound */
export async function checkCredential(
  { app, db, now }: RequestContext,
  { number }: CheckedInputOf<typeof calls.checkCredential>,
): Promise<{ credential: Checked }> {
  const row = await findByNumber(db, number)
  if (!row) throw new AppError('notFound')
  const url = app.settings.PUBLIC_URL + paths.certificate({ number })
  return {
    credential: {
      id: row.id,
      number,
      facts: row.facts,
      url,
      state: computeState(row, now()),
      isSigned: await isSigned(db, row),
      issuedAt: row.issued_at.toISOString(),
      expiresAt: row.expires_at?.toISOString() ?? null,
      revokedAt: row.revoked_at?.toISOString() ?? null,
      revokedReason: row.revoked_reason,
      qr: encodeQr(url),
      checkedAt: now().toISOString(),
    },
  }
}

export function computeState(
  { revoked_at, expires_at }: Pick<Row, 'revoked_at' | 'expires_at'>,
  now: Date,
): CredentialState {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : 'valid'
}

/** @throws AppError notFound, of what is not signed yet too */
export async function readCredential(
  { db }: RequestContext,
  { id }: CheckedInputOf<typeof calls.readCredential>,
) {
  const row = await t(db).selectFrom('credential').select('document').where('id', '=', id).executeTakeFirst()
  if (!row?.document) throw new AppError('notFound')
  return row.document as Record<string, unknown>
}

/** As the newest credential of it words it. @throws AppError notFound, of what nobody achieved yet */
export async function readAchievement(
  { app, db }: RequestContext,
  { about, lang }: CheckedInputOf<typeof calls.readAchievement>,
) {
  const row = await t(db)
    .selectFrom('credential')
    .select(['about', 'facts'])
    .where(({ eb }) =>
      about === transcriptAchievement
        ? eb('about', 'like', `${transcriptAchievement}:%`)
        : eb('about', '=', about),
    )
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(notFound)
  return achievementDocument(app.settings, row.about, row.facts, lang)
}

export const readVocabulary = ({ app }: RequestContext) => buildVocabulary(app.settings)
