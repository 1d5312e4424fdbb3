import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { AnyCollection } from '#contract/collection.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { Handler, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { ContactTables } from '../tables.server.ts'
import { contactTag } from '../tags.ts'
import { cannedAnswers, ticketTopics } from './contract.ts'

const t = withTables<ContactTables>()

type Columns = Record<string, unknown>
type Row = Columns & { id: string; version: number; changed_at: Date }
type Paging = { q: string; page: number; perPage: number }

/** How one kind of record stands in its table. */
type RecordKind = {
  kind: 'ticketTopic' | 'cannedAnswer'
  table: 'ticket_topic' | 'canned_answer'
  /** The column that is searched, and the one that lists are ordered by. */
  searched: string
  order: string
  calls: AnyCollection
  toColumns(values: Columns): Columns
  toValues(row: Row): Columns
  /** @throws AppError conflict, where it must stay */
  mayRemove?(tx: Tx, row: Row): Promise<void>
}

const topicKind: RecordKind = {
  kind: 'ticketTopic',
  table: 'ticket_topic',
  searched: 'title',
  order: 'place',
  calls: ticketTopics,
  toColumns: ({ assigneeId, targetMinutes, isOpen, ...values }) => ({
    ...values,
    assignee_id: assigneeId || null,
    target_minutes: targetMinutes,
    is_open: isOpen,
  }),
  toValues: ({ title, description, role, assignee_id, target_minutes, place, is_open }) => ({
    title,
    description,
    role,
    assigneeId: assignee_id ?? '',
    targetMinutes: target_minutes,
    place,
    isOpen: is_open,
  }),
  async mayRemove(tx, row) {
    const used = await t(tx)
      .selectFrom('ticket')
      .select('id')
      .where('topic', '=', row.key as string)
      .limit(1)
      .executeTakeFirst()
    if (!used) return
    throw new AppError('conflict', {
      message: 'پیام‌هایی با این موضوع رسیده است؛ به جای حذف، آن را از فرم بردارید.',
    })
  },
}

const cannedKind: RecordKind = {
  kind: 'cannedAnswer',
  table: 'canned_answer',
  searched: 'search_key',
  order: 'sort_key',
  calls: cannedAnswers,
  toColumns: ({ title, body }) => ({
    title,
    body,
    search_key: key(`${title} ${body}`),
    sort_key: sortKey(title as string),
  }),
  toValues: ({ title, body }) => ({ title, body }),
}

/** The answers of a collection whose records are rows of one table. */
function buildHandlers({
  kind,
  table,
  searched,
  order,
  calls,
  toColumns,
  toValues,
  mayRemove,
}: RecordKind): Handler[] {
  // One way for both tables: their columns are those that `toColumns` names.
  const name = table as 'canned_answer'
  const show = (row: Row) => ({
    ...toValues(row),
    id: row.id,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
  })
  const note = async (
    tx: Tx,
    { user, now }: SignedIn,
    what: 'created' | 'changed' | 'removed',
    row: Row,
    changes?: AuditChanges,
  ) => {
    const action: AuditAction = `${kind}.${what}`
    const about = { kind, id: row.id, name: row.title as string }
    await record(tx, {
      actorId: user.id,
      action,
      subjectId: null,
      about,
      ...(changes && { changes }),
      at: now(),
    })
    await invalidateTags(tx, contactTag)
  }
  const find = async (db: Db, id: string) => {
    const row = await t(db).selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('notFound')
    return row as Row
  }
  return [
    {
      endpoint: calls.list,
      async handle({ db }, { q, page, perPage }: Paging) {
        const found = t(db).selectFrom(name).selectAll().where(holdsWords(searched, q))
        const { rows, total } = await readPage(found.orderBy(order as 'id').orderBy('id'), { page, perPage })
        return { items: rows.map(row => show(row as Row)), page, perPage, total }
      },
    },
    { endpoint: calls.read, handle: async ({ db }, { id }: { id: string }) => show(await find(db, id)) },
    {
      endpoint: calls.create,
      handle: (context, values: Columns) =>
        transaction(context.db, async tx => {
          const row = (await t(tx)
            .insertInto(name)
            .values({ ...toColumns(values), changed_at: context.now() } as never)
            .returningAll()
            .executeTakeFirstOrThrow()) as Row
          await note(tx, context, 'created', row)
          return show(row)
        }),
    },
    {
      endpoint: calls.change,
      handle: (context, { id, version, ...values }: Columns & { id: string; version: number }) =>
        transaction(context.db, async tx => {
          const before = await find(tx, id)
          const row = (await t(tx)
            .updateTable(name)
            .set({ ...toColumns(values), version: version + 1, changed_at: context.now() } as never)
            .where('id', '=', id)
            .where('version', '=', version)
            .returningAll()
            .executeTakeFirst()) as Row | undefined
          if (!row) {
            throw changedMeanwhile()
          }
          await note(tx, context, 'changed', row, findChanges(toValues(before), toValues(row)))
          return show(row)
        }),
    },
    {
      endpoint: calls.remove,
      handle: (context, { id }: { id: string }) =>
        transaction(context.db, async tx => {
          const row = await find(tx, id)
          await mayRemove?.(tx, row)
          await t(tx).deleteFrom(name).where('id', '=', id).execute()
          await note(tx, context, 'removed', row)
          return {}
        }),
    },
  ]
}

/** The answers of the topics and of the answers that stand ready. */
export const recordHandlers: Handler[] = [...buildHandlers(topicKind), ...buildHandlers(cannedKind)]
