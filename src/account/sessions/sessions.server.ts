import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { Actor, AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { record } from '../staff/audit.server.ts'
import type { AccountTables, SessionEnd } from '../tables.server.ts'
import { refreshCookie } from './cookies.server.ts'
import { mintCredential } from './credentials.server.ts'
import { readToken, signToken } from './tokens.server.ts'

const t = withTables<AccountTables>()

const day = 24 * 3600 * 1000
/** A session ends when nobody came for so long, or when it is so old; milliseconds. */
const maxIdleMs = 30 * day
export const maxSessionAgeMs = 180 * day

/** A new session's rows. `device` and `place` are in words; `credential` is for the refresh cookie. */
export async function beginSession(
  tx: Tx,
  {
    userId,
    device = '',
    place = '',
    byPasskey = false,
    now,
  }: { userId: string; device?: string; place?: string; byPasskey?: boolean; now: Date },
) {
  const sessionId = randomUUID()
  await t(tx)
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      created_at: now,
      device,
      place,
      last_seen_at: now,
      proved_at: now,
      by_passkey: byPasskey,
      revoked_at: null,
      end_reason: null,
    })
    .execute()
  await t(tx)
    .updateTable('users')
    .set({ is_pending: false })
    .where('id', '=', userId)
    .where('is_pending', '=', true)
    .execute()
  return { userId, sessionId, credential: await mintCredential(tx, { sessionId, now }) }
}

/** Opens a session of somebody who proved who they are, and signs the token that names it. */
export async function openSession(app: AppContext, userId: string) {
  const session = await transaction(app.db, tx => beginSession(tx, { userId, now: app.now() }))
  return { ...(await signToken(app, session)), ...session }
}

/**
 * Who a bearer token names. Every call reads the session row, so a revoked session is out on the very next one.
 * @throws AppError tokenExpired (1002) unless `expiredToo`, sessionRevoked (1003)
 */
export async function identify(
  app: AppContext,
  token: string,
  { expiredToo }: { expiredToo: boolean },
): Promise<Actor> {
  const { userId, sessionId, goodUntil } = await readToken(app, token, { expiredToo })
  const row = await t(app.db)
    .selectFrom('session')
    // The session is theirs, or of the guardian who acts for them: a child that got an account of its own is out of it at once.
    .innerJoin('users', join =>
      join.on(({ eb, or }) =>
        or([
          eb('users.id', '=', eb.ref('session.user_id')),
          eb('users.guardian_id', '=', eb.ref('session.user_id')),
        ]),
      ),
    )
    .select(['users.roles', 'has_staff_password', 'by_passkey', 'session.revoked_at', 'last_seen_at'])
    .select(['guardian_id'])
    .where('session.id', '=', sessionId)
    .where('users.id', '=', userId)
    // A passkey of an account that was found to be another one's leads nowhere.
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!row || row.revoked_at) throw new AppError('sessionRevoked')
  if (!expiredToo) await seen(app, sessionId, row.last_seen_at)
  // Whoever came by a password that is too short for staff is no staff until they have a better one, wherever it matters.
  const staffPasswordDue = row.roles.length > 0 && !row.has_staff_password && !row.by_passkey
  const actor = {
    id: userId,
    sessionId,
    roles: staffPasswordDue ? [] : row.roles,
    staffPasswordDue,
    goodUntil,
  }
  return row.guardian_id === null ? actor : { ...actor, guardianId: row.guardian_id }
}

/** Which of these sessions are over: ended, or gone with their person. */
export async function endedSessions(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('session')
    .select('id')
    .where(sql<boolean>`id = any(${sessionIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
  const living = new Set(rows.map(({ id }) => id))
  return sessionIds.filter(id => !living.has(id))
}

/** Notes, once a minute at most, that the session is in use. */
async function seen({ db, now }: AppContext, sessionId: string, last: Date) {
  const minuteAgo = new Date(now().getTime() - 60_000)
  if (last > minuteAgo) return
  await t(db)
    .updateTable('session')
    .set({ last_seen_at: now() })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<=', minuteAgo)
    .execute()
}

/** Whether a session is over by time alone. */
export const isOver = (session: { created_at: Date; last_seen_at: Date }, now: Date) =>
  now.getTime() - session.last_seen_at.getTime() >= maxIdleMs ||
  now.getTime() - session.created_at.getTime() >= maxSessionAgeMs

/** Ends the living sessions of somebody, all or `only` one or all `except` one; their next calls answer 1003. Answers how many. */
export async function endSessions(
  tx: Tx,
  {
    userId,
    only = null,
    except = null,
    reason,
    now,
  }: { userId: string; only?: string | null; except?: string | null; reason: SessionEnd; now: Date },
): Promise<number> {
  let living = t(tx)
    .updateTable('session')
    .set({ revoked_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (only) living = living.where('id', '=', only)
  if (except) living = living.where('id', '!=', except)
  const { numUpdatedRows } = await living.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Ends the session that asks. */
export async function leave({ app, db, user, now, setCookie }: SignedIn) {
  await t(db)
    .updateTable('session')
    .set({ revoked_at: now(), end_reason: 'logout' })
    .where('id', '=', user.sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  setCookie({ ...refreshCookie(app.settings), value: null })
  return {}
}

/** The sessions in which somebody is signed in now, the one seen last first. */
export async function livingSessions(db: Db, userId: string, now: Date) {
  const rows = await t(db)
    .selectFrom('session')
    .select(['id', 'device', 'place', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.filter(row => !isOver(row, now))
}

/** Where the user is signed in: this session first, then the one seen last. */
export async function listSessions({ db, user, now }: SignedIn) {
  const rows = await livingSessions(db, user.id, now())
  const items = rows.map(row => ({
    id: row.id,
    device: row.device,
    place: row.place,
    lastSeenAt: row.last_seen_at.toISOString(),
    current: row.id === user.sessionId,
  }))
  return { items: items.sort((one, other) => Number(other.current) - Number(one.current)) }
}

/**
 * Ends one of the user's sessions.
 * @throws AppError notFound, for somebody else's, an ended one and none alike
 */
export async function endSession(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.endSession>,
) {
  await transaction(db, async tx => {
    const ended = await endSessions(tx, { userId: user.id, only: id, reason: 'remote', now: now() })
    if (ended === 0) throw new AppError('notFound')
    await record(tx, { actorId: user.id, action: 'session.ended', subjectId: user.id, at: now() })
  })
  return {}
}
