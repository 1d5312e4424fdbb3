import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { key } from '#persian/search-key.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { writingTasks } from './contract.ts'
import type { WritingTasksTables } from './tables.server.ts'
import { writingTasksTag } from './tags.ts'
import { taskKindNames } from './task.ts'

const t = withTables<WritingTasksTables>()

type Calls = typeof writingTasks
type Values = CheckedInputOf<Calls['create']>
type Row = Awaited<ReturnType<typeof find>>

/** Language by language, each from its first level on; hidden ones too. */
export async function listRecords(
  { db }: RequestContext,
  { q, page, perPage }: CheckedInputOf<Calls['list']>,
) {
  const found = t(db).selectFrom('writing_task').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(
    found.selectAll().orderBy('language').orderBy('level').orderBy('place').orderBy('id'),
    { page, perPage },
  )
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
export async function readRecord({ db }: RequestContext, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await find(db, id))
}

/** @throws AppError invalid, at the field */
export async function createRecord({ db, user, now }: SignedIn, values: Values) {
  refuseShortMost(values)
  return transaction(db, async tx => {
    const row = await t(tx)
      .insertInto('writing_task')
      .values({ ...toColumns(values), is_own: true, changed_at: now() })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(slugTaken)
    await note(tx, user.id, 'writingTask.created', { id: row.id, name: row.title, at: now() })
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at the field */
export async function changeRecord(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  refuseShortMost(values)
  return transaction(db, async tx => {
    const before = await find(tx, id)
    const twin = await t(tx)
      .selectFrom('writing_task')
      .select('id')
      .where('slug', '=', values.slug)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (twin) throw slugTaken()
    const row = await t(tx)
      .updateTable('writing_task')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(changedMeanwhile)
    const changes = findChanges(toFacts(toRecord(before)), toFacts(values))
    await note(tx, user.id, 'writingTask.changed', { id, name: row.title, changes, at: now() })
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, of one that the school did not add itself: the next start would bring it back */
export async function removeRecord({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await find(tx, id)
    if (!row.is_own) {
      throw new AppError('conflict', { message: 'این تکلیف از بانک آماده است و حذف نمی‌شود؛ پنهانش کنید.' })
    }
    await t(tx).deleteFrom('writing_task').where('id', '=', id).execute()
    await note(tx, user.id, 'writingTask.removed', { id, name: row.title, at: now() })
  })
  return {}
}

const find = (db: Db, id: string) =>
  t(db).selectFrom('writing_task').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

const slugTaken = () =>
  new AppError('invalid', { errors: [{ field: 'slug', message: 'تکلیف دیگری این نشانی را دارد.' }] })

/** @throws AppError invalid */
function refuseShortMost({ minWords, maxWords }: Values) {
  if (maxWords === '' || maxWords >= minWords) return
  const message = 'بیشترین واژه از کمترین واژه کمتر است.'
  throw new AppError('invalid', { errors: [{ field: 'maxWords', message }] })
}

export const toSearchKey = ({
  slug,
  title,
  purpose,
  prompt,
}: Pick<Values, 'slug' | 'title' | 'purpose' | 'prompt'>) => key([slug, title, purpose, prompt].join(' '))

const toColumns = ({ minWords, maxWords, criteria, modelNotes, position, isHidden, ...values }: Values) => ({
  ...values,
  min_words: minWords,
  max_words: maxWords === '' ? null : maxWords,
  criteria: JSON.stringify(criteria),
  model_notes: JSON.stringify(modelNotes),
  place: position,
  is_hidden: isHidden,
  search_key: toSearchKey(values),
})

/** As the audit log compares them. */
const toFacts = ({
  kind,
  minWords,
  maxWords,
  minutes,
  criteria,
  modelNotes,
  position,
  ...values
}: Values) => ({
  ...values,
  kind: taskKindNames[kind],
  minWords: persianNumber(minWords),
  maxWords: maxWords === '' ? '' : persianNumber(maxWords),
  minutes: persianNumber(minutes),
  criteria: criteria.join('\n'),
  modelNotes: modelNotes.join('\n'),
  position: persianNumber(position),
})

async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, name, changes, at }: { id: string; name: string; changes?: AuditChanges; at: Date },
) {
  const about = { kind: 'writingTask', id, name } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, writingTasksTag)
}

const toRecord = (row: Row) => ({
  id: row.id,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  slug: row.slug,
  language: row.language,
  kind: row.kind,
  level: row.level,
  title: row.title,
  prompt: row.prompt,
  purpose: row.purpose,
  minWords: row.min_words,
  maxWords: row.max_words ?? ('' as const),
  minutes: row.minutes,
  criteria: row.criteria,
  model: row.model,
  modelNotes: row.model_notes,
  position: row.place,
  isHidden: row.is_hidden,
})
