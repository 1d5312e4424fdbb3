/** What people wait for: asked, confirmed, seen and withdrawn. */
import { sql } from 'kysely'
import { createLinkToken, hashToken, mayText } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listTaught } from '#contract/school-languages.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import type * as calls from './contract.ts'
import { formatWish, listWeekdays, maxWaiting } from './rules.ts'
import type { RequestsAndSchool } from './tables.server.ts'

const t = withTables<RequestsAndSchool>()
const dayMs = 86_400_000

/** Requests with the titles of their courses. */
const selectRequests = (db: Db) =>
  t(db)
    .selectFrom('group_request')
    .leftJoin('course', 'course.id', 'course_id')
    .selectAll('group_request')
    .select('course.title as courseTitle')

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

const toRequest = (row: Row) => ({
  id: row.id,
  language: row.language,
  level: row.level,
  course: row.courseTitle,
  part: row.part,
  days: listWeekdays(row.weekdays),
  place: row.place,
  createdAt: row.created_at.toISOString(),
  isConfirmed: row.confirmed_at !== null,
  notifiedAt: row.notified_at?.toISOString() ?? null,
  groupId: row.group_id,
})

export async function listMyRequests({ db, user }: SignedIn) {
  const rows = await selectRequests(db)
    .where('user_id', '=', user.id)
    .orderBy('group_request.created_at', 'desc')
    .orderBy('group_request.id')
    .limit(50)
    .execute()
  return { requests: rows.map(toRequest) }
}

const refuse = (field: string, message: string) =>
  new AppError('invalid', { message, errors: [{ field, message }] })

/** The language and level that are wanted. @throws AppError invalid, at `course` or `language` */
async function findSubject(
  db: Db,
  { course, language, level }: CheckedInputOf<typeof calls.requestGroup>,
): Promise<{ courseId: string | null; title: string | null; language: string; level: LevelCode | null }> {
  if (course === '') {
    if (!listTaught().includes(language)) throw refuse('language', 'زبان را انتخاب کنید.')
    return { courseId: null, title: null, language, level: level || null }
  }
  const row = await t(db)
    .selectFrom('course')
    .select(['id', 'title', 'language', 'level'])
    .where('slug', '=', course)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow(() => refuse('course', 'این دوره پیدا نشد.'))
  return { courseId: row.id, title: row.title, language: row.language, level: row.level }
}

/**
 * Waits for a group; a visitor does once the link in the SMS is followed.
 * @throws AppError invalid, at the field; conflict, where the id is another's, the same waits already, or too many do
 */
export async function requestGroup(
  context: RequestContext,
  input: CheckedInputOf<typeof calls.requestGroup>,
) {
  const { app, db, user, now } = context
  const subject = await findSubject(db, input)
  const guest = user ? null : readGuest(app, input)
  const at = now()
  const weekdays = input.days.reduce((bits, weekday) => bits | (1 << weekday), 0)
  const wish = { language: subject.language, level: subject.level, part: input.part, place: input.place }
  await transaction(db, async tx => {
    // Of many that come at once each sees those before it.
    await sql`select pg_advisory_xact_lock(hashtext(${`group-request ${user?.id ?? guest!.phone}`}))`.execute(
      t(tx),
    )
    const own = user ? ({ user_id: user.id } as const) : ({ phone: guest!.phone } as const)
    const known = await t(tx)
      .selectFrom('group_request')
      .selectAll()
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (known) {
      const isSame = user ? known.user_id === user.id : known.phone === guest!.phone
      if (!isSame || known.part !== input.part || known.language !== subject.language)
        throw new AppError('conflict')
      return
    }
    await refuseMore(tx, own, { ...wish, course_id: subject.courseId, weekdays })
    const token = guest && createLinkToken()
    await t(tx)
      .insertInto('group_request')
      .values({
        id: input.id,
        user_id: user?.id ?? null,
        name: guest?.name ?? null,
        phone: guest?.phone ?? null,
        token_hash: token ? hashToken(token) : null,
        course_id: subject.courseId,
        ...wish,
        weekdays,
        created_at: at,
        confirmed_at: user ? at : null,
      })
      .execute()
    if (token)
      await sendProof(app, tx, guest, { token, wish: formatWish({ ...wish, course: subject.title }) })
  })
  return { needsProof: guest !== null }
}

