import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'

/**
 * CSRF protection by a readable cookie that comes back as a header (decisions 2). The token is
 * `random.hmac(visitor id + random)`; the visitor id lives in an HttpOnly cookie, so a token planted from a
 * sister domain does not fit.
 */
export const tokenCookie = 'XSRF-TOKEN'
export const tokenHeader = 'x-xsrf-token'
export const visitorCookie = 'hamava-visitor'

export type CookieJar = Record<string, string | undefined>
export type NewCookie = { name: string; value: string; httpOnly: boolean }

export function openCsrf(secret: string) {
  const key = createHmac('sha256', secret).update('csrf').digest()
  const sign = (visitor: string, random: string) =>
    createHmac('sha256', key).update(`${visitor}.${random}`).digest('base64url')

  const fits = (visitor: string | undefined, token: string | undefined): boolean => {
    if (!visitor || !token) return false
    const [random = '', signature = ''] = token.split('.', 2)
    const expected = Buffer.from(sign(visitor, random))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  return {
    /** The cookies a GET without a fitting token sets; none when there is one. */
    cookiesFor(jar: CookieJar): NewCookie[] {
      const visitor = jar[visitorCookie]
      if (visitor && jar[tokenCookie]) return []
      return freshCookies(visitor)
    },
    /** A fresh pair, set beside a 403/1012 so that the client can try once more. */
    freshCookies,
    /** @throws AppError csrf, when the header does not hold this visitor's token */
    check(jar: CookieJar, header: string | undefined): void {
      const cookie = jar[tokenCookie]
      if (
        !cookie ||
        !header ||
        header.length > 200 ||
        cookie !== header ||
        !fits(jar[visitorCookie], header)
      ) {
        throw new AppError('csrf')
      }
    },
  }

  function freshCookies(visitor: string = randomUUID()): NewCookie[] {
    const random = randomBytes(12).toString('base64url')
    return [
      { name: visitorCookie, value: visitor, httpOnly: true },
      { name: tokenCookie, value: `${random}.${sign(visitor, random)}`, httpOnly: false },
    ]
  }
}
export type Csrf = ReturnType<typeof openCsrf>
