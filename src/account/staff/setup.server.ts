import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { claimSchool as claimSchoolCall } from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'
import { hasOwner, makeOwner } from './owner.server.ts'

const t = withTables<AccountTables>()

/** How long the link is good, in milliseconds: whoever started the school stands before it. */
const validMs = 3_600_000

/**
 * Makes the link by which a school that nobody owns gets its first owner.
 * @returns the link, shown once; null where somebody owns the school, or an earlier link is still good
 */
export async function openSetup(app: AppContext): Promise<string | null> {
  if (await hasOwner(app.db)) return null
  const now = app.now()
  const token = randomBytes(32).toString('base64url')
  const row = { token_hash: hashToken(token), expires_at: new Date(now.getTime() + validMs) }
  const made = await t(app.db)
    .insertInto('owner_setup')
    .values(row)
    .onConflict(conflict =>
      conflict.column('is_singleton').doUpdateSet(row).where('owner_setup.expires_at', '<=', now),
    )
    .returning('is_singleton')
    .executeTakeFirst()
  // After the #: no server and no proxy on the way writes it down.
  return made ? `${app.settings.PUBLIC_URL}/setup#${token}` : null
}

/** Whoever has the link owns the school, until somebody does. @throws AppError notFound */
export async function claimSchool(
  { app, db, user, now }: SignedIn,
  { token }: CheckedInputOf<typeof claimSchoolCall>,
) {
  await transaction(db, async tx => {
    // Whoever else holds the link waits here, and then finds it gone.
    const used = await t(tx)
      .deleteFrom('owner_setup')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now())
      .returning('is_singleton')
      .executeTakeFirst()
    if (!used || (await hasOwner(tx))) {
      throw new AppError('notFound', { message: 'این پیوند راه‌اندازی به کار رفته یا مهلتش گذشته است.' })
    }
    await makeOwner(tx, app, user.id)
  })
  return {}
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()