/** @throws AppError invalid, at `name` or `phone` */
function readGuest(app: AppContext, { name, phone }: CheckedInputOf<typeof calls.requestGroup>) {
  if (!name) throw refuse('name', 'نام وارد نشده است.')
  if (!phone) throw refuse('phone', 'شماره موبایل وارد نشده است.')
  if (!mayText(app, phone)) throw refuse('phone', 'به این شماره پیامک نمی‌فرستیم.')
  return { name, phone }
}

/** @throws AppError conflict, where the same waits already or too many do */
async function refuseMore(
  tx: Tx,
  own: { user_id: string } | { phone: string },
  wish: Pick<Row, 'language' | 'level' | 'part' | 'place' | 'course_id' | 'weekdays'>,
) {
  const waiting = await t(tx)
    .selectFrom('group_request')
    .select(['language', 'level', 'part', 'place', 'course_id', 'weekdays'])
    .where(({ and }) => and(own))
    .where('notified_at', 'is', null)
    .execute()
  const names = ['language', 'level', 'part', 'place', 'course_id', 'weekdays'] as const
  if (waiting.some(other => names.every(name => other[name] === wish[name]))) {
    throw new AppError('conflict', { message: 'همین درخواست را پیش‌تر ثبت کرده‌اید.' })
  }
  if (waiting.length >= maxWaiting) {
    throw new AppError('conflict', {
      message: 'پنج درخواست شما در انتظار است؛ برای درخواست تازه یکی را پس بگیرید.',
    })
  }
}

/** Until when a link is sent to be followed. */
const proofMs = dayMs

async function sendProof(
  app: AppContext,
  tx: Tx,
  { name, phone }: { name: string; phone: string },
  { token, wish }: { token: string; wish: string },
) {
  const render = await loadTemplate(app, tx, 'group-request-proof')
  const text = render('sms', { name, wish, link: buildLink(app, token) })
  const goodUntil = new Date(app.now().getTime() + proofMs)
  await app.messaging.send(tx, { channel: 'sms', to: phone, text, purpose: 'group-request-proof', goodUntil })
}

const buildLink = ({ settings }: AppContext, token: string) =>
  `${settings.PUBLIC_URL}/group-requests?token=${token}`

/** @throws AppError notFound */
export async function withdrawRequest(
  { db, user }: SignedIn,
  { request }: CheckedInputOf<typeof calls.withdrawRequest>,
) {
  await t(db)
    .deleteFrom('group_request')
    .where('id', '=', request)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  return {}
}

/** @throws AppError notFound, for a link that was guessed and one that was withdrawn alike */
export async function readLinkedRequest({ db }: RequestContext, { token }: { token: string }) {
  const row = await selectRequests(db).where('token_hash', '=', hashToken(token)).executeTakeFirst()
  if (!row) throw new AppError('notFound', { message: 'این پیوند دیگر کار نمی‌کند.' })
  return { request: toRequest(row) }
}

/** @throws AppError notFound */
export async function confirmLinkedRequest(context: RequestContext, { token }: { token: string }) {
  await t(context.db)
    .updateTable('group_request')
    .set({ confirmed_at: context.now() })
    .where('token_hash', '=', hashToken(token))
    .where('confirmed_at', 'is', null)
    .execute()
  return readLinkedRequest(context, { token })
}

export async function withdrawLinkedRequest({ db }: RequestContext, { token }: { token: string }) {
  await t(db).deleteFrom('group_request').where('token_hash', '=', hashToken(token)).execute()
  return {}
}

/** Days for which requests are kept: of a phone that was never proved, and of a visitor who was notified. */
const keptDays = { unproved: 2, notified: 90 }

/** Deletes what visitors left behind. */
export async function deleteOldRequests(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await t(db)
    .deleteFrom('group_request')
    .where('user_id', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('confirmed_at', 'is', null), eb('created_at', '<', before(keptDays.unproved))]),
        eb('notified_at', '<', before(keptDays.notified)),
      ]),
    )
    .execute()
}

export async function eraseRequests(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('group_request').where('user_id', '=', userId).execute()
}

/** What somebody waits and waited for, as they may take it with them. */
export async function exportRequests(db: Db, userId: string): Promise<object> {
  const rows = await selectRequests(db)
    .where('user_id', '=', userId)
    .orderBy('group_request.created_at')
    .execute()
  return { groupRequests: rows.map(toRequest) }
}
