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
import type { errorTypes } from './contract.ts'
import { categoryNames } from './error-type.ts'
import type { ErrorTypesTables } from './tables.server.ts'
import { errorTypesTag } from './tags.ts'

const t = withTables<ErrorTypesTables>()

type Calls = typeof errorTypes
type Values = CheckedInputOf<Calls['create']>
type Row = Awaited<ReturnType<typeof find>>

/** Language by language, each in its order; hidden ones too. */
export async function listRecords(
  { db }: RequestContext,
  { q, page, perPage }: CheckedInputOf<Calls['list']>,
) {
  const found = t(db).selectFrom('error_type').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(
    found.selectAll().orderBy('language').orderBy('place').orderBy('id'),
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
  return transaction(db, async tx => {
    await refuseTwin(tx, null, values)
    const row = await t(tx)
      .insertInto('error_type')
      .values({ ...toColumns(values), is_own: true, changed_at: now() })
      .onConflict(conflict => conflict.column('slug').doNothing())
      .returningAll()
      .executeTakeFirstOrThrow(slugTaken)
    await note(tx, user.id, 'errorType.created', { id: row.id, name: row.name, at: now() })
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at the field */
export async function changeRecord(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    const before = await find(tx, id)
    await refuseTwin(tx, id, values)
    const row = await t(tx)
      .updateTable('error_type')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(changedMeanwhile)
    const changes = findChanges(toFacts(toRecord(before)), toFacts(values))
    await note(tx, user.id, 'errorType.changed', { id, name: row.name, changes, at: now() })
    return toRecord(row)
  })
}

/** @throws AppError notFound; conflict, of one that the school did not add itself: the next start would bring it back */
export async function removeRecord({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await find(tx, id)
    if (!row.is_own) {
      throw new AppError('conflict', { message: 'این گونه از فهرست آماده است و حذف نمی‌شود؛ پنهانش کنید.' })
    }
    await t(tx).deleteFrom('error_type').where('id', '=', id).execute()
    await note(tx, user.id, 'errorType.removed', { id, name: row.name, at: now() })
  })
  return {}
}

const find = (db: Db, id: string) =>
  t(db).selectFrom('error_type').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** @throws AppError invalid, where the address or the key is another type's, or an example corrects nothing */
async function refuseTwin(
  tx: Tx,
  id: string | null,
  { slug, language, shortcut, isHidden, examples }: Values,
) {
  if (examples.some(({ wrong, right }) => wrong === right)) {
    const message = 'در یکی از نمونه‌ها جملهٔ درست همان جملهٔ نادرست است.'
    throw new AppError('invalid', { errors: [{ field: 'examples', message }] })
  }
  const rows = await t(tx)
    .selectFrom('error_type')
    .select(['id', 'slug', 'name', 'language', 'shortcut', 'is_hidden'])
    .where(({ or, eb, and }) =>
      or([eb('slug', '=', slug), and([eb('language', '=', language), eb('shortcut', 'is not', null)])]),
    )
    .execute()
  const others = rows.filter(row => row.id !== id)
  if (others.some(row => row.slug === slug)) throw slugTaken()
  const holder =
    !isHidden && others.find(row => !row.is_hidden && row.language === language && row.shortcut === shortcut)
  if (!holder) return
  const message = `این کلید از آنِ «${holder.name}» است.`
  throw new AppError('invalid', { errors: [{ field: 'shortcut', message }] })
}

const slugTaken = () =>
  new AppError('invalid', { errors: [{ field: 'slug', message: 'گونهٔ دیگری این نشانی را دارد.' }] })

export const toSearchKey = ({
  slug,
  name,
  term,
  explanation,
  comment,
  examples,
}: Pick<Values, 'slug' | 'name' | 'term' | 'explanation' | 'comment' | 'examples'>) =>
  key([slug, name, term, explanation, comment, ...examples.flatMap(Object.values)].join(' '))

const toColumns = ({ position, isHidden, shortcut, examples, ...values }: Values) => ({
  ...values,
  examples: JSON.stringify(examples),
  shortcut: shortcut === '' ? null : shortcut,
  place: position,
  is_hidden: isHidden,
  search_key: toSearchKey({ ...values, examples }),
})

/** As the audit log compares them. */
const toFacts = ({ term, category, shortcut, position, ...values }: Values) => ({
  ...values,
  ownTerm: term,
  category: categoryNames[category],
  shortcut: shortcut === '' ? '' : persianNumber(shortcut),
  position: persianNumber(position),
})

async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, name, changes, at }: { id: string; name: string; changes?: AuditChanges; at: Date },
) {
  const about = { kind: 'errorType', id, name } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, errorTypesTag)
}

const toRecord = ({ shortcut, place, is_hidden, changed_at, ...row }: Row) => ({
  id: row.id,
  version: row.version,
  changedAt: changed_at.toISOString(),
  slug: row.slug,
  language: row.language,
  category: row.category,
  name: row.name,
  term: row.term,
  explanation: row.explanation,
  comment: row.comment,
  examples: row.examples,
  shortcut: shortcut ?? ('' as const),
  position: place,
  isHidden: is_hidden,
})
