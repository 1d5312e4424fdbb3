import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as accounts from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import { buildPath } from '#contract/build-path.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { normalisePhone, toE164 } from '#persian/phone.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import type * as calls from './contract.ts'
import type { FamiliesTables } from './tables.server.ts'

const t = withTables<FamiliesTables>()

const linkDays = 90
/** Of one learner so many links are good at once. */
const maxLinks = 5
export const parentsPath = '/parents'

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

async function listLinks(db: Db, userId: string, now: Date) {
  const rows = await t(db)
    .selectFrom('parents_link')
    .select(['id', 'created_at', 'expires_at', 'openings', 'opened_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return {
    links: rows.map(row => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      openings: row.openings,
      openedAt: row.opened_at?.toISOString() ?? null,
    })),
  }
}

export const listMyParentsLinks = ({ db, user, now }: SignedIn) => listLinks(db, user.id, now())

/** @throws AppError notFound */
export async function listParentsLinks(
  { db, now }: SignedIn,
  { person }: CheckedInputOf<typeof calls.listParentsLinks>,
) {
  if ((await accounts.findFullName(db, person)) === null) throw new AppError('notFound')
  return listLinks(db, person, now())
}

/** @throws AppError conflict, where there are too many; invalid at `phone` */
export const makeMyParentsLink = (
  context: SignedIn,
  { phone }: CheckedInputOf<typeof calls.makeMyParentsLink>,
) => makeLink(context, context.user.id, phone)

/** @throws AppError notFound; conflict and invalid, as for one's own */
export const makeParentsLink = (
  context: SignedIn,
  { person, phone }: CheckedInputOf<typeof calls.makeParentsLink>,
) => makeLink(context, person, phone)

/** Makes a link; its address is answered once, and sent to a phone where one is given. */
async function makeLink({ app, db, user, now }: SignedIn, userId: string, typed: string | null) {
  const to = typed?.trim() ? readPhone(app, typed) : null
  const token = randomBytes(16).toString('base64url')
  const at = now()
  const expires_at = new Date(at.getTime() + linkDays * 86_400_000)
  const url = `${app.settings.PUBLIC_URL}${buildPath(parentsPath, { t: token })}`
  await transaction(db, async tx => {
    // Two at once of one learner wait for each other, so that they are counted right.
    await accounts.lockPerson(tx, userId)
    const { count } = await t(tx)
      .selectFrom('parents_link')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxLinks) {
      throw new AppError('conflict', { message: 'پنج پیوند باز هست؛ نخست یکی را از کار بیندازید.' })
    }
    await t(tx)
      .insertInto('parents_link')
      .values({
        id: randomUUID(),
        token_hash: hashToken(token),
        user_id: userId,
        created_by: user.id,
        created_at: at,
        expires_at,
        revoked_at: null,
        opened_at: null,
      })
      .execute()
    if (to !== null) await sendLink(app, tx, { userId, to, url, expires_at })
    await accounts.record(tx, { actorId: user.id, action: 'parentsLink.made', subjectId: userId, at })
  })
  return { url, expiresAt: expires_at.toISOString(), isSent: to !== null }
}

function readPhone(app: AppContext, typed: string): string {
  const phone = normalisePhone(typed)
  const to = phone && toE164(phone)
  if (to && accounts.mayText(app, to)) return to
  const message = to ? 'به این شماره پیامک نمی‌فرستیم.' : 'شماره موبایل درست نیست.'
  throw new AppError('invalid', { errors: [{ field: 'phone', message }] })
}

async function sendLink(
  app: AppContext,
  tx: Tx,
  { userId, to, url, expires_at }: { userId: string; to: string; url: string; expires_at: Date },
) {
  const render = await loadTemplate(app, tx, 'parents-link')
  const child = (await accounts.findFirstName(tx, userId)) ?? ''
  const text = render('sms', { child, link: url, due: formatLongDate(expires_at) })
  await app.messaging.send(tx, { channel: 'sms', to, text, purpose: 'parents-link', goodUntil: expires_at })
}

export const revokeMyParentsLink = (
  context: SignedIn,
  { link }: CheckedInputOf<typeof calls.revokeMyParentsLink>,
) => revokeLink(context, link, context.user.id)

export const revokeParentsLink = (
  context: SignedIn,
  { link }: CheckedInputOf<typeof calls.revokeParentsLink>,
) => revokeLink(context, link, null)

/** @throws AppError notFound, for somebody else's, a revoked one and none alike */
async function revokeLink({ db, user, now }: SignedIn, id: string, userId: string | null) {
  await transaction(db, async tx => {
    const revoked = await t(tx)
      .updateTable('parents_link')
      .set({ revoked_at: now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .$if(userId !== null, all => all.where('user_id', '=', userId!))
      .returning('user_id')
      .executeTakeFirstOrThrow(notFound)
    await accounts.record(tx, {
      actorId: user.id,
      action: 'parentsLink.revoked',
      subjectId: revoked.user_id,
      at: now(),
    })
  })
  return {}
}

/** Whose link it is, and counts the opening; null alike for one that was guessed, was revoked or ran out. */
export async function openParentsLink(db: Db, token: string, now: Date) {
  const row = await t(db)
    .updateTable('parents_link')
    .set({ openings: sql<number>`openings + 1`, opened_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, expiresAt: row.expires_at } : null
}

export async function eraseFamilies(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('parents_link').where('user_id', '=', userId).execute()
  await t(tx).updateTable('parents_link').set({ created_by: null }).where('created_by', '=', userId).execute()
}

/** The children by name alone: what the school has of one is exported while their guardian acts for them. */
export async function exportFamilies(db: Db, userId: string) {
  const links = await t(db)
    .selectFrom('parents_link')
    .select(['created_at', 'expires_at', 'revoked_at', 'openings'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const children = await accounts.listChildren(db, userId)
  return {
    parentsLinks: links,
    children: children.map(({ name, birthDate, grade }) => ({ name, birthDate, grade })),
  }
}
