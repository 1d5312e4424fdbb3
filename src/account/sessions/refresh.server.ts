import { AppError } from '#contract/app-error.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { inTurn } from '../passwords/queues.server.ts'
import { notify } from '../people/messages.server.ts'
import { record } from '../staff/audit.server.ts'
import type { AccountTables, SessionEnd } from '../tables.server.ts'
import { refreshCookie } from './cookies.server.ts'
import { type Presented, presentCredential } from './credentials.server.ts'
import { maskAddress } from './devices.server.ts'
import { isOver, maxSessionAgeMs } from './sessions.server.ts'
import { signToken } from './tokens.server.ts'

const t = withTables<AccountTables>()

/**
 * A new access token for the session that the bearer token names and the cookie proves; the cookie is changed for its
 * successor. A credential that was copied ends the session and its owner is notified.
 * @throws AppError sessionRevoked (1003), tokenExpired (1002) when nobody came for too long, notAllowed from other sites
 */
export async function refresh(context: SignedIn) {
  const { app, db, user, browser, setCookie } = context
  // A GET that changes something: other sites' pages may not ask it, whatever cookie they bring along.
  if (browser.fetchSite !== null && browser.fetchSite !== 'same-origin') throw new AppError('notAllowed')
  const cookie = refreshCookie(app.settings)
  const credential = browser.cookies[cookie.name]
  if (!credential) throw new AppError('sessionRevoked')
  const { id: userId, sessionId } = user
  const outcome = await inTurn(app, `session ${sessionId}`, () =>
    transaction(db, tx => rotate(tx, context, credential)),
  )
  if (outcome.is === 'over') throw new AppError('tokenExpired')
  if (outcome.is !== 'good') throw new AppError('sessionRevoked')
  setCookie({ ...cookie, value: outcome.successor, maxAge: maxSessionAgeMs / 1000 })
  return { auth: await signToken(app, { userId, sessionId }) }
}

async function rotate(
  tx: Tx,
  { app, user, address, now }: SignedIn,
  credential: string,
): Promise<Presented | { is: 'revoked' | 'over' }> {
  const { sessionId } = user
  const session = await t(tx)
    .selectFrom('session')
    .select(['user_id', 'created_at', 'last_seen_at', 'revoked_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
  if (!session || session.revoked_at) return { is: 'revoked' }
  if (isOver(session, now())) {
    await end(tx, sessionId, 'idle', now())
    return { is: 'over' }
  }
  const presented = await presentCredential(tx, { sessionId, credential, now: now() })
  if (presented.is === 'reused') {
    await end(tx, sessionId, 'reuse', now())
    await notifyOwner(tx, app, session.user_id)
  }
  if (presented.is === 'good') {
    await t(tx)
      .updateTable('session')
      .set({ last_seen_at: now(), place: maskAddress(address) })
      .where('id', '=', sessionId)
      .execute()
  }
  return presented
}

async function end(tx: Tx, sessionId: string, reason: SessionEnd, now: Date) {
  await t(tx)
    .updateTable('session')
    .set({ revoked_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .execute()
}

/** In a message, and where somebody who took the session over cannot read it: at a verified contact. */
async function notifyOwner(tx: Tx, app: AppContext, userId: string) {
  const at = app.now()
  const { title, body } = await notify(app, tx, userId, 'session-reused', { link: '/profile' })
  await record(tx, { actorId: null, action: 'session.reused', subjectId: userId, at })
  const { phone, email } = await t(tx)
    .selectFrom('users')
    .select(['phone', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const text = `${body}\n${app.settings.BRAND_FA}`
  const purpose = 'session-reused'
  if (email) await app.messaging.send(tx, { channel: 'email', to: email, subject: title, text, purpose })
  else if (phone) await app.messaging.send(tx, { channel: 'sms', to: phone, text, purpose })
}
