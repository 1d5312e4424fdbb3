import { staffRoles } from '#account/permissions.ts'
import * as accounts from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'

export async function findAccounts(
  { db }: SignedIn,
  { query, ...paging }: CheckedInputOf<typeof calls.findAccounts>,
) {
  return accounts.findAccounts(db, query, paging)
}

export async function readAccount({ db, now }: SignedIn, { id }: CheckedInputOf<typeof calls.readAccount>) {
  const account = await accounts.readAccountCard(db, id, now())
  if (!account) throw new AppError('notFound')
  return { account }
}

export async function unlockAccount(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.unlockAccount>,
) {
  await transaction(db, async tx => {
    // Everybody signs in by something, so whoever has no identifier is not there.
    const identifiers = await accounts.listIdentifiers(tx, id)
    if (identifiers.length === 0) throw new AppError('notFound')
    await accounts.liftLock(tx, identifiers)
    await accounts.record(tx, { actorId: user.id, action: 'account.unlocked', subjectId: id, at: now() })
  })
  return {}
}

export async function endAccountSessions(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.endAccountSessions>,
) {
  await transaction(db, async tx => {
    if ((await accounts.listIdentifiers(tx, id)).length === 0) throw new AppError('notFound')
    const count = await accounts.endSessions(tx, { userId: id, reason: 'staff', now: now() })
    const details = { count }
    await accounts.record(tx, {
      actorId: user.id,
      action: 'sessions.ended',
      subjectId: id,
      details,
      at: now(),
    })
  })
  return {}
}

/** @throws AppError notFound, for a session of another account, an ended one and none alike */
export async function endAccountSession(
  { db, user, now }: SignedIn,
  { id, sessionId }: CheckedInputOf<typeof calls.endAccountSession>,
) {
  await transaction(db, async tx => {
    const count = await accounts.endSessions(tx, { userId: id, only: sessionId, reason: 'staff', now: now() })
    if (count === 0) throw new AppError('notFound')
    await accounts.record(tx, { actorId: user.id, action: 'session.ended', subjectId: id, at: now() })
  })
  return {}
}

/** @throws AppError invalid at `currentPassword`, locked; notFound; conflict, when the school would have no owner left */
export async function changeRoles(
  context: SignedIn,
  { id, roles: wanted, currentPassword }: CheckedInputOf<typeof calls.changeRoles>,
) {
  const { app, db, user, now } = context
  await accounts.provePassword(context, currentPassword)
  const roles = staffRoles.filter(role => wanted.includes(role))
  await transaction(db, async tx => {
    if (!roles.includes('owner')) {
      await accounts.keepAnOwner(tx, id, 'مدرسه باید دست‌کم یک مالک داشته باشد.')
    }
    const before = await accounts.setRoles(tx, id, roles)
    if (!before) throw new AppError('notFound')
    const details = { before, after: roles }
    await accounts.record(tx, {
      actorId: user.id,
      action: 'roles.changed',
      subjectId: id,
      details,
      at: now(),
    })
    if (roles.length > 0) await accounts.notify(app, tx, id, 'roles-given', { link: '/studio' })
    else await accounts.notify(app, tx, id, 'roles-taken', {})
  })
  return { roles }
}
