import { randomUUID } from 'node:crypto'
import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { describeShare, describeUntil } from '../refund-policy.ts'
import type { PaymentTables } from '../tables.server.ts'
import { refundPoliciesTag } from '../tags.ts'
import type { PolicyValues, refundPolicyRecords } from './contract.ts'
import { findPolicyFaults, toPolicy, toValues } from './policy-values.ts'

const t = withTables<PaymentTables>()

type Calls = typeof refundPolicyRecords
type Row = Awaited<ReturnType<typeof find>>

/** Trial sessions are sold under it, so it stays. */
const trialName = 'trial'

/** Those in use first, each by the alphabet. */
export async function listPolicies(
  { db }: RequestContext,
  { q, page, perPage }: CheckedInputOf<Calls['list']>,
) {
  const found = t(db).selectFrom('refund_policy').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(
    found.selectAll().orderBy('is_archived').orderBy('is_default', 'desc').orderBy('sort_key').orderBy('id'),
    { page, perPage },
  )
  return { items: rows.map(toRecord), page, perPage, total }
}

/** @throws AppError notFound */
export async function readPolicy({ db }: RequestContext, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(await find(db, id))
}

/** @throws AppError invalid, at the field */
export async function createPolicy({ db, user, now }: SignedIn, values: PolicyValues) {
  return transaction(db, async tx => {
    await check(tx, null, values)
    const id = randomUUID()
    if (values.isDefault) await clearDefault(tx)
    await t(tx)
      .insertInto('refund_policy')
      .values({ id, name: id, ...toColumns(values), changed_at: now() })
      .execute()
    await note(tx, user.id, 'refundPolicy.created', { id, name: values.title, at: now() })
    return toRecord(await find(tx, id))
  })
}

/**
 * What was bought keeps the terms it was bought under.
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at the field
 */
export async function changePolicy(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  return transaction(db, async tx => {
    const before = await find(tx, id)
    await check(tx, before, values)
    if (values.isDefault) await clearDefault(tx)
    const { numUpdatedRows } = await t(tx)
      .updateTable('refund_policy')
      .set({ ...toColumns(values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      throw changedMeanwhile()
    }
    const changes = findChanges(toFacts(toRecord(before)), toFacts(values))
    await note(tx, user.id, 'refundPolicy.changed', { id, name: values.title, changes, at: now() })
    await invalidateTags(tx, refundPoliciesTag)
    return toRecord(await find(tx, id))
  })
}

/** @throws AppError notFound; conflict, where something is sold under it or it is needed */
export async function removePolicy(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<Calls['remove']>,
) {
  await transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('refund_policy')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    const use = await findUse(app, tx, row)
    if (use) throw new AppError('conflict', { message: use })
    await t(tx).deleteFrom('refund_policy').where('id', '=', id).execute()
    await note(tx, user.id, 'refundPolicy.removed', { id, name: row.title, at: now() })
  })
  return {}
}

async function findUse(app: AppContext, tx: Tx, row: Row): Promise<string | null> {
  if (row.name === trialName) return 'جلسه‌های آزمایشی با این شرایط فروخته می‌شوند.'
  if (row.is_default) return 'گروه‌های تازه با این شرایط آغاز می‌شوند؛ نخست شرایط دیگری را پیش‌گزیده کنید.'
  for (const { payment } of app.features) {
    const use = await payment?.findPolicyUse?.(tx, row.name)
    if (use) return `«${use}» با این شرایط فروخته می‌شود؛ می‌توانید آن را بایگانی کنید.`
  }
  return null
}

/** What the schema cannot know. @throws AppError invalid, at the field */
async function check(tx: Tx, before: Row | null, values: PolicyValues) {
  const errors: { field: string; message: string }[] = findPolicyFaults(values)
  const twin = await t(tx)
    .selectFrom('refund_policy')
    .select('id')
    .where('search_key', '=', key(values.title))
    .where('is_archived', '=', false)
    .$if(before !== null, query => query.where('id', '<>', before!.id))
    .executeTakeFirst()
  if (twin && !values.isArchived) {
    errors.push({ field: 'title', message: 'شرایط دیگری همین نام را دارد.' })
  }
  if (before?.is_default && !values.isDefault) {
    const message = 'همیشه یکی پیش‌گزیده است؛ برای عوض کردنش شرایط دیگری را پیش‌گزیده کنید.'
    errors.push({ field: 'title', message })
  }
  if (values.isArchived && (values.isDefault || before?.name === trialName)) {
    const message = values.isDefault
      ? 'شرایط پیش‌گزیده بایگانی نمی‌شود.'
      : 'جلسه‌های آزمایشی با این شرایط فروخته می‌شوند؛ بایگانی نمی‌شود.'
    errors.push({ field: 'title', message })
  }
  if (before?.name === trialName && values.steps.some(({ kind }) => kind === 'beforeSession')) {
    errors.push({ field: 'steps', message: 'جلسهٔ آزمایشی یک جلسه است؛ پله‌ای که جلسه می‌شمارد ندارد.' })
  }
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

const clearDefault = (tx: Tx) =>
  t(tx).updateTable('refund_policy').set({ is_default: false }).where('is_default', '=', true).execute()

const find = (db: Db, id: string) =>
  t(db).selectFrom('refund_policy').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

const toColumns = (values: PolicyValues) => ({
  title: values.title,
  terms: JSON.stringify(toPolicy(values)),
  is_default: values.isDefault,
  is_archived: values.isArchived,
  search_key: key(values.title),
  sort_key: sortKey(values.title),
})

/** Its steps in words, for the audit log. */
const toFacts = (values: PolicyValues) => ({
  title: values.title,
  refundSteps: toPolicy(values)
    .steps.map(step => `${describeUntil(step.until)}: ${describeShare(step)}`)
    .join('؛ '),
  sessions: values.sessionCount,
  isDefault: values.isDefault,
  isArchived: values.isArchived,
})

function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, name, changes, at }: { id: string; name: string; changes?: AuditChanges; at: Date },
) {
  const about = { kind: 'refundPolicy' as const, id, name }
  return record(tx, { actorId, action, subjectId: null, about, changes, at })
}

const toRecord = (row: Row) => ({
  ...toValues(row.terms),
  id: row.id,
  version: row.version,
  changedAt: row.changed_at.toISOString(),
  title: row.title,
  isDefault: row.is_default,
  isArchived: row.is_archived,
})
