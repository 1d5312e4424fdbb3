import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { levelCodes } from '#persian/level-names.ts'
import { compact, key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import {
  type Db,
  holdsWords,
  noId,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type { ladders } from './contract.ts'
import { listLadderHooks } from './hooks.server.ts'
import { listLadderSteps } from './steps.server.ts'
import type { LaddersTables } from './tables.server.ts'

const t = withTables<LaddersTables>()

type Calls = typeof ladders
type Values = CheckedInputOf<Calls['create']>
type Row = Awaited<ReturnType<typeof find>>
type StepRow = Awaited<ReturnType<typeof selectSteps>>[number]

/** By the alphabet. */
export async function listLadders(
  { db }: RequestContext,
  { q, page, perPage }: CheckedInputOf<Calls['list']>,
) {
  const found = t(db).selectFrom('ladder').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('sort_key').orderBy('id'), {
    page,
    perPage,
  })
  const steps = await selectSteps(
    db,
    rows.map(({ id }) => id),
  )
  return { items: rows.map(row => toRecord(row, steps)), page, perPage, total }
}

/** @throws AppError notFound */
export async function readLadder({ db }: RequestContext, { id }: CheckedInputOf<Calls['read']>) {
  return readRecord(db, id)
}

async function readRecord(db: Db, id: string) {
  const row = await find(db, id)
  return toRecord(row, await selectSteps(db, [id]))
}

/** @throws AppError invalid, at the field */
export async function createLadder({ app, db, user, now }: SignedIn, values: Values) {
  return transaction(db, async tx => {
    check(values)
    if (values.steps.some(({ id }) => id !== '')) throw unknownStep()
    const { id } = await t(tx)
      .insertInto('ladder')
      .values({ ...toColumns(values), changed_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeSteps(app, tx, id, values.steps, now())
    await note(tx, user.id, 'ladder.created', { id, name: values.title, at: now() })
    return readRecord(tx, id)
  })
}

/**
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`, or a level that is left out is in
 * use; invalid, at the field
 */
export async function changeLadder(
  { app, db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    check(values)
    const before = await readRecord(tx, id)
    await refuseMove(app, tx, before, values.language)
    const { numUpdatedRows } = await t(tx)
      .updateTable('ladder')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      throw changedMeanwhile()
    }
    await writeSteps(app, tx, id, values.steps, now())
    const changes = findChanges(toFacts(before), toFacts(values))
    await note(tx, user.id, 'ladder.changed', { id, name: values.title, changes, at: now() })
    return readRecord(tx, id)
  })
}

/** @throws AppError notFound; conflict, where something is taught at one of its levels */
export async function removeLadder(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<Calls['remove']>,
) {
  await transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('ladder')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    await removeSteps(app, tx, await selectSteps(tx, [id]))
    await t(tx).deleteFrom('ladder').where('id', '=', id).execute()
    await note(tx, user.id, 'ladder.removed', { id, name: row.title, at: now() })
  })
  return {}
}

/** The levels of a ladder as they are to be, in their order; who goes by them is told. */
async function writeSteps(app: AppContext, tx: Tx, ladderId: string, steps: Values['steps'], now: Date) {
  const before = await selectSteps(tx, [ladderId])
  if (steps.some(({ id }) => id !== '' && !before.some(step => step.id === id))) throw unknownStep()
  await removeSteps(
    app,
    tx,
    before.filter(({ id }) => !steps.some(step => step.id === id)),
  )
  const rows = steps.map(({ id, passMark, ...step }, place) => ({
    ...step,
    ...(id !== '' && { id }),
    ladder_id: ladderId,
    pass_mark: passMark === '' ? null : passMark,
    place,
  }))
  const [known, fresh] = [rows.filter(row => 'id' in row), rows.filter(row => !('id' in row))]
  for (const part of [known, fresh]) {
    if (part.length === 0) continue
    await t(tx)
      .insertInto('ladder_step')
      .values(part)
      .onConflict(conflict =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          level: ref('excluded.level'),
          book: ref('excluded.book'),
          pass_mark: ref('excluded.pass_mark'),
          place: ref('excluded.place'),
        })),
      )
      .execute()
  }
  const saved = (await listLadderSteps(tx)).filter(({ ladderId: of }) => of === ladderId)
  for (const { stepsSaved } of listLadderHooks(app)) await stepsSaved?.(tx, saved, now)
}

