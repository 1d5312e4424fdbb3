import { sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import { findFullNames, staffWhoMay } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import {
  type Db,
  noId,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { assign, give } from '../assign.server.ts'
import { countAnswerFiles } from '../files.server.ts'
import { isLate, selectTexts, type TextRow } from '../find-text.server.ts'
import { findHomeworkHooks, listBlindTexts } from '../hooks.server.ts'
import { type MotherTongue, nameText, type QueuePart } from '../rules.ts'
import type { WritingTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import type { QueuedText } from './contract.ts'

const t = withTables<WritingTables>()
const weekMs = 7 * 86_400_000

function selectPart(
  db: Db,
  part: QueuePart,
  {
    userId,
    blind,
    mayManage,
    now,
  }: { userId: string; blind: readonly string[]; mayManage: boolean; now: Date },
) {
  const all = selectTexts(db)
  // Homework waits for the teachers of its group; who keeps the queue sees that it lies there.
  if (part === 'waiting')
    return all
      .where('state', '=', 'queued')
      .$if(!mayManage, waiting => waiting.where('is_homework', '=', false))
  if (part === 'mine') return all.where('state', '=', 'taken').where('corrector_id', '=', userId)
  if (part === 'taken') return all.where('state', '=', 'taken')
  if (part === 'late') return all.where('state', 'in', ['queued', 'taken']).where('due_at', '<', now)
  return all.where('state', '=', 'returned').where('id', 'not in', [...blind, noId])
}

export async function listQueue(
  { app, db, user, now }: SignedIn,
  { show, page, perPage }: CheckedInputOf<typeof calls.listQueue>,
) {
  const at = now()
  const blind = show === 'returned' ? await listBlindTexts(app, db, user.id) : []
  const mayManage = mayDo(user.roles, 'writing.manage')
  const found = selectPart(db, show, { userId: user.id, blind, mayManage, now: at })
  const ordered =
    show === 'returned'
      ? found.orderBy('returned_at', 'desc').orderBy('id')
      : found.orderBy('due_at').orderBy('id')
  const { rows, total } = await readPage(ordered, { page, perPage })
  const counts = await t(db)
    .selectFrom('writing_text')
    .select([
      sql<number>`count(*) filter (where state = 'queued' and (${mayManage} or not is_homework))::int`.as(
        'waiting',
      ),
      sql<number>`count(*) filter (where state = 'taken' and corrector_id = ${user.id})::int`.as('mine'),
      sql<number>`count(*) filter (where state = 'taken')::int`.as('taken'),
      sql<number>`count(*) filter (where due_at < ${at})::int`.as('late'),
    ])
    .where('state', 'in', ['queued', 'taken'])
    .executeTakeFirstOrThrow()
  const mayCorrect = mayDo(user.roles, 'writing.correct')
  return {
    items: await showQueued(db, rows, { userId: user.id, mayCorrect, now: at }),
    page,
    perPage,
    total,
    counts,
  }
}

async function showQueued(
  db: Db,
  rows: readonly TextRow[],
  { userId, mayCorrect, now }: { userId: string; mayCorrect: boolean; now: Date },
): Promise<QueuedText[]> {
  const names = await findFullNames(
    db,
    rows.flatMap(({ user_id, corrector_id }) => [user_id, corrector_id ?? []].flat()),
  )
  const findName = (id: string) => names.get(id)?.name ?? ''
  const files = await countAnswerFiles(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({
    id: row.id,
    title: nameText(row.title),
    writer: findName(row.user_id),
    language: row.language,
    level: row.level,
    motherTongue: row.mother_tongue as MotherTongue,
    meaningNote: row.meaning_note,
    words: row.words,
    photos: files.get(row.id)?.photos ?? 0,
    hasVoice: (files.get(row.id)?.voices ?? 0) > 0,
    state: row.state,
    sentAt: row.sent_at!.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    isLate: isLate(row, now),
    isHomework: row.is_homework,
    corrector: row.corrector_id ? { id: row.corrector_id, name: findName(row.corrector_id) } : null,
    isMine: row.corrector_id === userId,
    mayTake: mayCorrect && row.state === 'queued' && !row.is_homework && row.user_id !== userId,
  }))
}

export async function listCorrectors({ db, now }: SignedIn) {
  const ids = await staffWhoMay(db, 'writing.correct')
  const names = await findFullNames(db, ids)
  const rows = await t(db)
    .selectFrom('writing_text')
    .select('corrector_id')
    .select([
      sql<number>`count(*) filter (where state = 'taken')::int`.as('taken'),
      sql<number>`count(*) filter (where state = 'taken' and due_at < ${now()})::int`.as('late'),
      sql<number>`count(*) filter (where returned_at > ${new Date(now().getTime() - weekMs)})::int`.as(
        'returned',
      ),
    ])
    .where('corrector_id', 'is not', null)
    .groupBy('corrector_id')
    .execute()
  const loads = new Map(rows.map(({ corrector_id, ...load }) => [corrector_id, load]))
  const none = { taken: 0, late: 0, returned: 0 }
  return {
    correctors: ids.map(id => ({ id, name: names.get(id)?.name ?? '', ...(loads.get(id) ?? none) })),
  }
}

/** A text that is sent, locked. @throws AppError notFound, of a draft too: nobody sees it before it is sent */
async function lockSent(tx: Tx, id: string): Promise<TextRow> {
  const row = await selectTexts(tx)
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return row
}

/** @throws AppError where it cannot be corrected by this person, or any more */
function checkCorrector(row: TextRow, correctorId: string): void {
  if (row.state === 'withdrawn') {
    throw new AppError('conflict', { message: 'نویسنده این نوشته را پس گرفته است.' })
  }
  if (row.state === 'returned') throw new AppError('conflict', { message: 'این نوشته تصحیح شده است.' })
  if (row.user_id === correctorId) {
    throw new AppError('conflict', { message: 'کسی نوشتهٔ خودش را تصحیح نمی‌کند.' })
  }
}

/** @throws AppError notFound; conflict, where another has taken it, it was withdrawn, it is one's own, or homework of another's group */
export async function takeText(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.takeText>,
) {
  await transaction(db, async tx => {
    const row = await lockSent(tx, id)
    checkCorrector(row, user.id)
    if (row.corrector_id === user.id) return
    if (row.is_homework) {
      if (!(await findHomeworkHooks(app).mayCorrect(tx, user, id))) {
        throw new AppError('conflict', {
          message: 'این نوشته تکلیف است و استاد گروهش آن را تصحیح می‌کند.',
        })
      }
    } else if (row.state === 'taken') {
      throw new AppError('conflict', { message: 'استاد دیگری این نوشته را برداشته است.' })
    }
    await give(tx, id, user.id, now())
  })
  return {}
}

/** @throws AppError notFound, for another's too unless one keeps the queue; conflict, where it is not taken */
export async function giveTextBack(
  { db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.giveTextBack>,
) {
  await transaction(db, async tx => {
    const row = await lockSent(tx, id)
    if (row.corrector_id !== user.id && !mayDo(user.roles, 'writing.manage')) throw new AppError('notFound')
    if (row.state !== 'taken') {
      throw new AppError('conflict', { message: 'این نوشته دیگر در دست تصحیح نیست.' })
    }
    if (row.is_homework) {
      throw new AppError('conflict', { message: 'این نوشته تکلیف است و نزد استاد گروه می‌ماند.' })
    }
    await t(tx)
      .updateTable('writing_text')
      .set({ state: 'queued', corrector_id: null, taken_at: null })
      .where('id', '=', id)
      .execute()
  })
  return {}
}

/** @throws AppError notFound; invalid, where they may not correct; conflict, where it was withdrawn or returned, or is their own */
export async function assignText(
  { app, db, user }: SignedIn,
  { id, correctorId }: CheckedInputOf<typeof calls.assignText>,
) {
  const correctors = await staffWhoMay(db, 'writing.correct')
  if (!correctors.includes(correctorId)) {
    const message = 'این شخص اجازهٔ تصحیح ندارد؛ فهرست را تازه کنید.'
    throw new AppError('invalid', { message, errors: [{ field: 'correctorId', message }] })
  }
  await transaction(db, async tx => {
    const row = await lockSent(tx, id)
    checkCorrector(row, correctorId)
    if (row.corrector_id === correctorId) return
    await assign(app, tx, row, { correctorId, actorId: user.id })
  })
  return {}
}
