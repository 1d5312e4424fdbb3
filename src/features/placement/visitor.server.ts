import { createHash, randomBytes } from 'node:crypto'
import { AppError, notFound } from '#contract/app-error.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

/** Known to the calls of placement alone, for half a year. */
const cookie = { path: '/api/placement', maxAge: 180 * 24 * 3600 }
const cookieName = ({ app }: Pick<RequestContext, 'app'>) =>
  app.settings.secure ? '__Secure-hamava-placement' : 'hamava-placement'

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** What the database knows of this browser's secret; null where it has none. */
export function findVisitorHash(context: Pick<RequestContext, 'app' | 'browser'>): string | null {
  const secret = context.browser.cookies[cookieName(context)]
  return secret && secret.length <= 100 ? hash(secret) : null
}

/** The same, with a new secret where the browser has none. */
export function ensureVisitorHash(context: RequestContext): string {
  const known = findVisitorHash(context)
  if (known) return known
  const secret = randomBytes(32).toString('base64url')
  context.setCookie({ name: cookieName(context), value: secret, ...cookie })
  return hash(secret)
}

export type AttemptRow = PlacementTables['placement_attempt']

/** The attempts of whoever asks: of their account, and of this browser those that no account has. */
export const selectOwn = (db: Db | Tx, context: Pick<RequestContext, 'app' | 'browser' | 'user'>) =>
  t(db)
    .selectFrom('placement_attempt')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([
        and([eb('user_id', 'is', null), eb('visitor_hash', '=', findVisitorHash(context) ?? '')]),
        ...(context.user ? [eb('user_id', '=', context.user.id)] : []),
      ]),
    )

/** @throws AppError notFound, where there is none, or it is somebody else's */
export async function findOwn(
  db: Db,
  context: Pick<RequestContext, 'app' | 'browser' | 'user'>,
  id: string,
): Promise<AttemptRow> {
  const attempt = await selectOwn(db, context).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return attempt
}

/** The same, held until the transaction ends. @throws AppError notFound */
export async function lockOwn(
  tx: Tx,
  context: Pick<RequestContext, 'app' | 'browser' | 'user'>,
  id: string,
): Promise<AttemptRow> {
  const attempt = await selectOwn(tx, context).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!attempt) throw new AppError('notFound')
  return attempt
}
