import { sql } from 'kysely'
import { keepProse, record, selectPeople } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listCourses } from '#features/courses/public.server.ts'
import { createDocument, publish, removeDocument, renderDraft } from '#features/documents/public.server.ts'
import { selectLearners } from '#features/enrolment/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { notifyRecipients } from './notify-recipients.server.ts'
import type { BroadcastsTables } from './tables.server.ts'

const t = withTables<BroadcastsTables>()
type Row = BroadcastsTables['broadcast']

export async function listBroadcasts(
  { db }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.listBroadcasts>,
) {
  const { total } = await t(db)
    .selectFrom('broadcast')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await t(db)
    .selectFrom('broadcast')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { items: await toBroadcasts(db, rows), page, perPage, total }
}

export async function readBroadcast(
  { db }: SignedIn,
  { broadcast }: CheckedInputOf<typeof calls.readBroadcast>,
) {
  return { broadcast: await shown(db, await find(db, broadcast)), courses: await listCourses(db) }
}

export async function createBroadcast(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.createBroadcast>,
) {
  return transaction(db, async tx => {
    const documentId = await createDocument(tx, { kind: 'broadcast', markdown: '', by: user.id, now: now() })
    const made = await t(tx)
      .insertInto('broadcast')
      .values({ id, document_id: documentId, title: '', audience: 'everybody', created_at: now() })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    // Asked again: the first one stands.
    if (made.numInsertedOrUpdatedRows === 0n) await removeDocument(tx, documentId)
    return { broadcast: await shown(tx, await find(tx, id)) }
  })
}

/** @throws AppError notFound, conflict, invalid at `audience` for a course that is not there */
export async function changeBroadcast(
  { db }: SignedIn,
  { broadcast, title, audience }: CheckedInputOf<typeof calls.changeBroadcast>,
) {
  return transaction(db, async tx => {
    await findDraft(tx, broadcast)
    const role = audience.kind === 'role' ? audience.role : null
    const course = audience.kind === 'course' ? audience.course : null
    if (course && !(await listCourses(tx)).some(({ id }) => id === course)) {
      throw refused('audience', 'چنین دوره‌ای نیست.')
    }
    await t(tx)
      .updateTable('broadcast')
      .set({ title, audience: audience.kind, role, course_id: course })
      .where('id', '=', broadcast)
      .execute()
    return { broadcast: await shown(tx, await find(tx, broadcast)) }
  })
}

/**
 * Names everybody it goes to, and lets a job notify them. All or nothing: what somebody confirmed is what is sent.
 * @throws AppError notFound; conflict, where text or audience changed; invalid at `title` or `markdown`
 */
export async function sendBroadcast(
  { app, db, user, now }: SignedIn,
  { broadcast, edition, recipients }: CheckedInputOf<typeof calls.sendBroadcast>,
) {
  const draft = await find(db, broadcast)
  if (draft.sent_at) return { broadcast: await shown(db, draft) }
  const rendered = await renderDraft(db, draft.document_id, edition)
  if (rendered.prose.text === '') throw refused('markdown', 'متن پیام خالی است.')
  return transaction(db, async tx => {
    const row = await find(tx, broadcast, { lock: true })
    if (row.sent_at) return { broadcast: await shown(tx, row) }
    if (row.title === '') throw refused('title', 'عنوان وارد نشده است.')
    await publish(tx, rendered, { number: 1, by: user.id, now: now() })
    await keepProse(tx, row.id, rendered.prose.html)
    await t(tx)
      .insertInto('broadcast_recipient')
      .columns(['broadcast_id', 'user_id'])
      .expression(sql`select ${row.id}::uuid, reached.id from (${reach(tx, row)}) as reached`)
      .execute()
    const count = await countRecipients(tx, row.id)
    if (count !== recipients) throw new AppError('conflict', { message: changedReach })
    const sent = { sent_at: now(), sent_by: user.id, recipients: count }
    await t(tx).updateTable('broadcast').set(sent).where('id', '=', row.id).execute()
    await app.jobs.send(tx, notifyRecipients.name, { broadcastId: row.id }, { key: row.id })
    const details = { broadcastId: row.id, recipients: count }
    const about = { kind: 'broadcast' as const, id: row.id, name: row.title }
    await record(tx, {
      actorId: user.id,
      action: 'broadcast.sent',
      subjectId: null,
      about,
      details,
      at: now(),
    })
    return { broadcast: await shown(tx, { ...row, ...sent }) }
  })
}

const changedReach = 'تعداد گیرندگان در این میان تغییر کرده است؛ دوباره ببینید و تأیید کنید.'

export async function removeBroadcast(
  { db }: SignedIn,
  { broadcast }: CheckedInputOf<typeof calls.removeBroadcast>,
) {
  await transaction(db, async tx => {
    const row = await findDraft(tx, broadcast)
    await t(tx).deleteFrom('broadcast').where('id', '=', row.id).execute()
    await removeDocument(tx, row.document_id)
  })
  return {}
}

/** A query of whom it would reach now, as `id`. */
function reach(db: Db, { audience, role, course_id }: Row) {
  if (audience !== 'course') return selectPeople(db, role)
  return sql`select user_id as id from (${selectLearners(db, course_id!)}) as learner`
}

const buildAudienceKey = ({ audience, role, course_id }: Row) => [audience, role, course_id].join(' ')

/** How many the audiences of these would reach now: each is counted once, however many are written to it. */
async function countReach(db: Db, rows: readonly Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const audiences = new Map(rows.map(row => [buildAudienceKey(row), row]))
  const counts = [...audiences].map(
    ([of, row]) =>
      sql`select ${of}::text as audience, count(*)::int as count from (${reach(db, row)}) as reached`,
  )
  const counted = await sql<{ audience: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(t(db))
  return new Map(counted.rows.map(({ audience, count }) => [audience, count]))
}

async function countRecipients(db: Db, id: string): Promise<number> {
  const { count } = await t(db)
    .selectFrom('broadcast_recipient')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('broadcast_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** How many of those that each of these went to were notified. */
async function countNotified(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('broadcast_recipient')
    .select(({ fn }) => ['broadcast_id', fn.countAll<number>().as('count')])
    .where('broadcast_id', 'in', ids)
    .where('notified_at', 'is not', null)
    .groupBy('broadcast_id')
    .execute()
  return new Map(rows.map(({ broadcast_id, count }) => [broadcast_id, count]))
}

async function find(db: Db, id: string, { lock = false } = {}): Promise<Row> {
  const row = await t(db)
    .selectFrom('broadcast')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, one => one.forUpdate())
    .executeTakeFirstOrThrow(notFound)
  return row
}

async function findDraft(tx: Tx, id: string): Promise<Row> {
  const row = await find(tx, id, { lock: true })
  if (row.sent_at) throw new AppError('conflict', { message: 'این پیام فرستاده شده است.' })
  return row
}

const shown = async (db: Db, row: Row) => (await toBroadcasts(db, [row]))[0]!

async function toBroadcasts(db: Db, rows: readonly Row[]) {
  const reached = await countReach(
    db,
    rows.filter(({ recipients }) => recipients === null),
  )
  const notified = await countNotified(
    db,
    rows.filter(({ sent_at }) => sent_at !== null).map(({ id }) => id),
  )
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    documentId: row.document_id,
    audience: { kind: row.audience, role: row.role, course: row.course_id },
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    recipients: row.recipients ?? reached.get(buildAudienceKey(row)) ?? 0,
    notified: notified.get(row.id) ?? 0,
  }))
}

const refused = (field: string, message: string) =>
  new AppError('invalid', { message, errors: [{ field, message }] })
