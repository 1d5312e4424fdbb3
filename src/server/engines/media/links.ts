import { createHmac } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { AppContext, RequestContext } from '../../app-context.ts'
import { visitorCookie } from '../../http/csrf.ts'
import { sameSecret } from '../../platform/same-secret.ts'

const hour = 3_600_000
/** How long a link is good at least; a lesson may be paused over lunch. */
const hours = 6
/** Milliseconds a link is good at most. */
export const maxLinkAge = (hours + 1) * hour

const seal = ({ SESSION_SECRET }: AppContext['settings'], parts: readonly string[]) => {
  const key = createHmac('sha256', SESSION_SECRET).update('files').digest()
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

/** A link without a reader is sealed as links were before there were any. */
const toParts = ({ key, until, name, visitor, reader }: Record<string, string>) =>
  [key, until, name, visitor, ...(reader ? [reader] : [])] as string[]

/**
 * An address of a private file for the browser that asks, and for no other: it holds the file, when it ends and, where it
 * is to be saved, under which name, sealed together with the browser's own cookie. Within an hour it stays the same, so
 * that what was fetched is not fetched again. `until` ends it at an instant of the caller's; `reader` names whom it is for,
 * where that is asked about again at each fetch.
 * @throws AppError csrf when the browser has no cookie yet; it comes with the refusal
 */
export function signedLink(
  { app, browser, now }: Pick<RequestContext, 'app' | 'browser' | 'now'>,
  key: string,
  {
    saveAs = '',
    until: end,
    reader = '',
  }: { saveAs?: string; until?: Date; reader?: string | undefined } = {},
): string {
  const visitor = browser.cookies[visitorCookie]
  if (!visitor) throw new AppError('csrf')
  const until = String(end?.getTime() ?? Math.ceil(now().getTime() / hour) * hour + hours * hour)
  const query = new URLSearchParams({
    until,
    ...(saveAs && { name: saveAs }),
    ...(reader && { reader }),
  })
  query.set('seal', seal(app.settings, toParts({ key, until, name: saveAs, visitor, reader })))
  return `/files/${key}?${query}`
}

/** Whether a link's seal fits its file, its end, its name, its reader and this browser, and its end has not come. */
export function isLinkGood(
  { settings, now }: Pick<AppContext, 'settings' | 'now'>,
  key: string,
  { until = '', name = '', reader = '', seal: given = '' }: Record<string, string | undefined>,
  visitor: string | undefined,
): boolean {
  if (!visitor || !/^\d{1,15}$/.test(until) || Number(until) < now().getTime()) return false
  return sameSecret(given, seal(settings, toParts({ key, until, name, visitor, reader })))
}
