import { sql } from 'kysely'
import { findFullNames } from '#account/public.server.ts'
import { notFound } from '#contract/app-error.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { RequestContext } from '#server/app-context.ts'
import { countRows, type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { BriefText, WritingText } from './contract.ts'
import { showFiles } from './files.server.ts'
import { findHomeworkHooks } from './hooks.server.ts'
import type { MotherTongue } from './rules.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()

export const selectTexts = (db: Db) => t(db).selectFrom('writing_text').selectAll()
/** A text as its table keeps it. */
export type TextRow = Awaited<ReturnType<ReturnType<typeof selectTexts>['executeTakeFirstOrThrow']>>

const selectOwn = (db: Db, id: string, userId: string) =>
  selectTexts(db).where('id', '=', id).where('user_id', '=', userId)

/** @throws AppError notFound, alike for another's and for none */
export async function findOwnText(db: Db, id: string, userId: string): Promise<TextRow> {
  const row = await selectOwn(db, id, userId).executeTakeFirstOrThrow(notFound)
  return row
}

/** The same, locked until the transaction ends. An order that paid it is locked before it. @throws AppError notFound */
export async function lockOwnText(tx: Tx, id: string, userId: string): Promise<TextRow> {
  const row = await selectOwn(tx, id, userId).forUpdate().executeTakeFirstOrThrow(notFound)
  return row
}

/** Whether a text should have been corrected by an instant and was not. */
export const isLate = ({ state, due_at, returned_at }: TextRow, now: Date): boolean =>
  state !== 'withdrawn' && due_at !== null && (returned_at ?? now) > due_at

export const showBrief = (row: TextRow, now: Date): BriefText => ({
  id: row.id,
  title: row.title,
  language: row.language,
  level: row.level as LevelCode,
  words: row.words,
  state: row.state,
  changedAt: row.changed_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  dueAt: row.due_at?.toISOString() ?? null,
  isLate: isLate(row, now),
  isCredited: row.late_credited_at !== null,
  isHomework: row.is_homework,
})

/** A text as its writer sees it. */
export async function showText(context: RequestContext, row: TextRow, now: Date): Promise<WritingText> {
  const { db } = context
  const names = await findFullNames(db, row.corrector_id ? [row.corrector_id] : [])
  return {
    ...showBrief(row, now),
    taskSlug: row.task_slug,
    prompt: row.prompt,
    motherTongue: row.mother_tongue as MotherTongue,
    meaningNote: row.meaning_note,
    body: row.body,
    fileWords: row.file_words,
    files: (await showFiles(context, row.id)).files,
    dismissed: row.dismissed,
    secondsOnTask: row.seconds_on_task,
    version: row.version,
    previousTextId: row.previous_text_id,
    corrector: names.get(row.corrector_id ?? '')?.name ?? null,
    returnedAt: row.returned_at?.toISOString() ?? null,
    position: row.state === 'queued' && !row.is_homework ? await findPosition(db, row) : null,
    orderId: row.order_id,
    isFromPackage: row.credit_id !== null,
    homework: row.is_homework ? await findHomeworkHooks(context.app).describe(db, row, now) : null,
  }
}

/** The place of a text among those that nobody has taken, from 1: those come first that are due first. */
async function findPosition(db: Db, { due_at, id }: TextRow): Promise<number> {
  const before = await countRows(
    t(db)
      .selectFrom('writing_text')
      .where('state', '=', 'queued')
      .where(sql<boolean>`(due_at, id) < (${due_at}, ${id}::uuid)`),
  )
  return before + 1
}
