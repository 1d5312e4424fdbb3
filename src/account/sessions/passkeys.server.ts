import { isIP } from 'node:net'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { provePassword } from '../passwords/proof.server.ts'
import { record } from '../staff/audit.server.ts'
import type { AccountTables } from '../tables.server.ts'
import { deviceName } from './devices.server.ts'
import { welcome } from './sign-in.server.ts'

const t = withTables<AccountTables>()

/** Loaded when the first passkey is asked for: it brings certificates and their parsers. */
const webauthn = () => import('@simplewebauthn/server')

/** How long somebody may take at their device, in milliseconds. */
const challengeLifetimeMs = 5 * 60_000
const maxPerUser = 10

/** The name passkeys belong to: the host people use. Addresses in digits cannot have any (WebAuthn 5.1.2). */
function findRelyingPartyId({ settings }: AppContext): string | null {
  const { hostname } = new URL(settings.PUBLIC_URL)
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : hostname
}

/** @throws AppError notFound, where there can be no passkeys */
function getRelyingParty(app: AppContext) {
  const host = findRelyingPartyId(app)
  if (!host) throw new AppError('notFound')
  return { expectedRPID: host, expectedOrigin: new URL(app.settings.PUBLIC_URL).origin }
}

const refused = () => new AppError('invalid', { message: 'گذرکلید پذیرفته نشد. لطفاً دوباره تلاش کنید.' })

const selectPasskeys = (db: Db, userId: string) =>
  t(db)
    .selectFrom('passkey')
    .select(['id', 'title', 'transports', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()

type Listed = { id: string; title: string; created_at: Date; last_used_at: Date | null }
const shown = ({ id, title, created_at, last_used_at }: Listed) => ({
  id,
  title,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

export async function listPasskeys({ app, db, user }: SignedIn) {
  return { host: findRelyingPartyId(app), items: (await selectPasskeys(db, user.id)).map(shown) }
}

/** @throws AppError invalid at `currentPassword`; conflict past ten passkeys */
export async function preparePasskey(
  context: SignedIn,
  { currentPassword }: CheckedInputOf<typeof calls.preparePasskey>,
) {
  const { app, db, user } = context
  const { expectedRPID } = getRelyingParty(app)
  await provePassword(context, currentPassword)
  const owned = await selectPasskeys(db, user.id)
  if (owned.length >= maxPerUser)
    throw new AppError('conflict', { message: 'بیش از ده گذرکلید نمی‌توان داشت.' })
  const person = await t(db)
    .selectFrom('users')
    .select(['name', 'surname', 'phone', 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: app.settings.BRAND_FA,
    rpID: expectedRPID,
    userID: new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex')),
    userName: person.email ?? person.phone ?? '',
    userDisplayName: `${person.name} ${person.surname}`.trim(),
    timeout: challengeLifetimeMs,
    excludeCredentials: owned.map(({ id, transports }) => ({ id, transports })),
    // Without one that is kept on the device nobody could sign in before saying who they are.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(context, options.challenge, user.id)
  return { options }
}

/** @throws AppError invalid, when the answer is not to a question of ours or was made elsewhere */
export async function addPasskey(
  { app, db, user, now, browser }: SignedIn,
  { answer }: CheckedInputOf<typeof calls.addPasskey>,
) {
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    ...getRelyingParty(app),
    response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge => spendChallenge(app, challenge, user.id),
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  const { credential } = verified.registrationInfo
  const passkey = {
    id: credential.id,
    user_id: user.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    title: deviceName(browser.userAgent),
    created_at: now(),
    last_used_at: null,
  }
  await transaction(db, async tx => {
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('passkey')
      .values(passkey)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) throw refused()
    await t(tx).updateTable('session').set({ by_passkey: true }).where('id', '=', user.sessionId).execute()
    await record(tx, { actorId: user.id, action: 'passkey.added', subjectId: user.id, at: now() })
  })
  return { passkey: shown(passkey) }
}

/** @throws AppError notFound, for somebody else's and none alike */
export async function removePasskey(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.removePasskey>,
) {
  await transaction(db, async tx => {
    const { numDeletedRows } = await t(tx)
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) throw new AppError('notFound')
    await weaken(tx, user.id)
    await record(tx, { actorId: user.id, action: 'passkey.removed', subjectId: user.id, at: now() })
  })
  return {}
}

/** Without a passkey no session rests on one. */
const weaken = (tx: Tx, userId: string) =>
  t(tx)
    .updateTable('session')
    .set({ by_passkey: false })
    .where('user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkey').select('id').where('passkey.user_id', '=', userId))),
    )
    .execute()

export async function preparePasskeyLogin(context: RequestContext) {
  const { expectedRPID } = getRelyingParty(context.app)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: expectedRPID,
    timeout: challengeLifetimeMs,
    userVerification: 'required',
  })
  await keepChallenge(context, options.challenge, null)
  return { options }
}

/** @throws AppError invalid, when it is no passkey of ours or does not fit */
export async function loginByPasskey(
  context: RequestContext,
  { answer }: CheckedInputOf<typeof calls.loginByPasskey>,
) {
  const { app, db, now } = context
  const relyingParty = getRelyingParty(app)
  const owned = await t(db).selectFrom('passkey').selectAll().where('id', '=', answer.id).executeTakeFirst()
  if (!owned) throw refused()
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    ...relyingParty,
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge => spendChallenge(app, challenge, null),
    credential: {
      id: owned.id,
      publicKey: new Uint8Array(owned.public_key),
      counter: Number(owned.counter),
      transports: owned.transports,
    },
  }).catch(() => null)
  if (!verified?.verified) throw refused()
  await t(db)
    .updateTable('passkey')
    .set({ counter: verified.authenticationInfo.newCounter, last_used_at: now() })
    .where('id', '=', owned.id)
    .execute()
  return welcome(context, owned.user_id, { byPasskey: true })
}

async function keepChallenge({ db, now }: RequestContext, challenge: string, userId: string | null) {
  const expires_at = new Date(now().getTime() + challengeLifetimeMs)
  await t(db).insertInto('passkey_challenge').values({ challenge, user_id: userId, expires_at }).execute()
}

/** Whether the question was ours, to this person, and is answered for the first time and in time. */
async function spendChallenge(
  { db, now }: AppContext,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const spent = await t(db)
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .returning('expires_at')
    .executeTakeFirst()
  return spent !== undefined && spent.expires_at > now()
}

/** Deletes the challenges nobody answered. */
export const deletePasskeyChallenges = {
  name: 'forget-passkey-challenges',
  every: '40 4 * * *',
  async run({ db, now }: AppContext) {
    await t(db).deleteFrom('passkey_challenge').where('expires_at', '<', now()).execute()
  },
}
