import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges, AuditSubjects } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { AnyCollection } from '#contract/collection.ts'
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
import type { CounselingTables } from '../tables.server.ts'
import { counselingTag } from '../tags.ts'

const t = withTables<CounselingTables>()

type Kind = Extract<keyof AuditSubjects, 'counselingTopic' | 'counselor' | 'counselingPackage'>
type Columns = Record<string, unknown>
type Row = Columns & { id: string; version: number; changed_at: Date }

/** How one kind of record stands in its table. */
export type RecordKind<Values> = {
  kind: Kind
  table: 'counseling_topic' | 'counselor' | 'counseling_package'
  /** The columns that lists are ordered by. */
  order: readonly string[]
  calls: AnyCollection
  toColumns(values: Values): Columns
  /** `parts` are what `readParts` found of it. */
  toValues(row: Row, parts: unknown): Values
  getName(values: Values): string
  /** What of these records stands in other tables, by their ids, in one statement. */
  readParts?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>>
  /** Before one is written, a new one without an id. @throws AppError invalid */
  check?(tx: Tx, id: string | null, values: Values): Promise<void>
  /** Writes that. @throws AppError invalid */
  writeParts?(tx: Tx, id: string, values: Values): Promise<void>
  /** @throws AppError conflict, where it must stay */
  mayRemove?(tx: Tx, id: string): Promise<void>
}

type Paging = { q: string; page: number; perPage: number }

/** The answers of a collection whose records are rows of one table, with parts in others. */
export function buildRecordHandlers<Values extends Columns>(kind: RecordKind<Values>): Handler[] {
  const { calls, table } = kind
  // One way for all tables: their columns are those that `toColumns` names.
  const name = table as 'counselor'

  async function show(db: Db, rows: readonly Row[]) {
    const parts = await kind.readParts?.(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(row => ({
      ...kind.toValues(row, parts?.get(row.id)),
      id: row.id,
      version: row.version,
      changedAt: row.changed_at.toISOString(),
    }))
  }

  async function find(db: Db, id: string) {
    const row = await t(db).selectFrom(name).selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new AppError('notFound')
    return (await show(db, [row as Row]))[0]!
  }

  const note = async (
    tx: Tx,
    { user, now }: SignedIn,
    what: 'created' | 'changed' | 'removed',
    about: { id: string; name: string },
    changes?: AuditChanges,
  ) => {
    const action: AuditAction = `${kind.kind}.${what}`
    const entry = { actorId: user.id, action, subjectId: null, about: { kind: kind.kind, ...about } }
    await record(tx, { ...entry, ...(changes && { changes }), at: now() })
    await invalidateTags(tx, counselingTag)
  }

  return [
    {
      endpoint: calls.list,
      async handle({ db }, { q, page, perPage }: Paging) {
        let found = t(db).selectFrom(name).selectAll().where(holdsWords('search_key', q))
        for (const column of kind.order) found = found.orderBy(column as 'id')
        const { rows, total } = await readPage(found.orderBy('id'), { page, perPage })
        return { items: await show(db, rows as Row[]), page, perPage, total }
      },
    },
    { endpoint: calls.read, handle: ({ db }, { id }: { id: string }) => find(db, id) },
    {
      endpoint: calls.create,
      handle: (context, values: Values) =>
        transaction(context.db, async tx => {
          await kind.check?.(tx, null, values)
          const { id } = await t(tx)
            .insertInto(name)
            .values({ ...kind.toColumns(values), changed_at: context.now() } as never)
            .returning('id')
            .executeTakeFirstOrThrow()
          await kind.writeParts?.(tx, id, values)
          await note(tx, context, 'created', { id, name: kind.getName(values) })
          return find(tx, id)
        }),
    },
    {
      endpoint: calls.change,
      handle: (context, { id, version, ...typed }: Values & { id: string; version: number }) =>
        transaction(context.db, async tx => {
          const values = typed as unknown as Values
          const before = await find(tx, id)
          await kind.check?.(tx, id, values)
          const changed = await t(tx)
            .updateTable(name)
            .set({ ...kind.toColumns(values), version: version + 1, changed_at: context.now() } as never)
            .where('id', '=', id)
            .where('version', '=', version)
            .returning('id')
            .executeTakeFirst()
          if (!changed) throw changedMeanwhile()
          await kind.writeParts?.(tx, id, values)
          await note(tx, context, 'changed', { id, name: kind.getName(values) }, findChanges(before, values))
          return find(tx, id)
        }),
    },
    {
      endpoint: calls.remove,
      handle: (context, { id }: { id: string }) =>
        transaction(context.db, async tx => {
          const before = await find(tx, id)
          await kind.mayRemove?.(tx, id)
          await t(tx).deleteFrom(name).where('id', '=', id).execute()
          await note(tx, context, 'removed', { id, name: kind.getName(before as unknown as Values) })
          return {}
        }),
    },
  ]
}
