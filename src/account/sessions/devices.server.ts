import { createHash, randomBytes } from 'node:crypto'
import { subnetKey } from '#server/http/limits.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()

/** How long a browser in which somebody signed in is known, in seconds: as long as browsers keep a cookie. */
export const deviceSeconds = 400 * 24 * 3600

/** The first that fits names the browser: most call themselves by the names of others too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'اج'],
  [/\bOPR\/|\bOpera\b/, 'اپرا'],
  [/\bSamsungBrowser\//, 'سامسونگ اینترنت'],
  [/\b(?:Firefox|FxiOS)\//, 'فایرفاکس'],
  [/\b(?:Chrome|CriOS)\//, 'کروم'],
  [/\bVersion\/[\d.]+.* Safari\//, 'سافاری'],
]
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'اندروید'],
  [/\biPhone\b/, 'آیفون'],
  [/\biPad\b/, 'آیپد'],
  [/\bWindows\b/, 'ویندوز'],
  [/\bMac OS X\b/, 'مک'],
  [/\bCrOS\b/, 'کروم‌بوک'],
  [/\bLinux\b/, 'لینوکس'],
]

/** A browser in words, «کروم در اندروید», by the header it sends. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (!browser) return 'مرورگر ناشناس'
  return system ? `${browser} در ${system}` : browser
}

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([shape]) => shape.test(userAgent))?.[1]

/** The network of an address, its last part hidden: `5.200.10.x`, `2a01:4f8:0:x`. */
export function maskAddress(address: string): string {
  return subnetKey(address).replace(/0\/24$|:\/48$/, 'x')
}

/** What is kept of the cookie of a known device; null without one. */
export const deviceHash = (cookie: string | undefined): Buffer | null =>
  cookie ? createHash('sha256').update(cookie).digest() : null

/**
 * Notes that this user signed in by this browser. A value that no login of ours gave out is replaced.
 * @returns what its cookie holds from now
 */
export async function rememberDevice(
  tx: Tx,
  { cookie, userId, now }: { cookie: string | undefined; userId: string; now: Date },
): Promise<string> {
  const given = deviceHash(cookie)
  const known =
    given &&
    (await t(tx).selectFrom('known_device').select('hash').where('hash', '=', given).executeTakeFirst())
  const value = known ? cookie! : randomBytes(32).toString('base64url')
  await t(tx)
    .insertInto('known_device')
    .values({ hash: deviceHash(value)!, user_id: userId, signed_in_at: now })
    .onConflict(conflict => conflict.columns(['hash', 'user_id']).doUpdateSet({ signed_in_at: now }))
    .execute()
  return value
}
