import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { listIdentifiers } from '../identity/identity.server.ts'
import { exportNotices } from '../notices/choices.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { listAcceptances } from './acceptance.server.ts'
import { readUser } from './people.server.ts'

const t = withTables<AccountTables>()

/** What every feature holds of the user, by the feature's name. */
export async function exportMine({ app, db, user }: SignedIn) {
  const all: Record<string, unknown> = {}
  for (const feature of app.features) {
    if (feature.export) all[feature.name] = await feature.export(db, user.id, app)
  }
  return all
}

/** All that accounts hold of a person, but no hash, no secret and nobody else's name. */
export async function exportAccount(db: Db, userId: string): Promise<object> {
  const [user, messages, sessions, codes, passkeys, devices, acts, invited, acceptances, notices] =
    await Promise.all([
      readUser(db, userId),
      t(db)
        .selectFrom('message')
        .select(['title', 'body', 'link', 'created_at as createdAt', 'read_at as readAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
      t(db)
        .selectFrom('session')
        .select(['device', 'place', 'created_at as createdAt', 'last_seen_at as lastSeenAt'])
        .select(['revoked_at as endedAt', 'end_reason as endReason'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
      codesSent(db, userId),
      t(db)
        .selectFrom('passkey')
        .select(['title', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute(),
      t(db)
        .selectFrom('known_device')
        .select('signed_in_at as lastSignedInAt')
        .where('user_id', '=', userId)
        .orderBy('signed_in_at')
        .execute(),
      t(db)
        .selectFrom('audit_entry')
        .select(['action as act', 'details', 'at'])
        .where('subject_id', '=', userId)
        .orderBy('at')
        .execute(),
      t(db)
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('referred_by', '=', userId)
        .executeTakeFirstOrThrow(),
      listAcceptances(db, userId),
      exportNotices(db, userId),
    ])
  return {
    user,
    messages,
    sessions,
    codes,
    passkeys,
    devices,
    acts,
    acceptances,
    notices,
    invitedCount: invited.count,
  }
}

async function codesSent(db: Db, userId: string) {
  const identifiers = await listIdentifiers(db, userId)
  return t(db)
    .selectFrom('code')
    .select(['purpose', 'channel', 'identifier', 'created_at as createdAt', 'used_at as usedAt'])
    .where(({ eb, or }) =>
      or([eb('user_id', '=', userId), ...identifiers.map(identifier => eb('identifier', '=', identifier))]),
    )
    .orderBy('created_at')
    .execute()
}
