import { findFullNames, notify, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  type ChatTables,
  describeAttachments,
  findMessage,
  findWholePlace,
  insertBlock,
  lockConversation,
  nameFiles,
  removeForAll,
} from '#features/chat/public.server.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { Report } from './contract.ts'
import type { ReportTables } from './tables.server.ts'

const t = withTables<ReportTables & ChatTables>()

/** Messages that moderators see before and after the one that was reported. */
const contextSize = 5
const maxListed = 100

/** Reports a message, once by each person, and blocks who wrote it where that is wished. @throws AppError notFound */
export async function reportMessage(
  { db, user, now }: SignedIn,
  { message: messageId, id, reason, note, block }: CheckedInputOf<typeof calls.reportMessage>,
): Promise<Record<string, never>> {
  await transaction(db, async tx => {
    const { message } = await findMessage(tx, user, messageId)
    if (message.author_id === user.id)
      throw new AppError('conflict', { message: 'پیام خودتان را حذف کنید؛ گزارش برای پیام دیگران است.' })
    const files = (await describeAttachments(tx, [messageId])).get(messageId) ?? []
    await t(tx)
      .insertInto('chat_report')
      .values({
        id,
        message_id: messageId,
        reporter_id: user.id,
        reason,
        note,
        text: [message.text, message.original, message.corrected, ...nameFiles(files)]
          .filter(Boolean)
          .join('\n'),
        created_at: now(),
        closed_at: null,
        closed_by: null,
        outcome: null,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    if (block && message.author_id) await insertBlock(tx, user.id, message.author_id, now())
  })
  return {}
}

export async function listReports(
  { db }: SignedIn,
  { state }: CheckedInputOf<typeof calls.listReports>,
): Promise<{ items: Report[] }> {
  const rows = await t(db)
    .selectFrom('chat_report')
    .innerJoin('chat_message', 'chat_message.id', 'message_id')
    .select(['chat_report.id', 'reason', 'note', 'chat_report.text', 'author_id', 'reporter_id', 'outcome'])
    .select(['chat_report.created_at', 'closed_at'])
    .where('closed_at', state === 'open' ? 'is' : 'is not', null)
    .$if(state === 'open', all => all.orderBy('chat_report.created_at'))
    .$if(state === 'closed', all => all.orderBy('closed_at', 'desc'))
    .orderBy('chat_report.id')
    .limit(maxListed)
    .execute()
  const names = await findFullNames(
    db,
    rows.flatMap(({ author_id, reporter_id }) => [author_id, reporter_id].filter(id => id !== null)),
  )
  return {
    items: rows.map(row => ({
      id: row.id,
      reason: row.reason,
      note: row.note,
      text: row.text,
      authorName: names.get(row.author_id ?? '')?.name ?? null,
      reporterName: names.get(row.reporter_id ?? '')?.name ?? null,
      createdAt: row.created_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      outcome: row.outcome,
    })),
  }
}

const findReport = (db: Db, id: string) =>
  t(db)
    .selectFrom('chat_report')
    .innerJoin('chat_message', 'chat_message.id', 'message_id')
    .select([
      'chat_report.id',
      'message_id',
      'conversation_id',
      'seq',
      'author_id',
      'reporter_id',
      'closed_at',
    ])
    .where('chat_report.id', '=', id)
    .executeTakeFirstOrThrow(notFound)

/** A reported message with those around it, and nothing else of the conversation; each look is recorded. @throws AppError notFound */
export async function lookAtReport(
  { db, user, now }: SignedIn,
  { report: id }: CheckedInputOf<typeof calls.lookAtReport>,
) {
  return transaction(db, async tx => {
    const report = await findReport(tx, id)
    const rows = await t(tx)
      .selectFrom('chat_message')
      .select(['id', 'author_id', 'text', 'original', 'corrected', 'created_at', 'deleted_at'])
      .where('conversation_id', '=', report.conversation_id)
      .where('seq', '>=', report.seq - contextSize)
      .where('seq', '<=', report.seq + contextSize)
      .orderBy('seq')
      .execute()
    const past = await t(tx)
      .selectFrom('chat_past_text')
      .select(['message_id', 'text', 'corrected'])
      .where(
        'message_id',
        'in',
        rows.map(row => row.id),
      )
      .orderBy('id')
      .execute()
    const files = await describeAttachments(
      tx,
      rows.map(row => row.id),
    )
    const names = await findFullNames(
      tx,
      rows.flatMap(({ author_id }) => author_id ?? []),
    )
    await record(tx, {
      actorId: user.id,
      action: 'chatReport.read',
      subjectId: report.author_id,
      details: { report: id },
      at: now(),
    })
    return {
      items: rows.map(row => ({
        id: row.id,
        authorName: names.get(row.author_id ?? '')?.name ?? null,
        text: row.text,
        files: nameFiles(files.get(row.id) ?? []),
        correction:
          row.original !== null && row.corrected !== null
            ? { original: row.original, corrected: row.corrected }
            : null,
        past: past
          .filter(({ message_id }) => message_id === row.id)
          .map(({ text, corrected }) => text || (corrected ?? '')),
        at: row.created_at.toISOString(),
        isDeleted: row.deleted_at !== null,
        isReported: row.id === report.message_id,
      })),
    }
  })
}

/** Closes a report and tells who reported. @throws AppError notFound; conflict, where it is closed otherwise */
export async function closeReport(
  { app, db, user, now }: SignedIn,
  { report: id, outcome }: CheckedInputOf<typeof calls.closeReport>,
): Promise<Record<string, never>> {
  await transaction(db, async tx => {
    const found = await findReport(tx, id)
    await lockConversation(tx, found.conversation_id)
    const report = await t(tx)
      .updateTable('chat_report')
      .set({ closed_at: now(), closed_by: user.id, outcome })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!report) throw new AppError('conflict', { message: 'این گزارش پیش‌تر بسته شده است.' })
    await record(tx, {
      actorId: user.id,
      action: 'chatReport.closed',
      subjectId: found.author_id,
      details: { report: id, outcome },
      at: now(),
    })
    if (found.reporter_id)
      await notify(app, tx, found.reporter_id, 'chat-report-closed', {
        outcome:
          outcome === 'removed' ? 'آن پیام برای همه حذف شد.' : 'آن پیام با قاعده‌های ما ناسازگار نبود و ماند.',
        link: '/chat',
      })
    if (outcome === 'removed') await remove(app, tx, found, now())
  })
  return {}
}

/** Last, for it is told on the conversation's channel. */
async function remove(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  { conversation_id, message_id }: { conversation_id: string; message_id: string },
  now: Date,
) {
  const message = await t(tx)
    .selectFrom('chat_message')
    .selectAll()
    .where('id', '=', message_id)
    .executeTakeFirst()
  if (!message || message.deleted_at) return
  const place = await findWholePlace(tx, conversation_id)
  await removeForAll(app, tx, { place, message, now })
}