/** @throws AppError conflict, at `steps`, where something is taught at one */
async function removeSteps(app: AppContext, tx: Tx, steps: readonly StepRow[]) {
  if (steps.length === 0) return
  const ids = steps.map(({ id }) => id)
  for (const { findStepUse } of listLadderHooks(app)) {
    const use = (await findStepUse?.(tx, ids)) ?? new Map<string, string>()
    const step = steps.find(({ id }) => use.has(id))
    if (!step) continue
    const message = `«${step.name}» حذف نمی‌شود؛ دورهٔ «${use.get(step.id)}» در این سطح است.`
    throw new AppError('conflict', { message, errors: [{ field: 'steps', message }] })
  }
  await t(tx).deleteFrom('ladder_step').where('id', 'in', ids).execute()
}

/** @throws AppError invalid, where two levels have one name, or one is lower than the one before it */
function check({ steps }: Values) {
  const names = steps.map(({ name }) => compact(name))
  const twin = steps.find((_, at) => names.indexOf(names[at]!) !== at)
  const places = steps.map(({ level }) => levelCodes.indexOf(level))
  const lower = steps.find((_, at) => at > 0 && places[at]! < places[at - 1]!)
  const message = twin
    ? `نام دو سطح یکی است: «${twin.name}».`
    : lower && `«${lower.name}» پس از سطحی بالاتر آمده است؛ سطح‌ها را از آسان به دشوار بچینید.`
  if (message) throw new AppError('invalid', { message, errors: [{ field: 'steps', message }] })
}

/** What is taught is in a language; its levels do not go to another. @throws AppError invalid, at `language` */
async function refuseMove(
  app: AppContext,
  tx: Tx,
  before: Awaited<ReturnType<typeof readRecord>>,
  language: string,
) {
  if (before.language === language) return
  const ids = before.steps.map(({ id }) => id)
  for (const { findStepUse } of listLadderHooks(app)) {
    if (ids.length === 0 || !((await findStepUse?.(tx, ids))?.size ?? 0)) continue
    const message = 'دوره‌هایی در این سطح‌هاست؛ زبان عوض نمی‌شود.'
    throw new AppError('invalid', { errors: [{ field: 'language', message }] })
  }
}

const unknownStep = () =>
  new AppError('invalid', { errors: [{ field: 'steps', message: 'این سطح از این نردبان نیست.' }] })

async function selectSteps(db: Db, ladderIds: readonly string[]) {
  return t(db)
    .selectFrom('ladder_step')
    .select(['id', 'ladder_id', 'name', 'level', 'book', 'pass_mark'])
    .where('ladder_id', 'in', ladderIds.length > 0 ? ladderIds : [noId])
    .orderBy('place')
    .execute()
}

const find = (db: Db, id: string) =>
  t(db).selectFrom('ladder').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

const toColumns = ({ title, language, steps }: Values) => ({
  title,
  language,
  search_key: key(`${title} ${steps.map(({ name, book }) => `${name} ${book}`).join(' ')}`),
  sort_key: sortKey(title),
})

/** Its levels in words, for the audit log. */
const toFacts = ({ title, language, steps }: Values) => ({
  title,
  language,
  levels: steps
    .map(({ name, level, book, passMark }) =>
      [name, level, book, passMark === '' ? '' : persianNumber(passMark)].filter(Boolean).join(' '),
    )
    .join('، '),
})

function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, name, changes, at }: { id: string; name: string; changes?: AuditChanges; at: Date },
) {
  return record(tx, { actorId, action, subjectId: null, about: { kind: 'ladder', id, name }, changes, at })
}

const toRecord = (row: Row, steps: readonly StepRow[]) => ({
  id: row.id,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  title: row.title,
  language: row.language,
  steps: steps
    .filter(({ ladder_id }) => ladder_id === row.id)
    .map(({ id, name, level, book, pass_mark }) => ({
      id,
      name,
      level,
      book,
      passMark: pass_mark ?? ('' as const),
    })),
})
