import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { RequestContext } from '#server/app-context.ts'
import { limitKey } from '#server/http/limits.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { login } from '../contract.ts'
import { type Identity, readIdentity } from '../identity/identity.server.ts'
import { tryPassword } from '../passwords/locks.server.ts'
import { notePassword, passwordFits } from '../passwords/passwords.server.ts'
import { readUser } from '../people/people.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { deviceCookie, refreshCookie } from './cookies.server.ts'
import { deviceHash, deviceName, deviceSeconds, maskAddress, rememberDevice } from './devices.server.ts'
import { beginSession, maxSessionAgeMs } from './sessions.server.ts'
import { signToken } from './tokens.server.ts'

const t = withTables<AccountTables>()

/**
 * Signs in by a verified identity and the password. Somebody unknown costs the same work and gets the same answer as a
 * wrong password.
 * @throws AppError invalid (both or no identifier given), wrongCredentials, locked
 */
export async function signIn(context: RequestContext, input: CheckedInputOf<typeof login>) {
  const { app, db, address, browser } = context
  const identity = readIdentity(input)
  const device = deviceHash(browser.cookies[deviceCookie(app.settings).name])
  const found = await findByIdentity(db, identity, device)
  const attempt = found?.isKnownDevice
    ? { identifier: identity.value, origin: `device ${device!.toString('hex')}`, known: true }
    : { identifier: identity.value, origin: limitKey(address), known: false }
  const fits = await tryPassword(app, attempt, () => passwordFits(input.password, found?.passwordHash))
  if (!found || !fits) throw new AppError('wrongCredentials')
  return welcome(context, found.id, {
    async check(tx) {
      await holdPassword(tx, found)
      await notePassword(tx, found, input.password)
    },
  })
}

/**
 * Opens a session for somebody who proved who they are and sets its cookies: the refresh credential and the known device.
 * @param check runs in the session's transaction and throws where the proof no longer holds
 */
export async function welcome(
  context: RequestContext,
  userId: string,
  { check, byPasskey = false }: { check?: (tx: Tx) => Promise<void>; byPasskey?: boolean },
) {
  const { app, db, address, browser, now, setCookie } = context
  const refreshing = refreshCookie(app.settings)
  const device = deviceCookie(app.settings)
  const { session, deviceValue } = await transaction(db, async tx => {
    await check?.(tx)
    const from = { device: deviceName(browser.userAgent), place: maskAddress(address) }
    return {
      session: await beginSession(tx, { userId, ...from, byPasskey, now: now() }),
      deviceValue: await rememberDevice(tx, {
        cookie: browser.cookies[device.name],
        userId,
        now: now(),
      }),
    }
  })
  setCookie({ ...refreshing, value: session.credential, maxAge: maxSessionAgeMs / 1000 })
  setCookie({ ...device, value: deviceValue, maxAge: deviceSeconds })
  return { auth: await signToken(app, session), user: await readUser(db, userId) }
}

type Found = { id: string; passwordHash: string; isKnownDevice: boolean }

async function findByIdentity(
  db: Db,
  { kind, value }: Identity,
  device: Buffer | null,
): Promise<Found | undefined> {
  const found = await t(db)
    .selectFrom('users')
    .leftJoin('known_device', join =>
      join.onRef('known_device.user_id', '=', 'users.id').on('known_device.hash', '=', device),
    )
    .select(['users.id', 'users.password_hash', 'known_device.hash'])
    .where(`users.${kind}`, '=', value)
    .executeTakeFirst()
  return found && { id: found.id, passwordHash: found.password_hash, isKnownDevice: found.hash !== null }
}

/** Whoever changes the password ends all sessions: none may begin behind their back with the old one. */
async function holdPassword(tx: Tx, { id, passwordHash }: Found) {
  const now = await t(tx)
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (now?.password_hash !== passwordHash) throw new AppError('wrongCredentials')
}
