import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { AppError } from '#contract/app-error.ts'
import type { AppContext } from '#server/app-context.ts'

/** How long an access token is good, in seconds. */
export const tokenSeconds = 15 * 60
/** How far the clocks of two of our machines may be apart, in seconds. */
const clockSkew = 60

const claims = { issuer: 'hamava', audience: 'hamava' }
const type = 'at+jwt'
const algorithm = 'HS256'

/** What an access token names. */
export type Named = { userId: string; sessionId: string }

const encodeSecret = (app: AppContext) => new TextEncoder().encode(app.settings.SESSION_SECRET)

/** A new access token for a session; `expiresAt` in ISO 8601. */
export async function signToken(app: AppContext, { userId, sessionId }: Named) {
  const seconds = Math.floor(app.now().getTime() / 1000)
  const accessToken = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(userId)
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenSeconds)
    .sign(encodeSecret(app))
  return { accessToken, expiresAt: new Date((seconds + tokenSeconds) * 1000).toISOString() }
}

/**
 * Who a token of ours names. One signed by a clock that ran ahead is worth no more than an expired one, or it would
 * outlive its time.
 * @throws AppError tokenExpired (1002) unless `expiredToo`, sessionRevoked (1003) for what we never signed
 */
export async function readToken(
  app: AppContext,
  token: string,
  { expiredToo }: { expiredToo: boolean },
): Promise<Named & { goodUntil: Date }> {
  const { payload, expired } = await verify(app, token)
  const { sub: userId, sid: sessionId } = payload
  if (!isUuid(userId) || !isUuid(sessionId)) throw new AppError('sessionRevoked')
  if (expired && !expiredToo) throw new AppError('tokenExpired')
  return { userId, sessionId, goodUntil: new Date(payload.exp! * 1000) }
}

async function verify(app: AppContext, token: string): Promise<{ payload: JWTPayload; expired: boolean }> {
  if (!hasOneSpelling(token)) throw new AppError('sessionRevoked')
  try {
    const { payload } = await jwtVerify(token, encodeSecret(app), {
      ...claims,
      algorithms: [algorithm],
      typ: type,
      currentDate: app.now(),
      requiredClaims: ['sub', 'exp', 'sid'],
    })
    const ahead = payload.exp! - app.now().getTime() / 1000 - tokenSeconds
    return { payload, expired: ahead > clockSkew }
  } catch (refusal) {
    // Time is looked at last: an expired token is ours in all else.
    if (refusal instanceof errors.JWTExpired) return { payload: refusal.payload, expired: true }
    if (refusal instanceof errors.JOSEError) throw new AppError('sessionRevoked')
    throw refusal
  }
}

/** The last letter of a signature has two bits that mean nothing; only the spelling we gave out is taken. */
function hasOneSpelling(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1)
  return Buffer.from(signature, 'base64url').toString('base64url') === signature
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)
