import { randomInt, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findChanges,
  findPeople,
  record,
  signInNames,
} from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, type FieldError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { buildCodeHolder } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { addDays, fromJalali, isoDay, parseIsoDay } from '#persian/jalali.ts'
import { normalisePhone, toE164 } from '#persian/phone.ts'
import { key } from '#persian/search-key.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { insertTaken, setStock } from '#server/engines/holds.ts'
import {
  type Db,
  holdsWords,
  noId,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import {
  codeLetters,
  type Discount,
  type DiscountKind,
  type DiscountState,
  type ListedDiscount,
} from './contract.ts'
import { audienceNames, describeDays, describeValue, kindNames, states } from './labels.ts'
import type { DiscountsAndOrders, DiscountTables } from './tables.server.ts'
import { buildUsesKey } from './uses.server.ts'

const t = withTables<DiscountsAndOrders>()
type Row = Selectable<DiscountTables['discount']>
type Values = Omit<CheckedInputOf<typeof calls.changeDiscount>, 'id' | 'version'>

const invalid = (...errors: FieldError[]) => new AppError('invalid', { errors })

/** What rules are called whose makers named them nothing. */
const ruleNames = {
  sibling: 'تخفیف خواهر و برادر',
  early: 'تخفیف ثبت‌نام زودهنگام',
  kit: 'تخفیف بستهٔ کلاس',
  code: '',
} as const

export async function listDiscounts(
  { db, now }: RequestContext,
  { state, q, page, perPage }: CheckedInputOf<typeof calls.listDiscounts>,
) {
  const { rows, total } = await readPage(
    selectFound(db, { state, q }, now()).orderBy('created_at', 'desc').orderBy('id'),
    { page, perPage },
  )
  return { items: await showDiscounts(db, rows), page, perPage, total }
}

/** All that is found, what was made first at the top; recorded in the audit log. */
export const exportDiscounts = (
  context: SignedIn,
  { state, q }: CheckedInputOf<typeof calls.exportDiscounts>,
) =>
  exportList(context, {
    name: 'discounts',
    title: 'تخفیف‌ها',
    filter: { state },
    columns: exportColumns,
    async readPage(after: { at: Date; id: string } | null) {
      const rows = await selectFound(context.db, { state, q }, context.now())
        .$if(after !== null, all =>
          all.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '>', tuple(after!.at, after!.id)),
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(exportPageSize)
        .execute()
      const last = rows.at(-1)
      const next = last && rows.length === exportPageSize ? { at: last.created_at, id: last.id } : null
      return { rows: await showDiscounts(context.db, rows), next }
    },
  })

const exportColumns: ExportColumn<ListedDiscount>[] = [
  { head: 'کد', kind: 'text', value: ({ code }) => code },
  { head: 'نام', kind: 'text', value: ({ name }) => name },
  { head: 'گونه', kind: 'text', value: ({ kind }) => kindNames[kind] },
  { head: 'مقدار', kind: 'text', value: describeValue },
  { head: 'برای', kind: 'text', value: ({ audience }) => audienceNames[audience] },
  { head: 'زمان', kind: 'text', value: describeDays },
  { head: 'وضعیت', kind: 'text', value: ({ state }) => states[state].name },
  { head: 'استفاده', kind: 'number', value: ({ used }) => used },
  { head: 'سقف استفاده', kind: 'number', value: ({ uses }) => uses },
  { head: 'تخفیف داده‌شده (تومان)', kind: 'toman', value: ({ given }) => given },
  { head: 'فروش با آن (تومان)', kind: 'toman', value: ({ revenue }) => revenue },
]

const selectFound = (db: Db, { state, q }: { state: 'all' | DiscountState; q: string }, at: Date) =>
  t(db)
    .selectFrom('discount')
    .where(holdsWords('search_key', q))
    .$if(state !== 'all', all => all.where(sql<boolean>`${stateAt(at)} = ${state}`))
    .selectAll()
    .select(stateAt(at).as('state'))

async function showDiscounts(
  db: Db,
  rows: readonly (Row & { state: DiscountState })[],
): Promise<ListedDiscount[]> {
  const brought = await sumUses(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    code: row.code,
    name: row.name,
    state: row.state,
    percent: row.percent,
    amount: row.amount,
    maxAmount: row.max_amount,
    daysBefore: row.days_before,
    audience: row.audience,
    isNarrow: row.item_kinds.length + row.course_ids.length + row.group_ids.length > 0,
    uses: row.uses,
    usesEach: row.uses_each,
    ...toDays(row),
    stacks: row.stacks,
    batch: row.batch,
    ...(brought.get(row.id) ?? { used: 0, given: 0, revenue: 0 }),
  }))
}

const stateAt = (now: Date) =>
  sql<DiscountState>`case when stopped_at is not null then 'stopped' when ends_at <= ${now} then 'over'
    when starts_at > ${now} then 'coming' else 'running' end`

/** What discounts did for orders that were paid and not wholly given back, by their ids. */
async function sumUses(db: Db, ids: readonly string[]) {
  const rows = await t(db)
    .selectFrom('order_discount')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select([
      'discount_id',
      sql<number>`count(*)::int`.as('used'),
      sql<number>`sum(order_discount.amount)::bigint`.as('given'),
      sql<number>`sum(subtotal - discount)::bigint`.as('revenue'),
    ])
    .where('discount_id', 'in', [...ids, noId])
    .where('orders.state', 'in', ['paid', 'partly-refunded'])
    .groupBy('discount_id')
    .execute()
  return new Map(rows.map(({ discount_id, ...sums }) => [discount_id!, sums]))
}

const toDays = ({ starts_at, ends_at }: Pick<Row, 'starts_at' | 'ends_at'>) => ({
  from: starts_at && isoDay(starts_at),
  until: ends_at && isoDay(new Date(ends_at.getTime() - 1)),
})

/** @throws AppError notFound */
export const readDiscount = ({ db }: RequestContext, { id }: CheckedInputOf<typeof calls.readDiscount>) =>
  readRecord(db, id)

async function readRecord(db: Db, id: string): Promise<Discount> {
  const row = await t(db).selectFrom('discount').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const people = await t(db)
    .selectFrom('discount_person')
    .select('user_id')
    .where('discount_id', '=', id)
    .orderBy('user_id')
    .execute()
  const contacts = await signInNames(
    db,
    people.map(({ user_id }) => user_id),
  )
  return {
    id,
    kind: row.kind,
    code: row.code,
    name: row.name,
    percent: row.percent,
    amount: row.amount,
    maxAmount: row.max_amount,
    minimum: row.minimum || null,
    daysBefore: row.days_before,
    uses: row.uses,
    usesEach: row.uses_each,
    ...toDays(row),
    itemKinds: row.item_kinds as Discount['itemKinds'],
    courseIds: row.course_ids,
    groupIds: row.group_ids,
    audience: row.audience,
    phones: [...contacts.values()].sort(),
    stacks: row.stacks,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
    isStopped: row.stopped_at !== null,
    used: (await countTaken(db, id)).length,
  }
}

/** The orders that used it, given back since or not: a use that was taken stays taken. */
const countTaken = (db: Db, id: string) =>
  t(db)
    .selectFrom('order_discount')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'user_id'])
    .where('discount_id', '=', id)
    .where('paid_at', 'is not', null)
    .execute()

export async function listDiscountChoices({ db, now }: RequestContext) {
  const courses = await t(db)
    .selectFrom('course')
    .select(['id', 'title'])
    .orderBy('title')
    .orderBy('id')
    .execute()
  const groups = await t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course.title as course', 'course_group.title'])
    .where('course_group.ends_at', '>', now())
    .where('course_group.state', '=', 'open')
    .orderBy('course.title')
    .orderBy('course_group.starts_at')
    .orderBy('course_group.id')
    .limit(500)
    .execute()
  return { courses, groups: groups.map(({ id, course, title }) => ({ id, title: `${course}، ${title}` })) }
}

/** @throws AppError invalid, at the field */
export async function createDiscount(
  { db, user, now }: SignedIn,
  { kind, code: typed, ...values }: CheckedInputOf<typeof calls.createDiscount>,
) {
  return transaction(db, async tx => {
    const people = await check(tx, kind, values)
    const code = kind !== 'code' ? null : typed || generateCode()
    const id = randomUUID()
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('discount')
      .values({ id, kind, code, ...toColumns(kind, code, values), created_at: now(), changed_at: now() })
      .onConflict(conflict => conflict.column('code').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) {
      throw invalid({ field: 'code', message: 'این کد پیش‌تر ساخته شده است؛ متن دیگری بنویسید.' })
    }
    await writePeople(tx, id, people)
    await note(tx, user.id, 'discount.created', { id, kind, code, name: values.name, at: now() })
    return readRecord(tx, id)
  })
}

/** What was paid keeps what it saw. @throws AppError notFound; invalid, at the field; conflict */
export async function changeDiscount(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<typeof calls.changeDiscount>,
) {
  return transaction(db, async tx => {
    await t(tx).selectFrom('discount').select('id').where('id', '=', id).forUpdate().execute()
    const before = await readRecord(tx, id)
    const { kind, code } = before
    const people = await check(tx, kind, values)
    const taken = await countTaken(tx, id)
    if (values.uses !== null && values.uses < taken.length) {
      const message = `تا امروز ${persianNumber(taken.length)} بار استفاده شده است؛ سقف کمتر از آن نمی‌شود.`
      throw invalid({ field: 'uses', message })
    }
    if (taken.length > 0 && values.usesEach !== before.usesEach) {
      throw invalid({ field: 'usesEach', message: 'پس از نخستین استفاده، سقف هر نفر تغییر نمی‌کند.' })
    }
    const { numUpdatedRows } = await t(tx)
      .updateTable('discount')
      .set({ ...toColumns(kind, code, values), version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) {
      throw changedMeanwhile()
    }
    // Uses before there was a limit count, too.
    if (values.uses !== null && before.uses === null) {
      await setTaken(tx, id, values.uses, taken)
    }
    await writePeople(tx, id, people)
    const changes = findChanges({ ...before }, { ...values })
    await note(tx, user.id, 'discount.changed', { id, kind, code, name: values.name, changes, at: now() })
    return readRecord(tx, id)
  })
}

async function setTaken(tx: Tx, id: string, uses: number, taken: readonly { order_id: string }[]) {
  const resource = buildUsesKey(id)
  await setStock(tx, resource, uses)
  await insertTaken(
    tx,
    resource,
    taken.map(({ order_id }) => buildCodeHolder(order_id)),
  )
}

/** @throws AppError notFound */
export async function stopDiscount(
  { db, user, now }: SignedIn,
  { id, stopped }: CheckedInputOf<typeof calls.stopDiscount>,
) {
  return transaction(db, async tx => {
    const row = await t(tx)
      .updateTable('discount')
      .set(({ eb }) => ({
        stopped_at: stopped ? now() : null,
        changed_at: now(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('stopped_at', stopped ? 'is' : 'is not', null)
      .returning(['kind', 'code', 'name'])
      .executeTakeFirst()
    if (row) {
      const action = stopped ? 'discount.stopped' : 'discount.resumed'
      await note(tx, user.id, action, { id, ...row, at: now() })
    }
    return readRecord(tx, id)
  })
}

/** @throws AppError invalid, at the field */
export async function createBatch(
  { db, user, now }: SignedIn,
  { prefix, count, ...values }: CheckedInputOf<typeof calls.createBatch>,
) {
  return transaction(db, async tx => {
    const people = await check(tx, 'code', values)
    if (people.length > 0)
      throw invalid({ field: 'audience', message: 'کدهای دسته‌ای برای فهرست افراد نیستند.' })
    const batch = `${prefix}-${generateCode(4)}`
    const codes = new Set<string>()
    while (codes.size < count) codes.add(`${prefix}-${generateCode(7)}`)
    const once = { ...values, uses: 1, usesEach: null }
    const rows = [...codes].map(code => ({
      id: randomUUID(),
      kind: 'code' as const,
      code,
      ...toColumns('code', `${code} ${batch}`, once),
      batch,
      created_at: now(),
      changed_at: now(),
    }))
    await t(tx).insertInto('discount').values(rows).execute()
    await note(tx, user.id, 'discount.batch', {
      id: rows[0]!.id,
      kind: 'code',
      code: batch,
      name: values.name,
      at: now(),
    })
    return { batch, count }
  })
}

/** @throws AppError notFound */
export async function exportBatch(context: SignedIn, { batch }: CheckedInputOf<typeof calls.exportBatch>) {
  const rows = await listCodes(context.db, batch)
  if (rows.length === 0) throw new AppError('notFound')
  return exportList(context, {
    name: batch.toLowerCase(),
    title: `کدهای ${batch}`,
    filter: { batch },
    columns: codeColumns,
    readPage: async () => ({ rows, next: null }),
  })
}

/** The codes of a batch, a thousand at the most, and which are used. */
const listCodes = (db: Db, batch: string) =>
  t(db)
    .selectFrom('discount')
    .select(({ exists, selectFrom }) => [
      'code',
      'ends_at',
      exists(
        selectFrom('order_discount')
          .innerJoin('orders', 'orders.id', 'order_id')
          .select('order_id')
          .whereRef('discount_id', '=', 'discount.id')
          .where('paid_at', 'is not', null),
      ).as('is_used'),
    ])
    .where('batch', '=', batch)
    .orderBy('code')
    .execute()

const codeColumns: ExportColumn<Awaited<ReturnType<typeof listCodes>>[number]>[] = [
  { head: 'کد', kind: 'text', value: ({ code }) => code },
  {
    head: 'آخرین روز',
    kind: 'day',
    value: ({ ends_at }) => ends_at && isoDay(new Date(ends_at.getTime() - 1)),
  },
  { head: 'وضعیت', kind: 'text', value: ({ is_used }) => (is_used ? 'استفاده‌شده' : 'آزاد') },
]

export const generateCode = (length = 8) =>
  Array.from({ length }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/** @returns whom it is for, where they are listed @throws AppError invalid, at the fields */
async function check(tx: Tx, kind: DiscountKind, values: Values): Promise<string[]> {
  const errors: FieldError[] = []
  const { percent, amount, maxAmount, daysBefore, from, until, audience, phones } = values
  if ((percent === null) === (amount === null)) {
    errors.push({
      field: percent === null ? 'percent' : 'amount',
      message: 'درصد یا مبلغ را بنویسید، یکی از دو.',
    })
  }
  if (percent === null && maxAmount !== null) {
    errors.push({ field: 'maxAmount', message: 'سقف فقط برای تخفیف درصدی است.' })
  }
  if ((kind === 'early') !== (daysBefore !== null)) {
    errors.push({
      field: 'daysBefore',
      message: kind === 'early' ? 'چند روز پیش از شروع؟' : 'این تخفیف به روز شروع کاری ندارد.',
    })
  }
  if (kind === 'kit' && values.itemKinds.length + values.groupIds.length > 0) {
    errors.push({ field: 'itemKinds', message: 'تخفیف بسته برای کتاب‌های دوره‌هاست؛ تنها دوره را نشان کنید.' })
  }
  if (from !== null && until !== null && until < from) {
    errors.push({ field: 'until', message: 'آخرین روز پیش از نخستین روز است.' })
  }
  const people = audience === 'listed' ? await resolvePeople(tx, phones, errors) : []
  if (errors.length > 0) throw invalid(...errors)
  return people
}

async function resolvePeople(tx: Tx, typed: readonly string[], errors: FieldError[]): Promise<string[]> {
  if (typed.length === 0) {
    errors.push({ field: 'phones', message: 'شماره موبایل کسانی را بنویسید که این تخفیف برایشان است.' })
    return []
  }
  const contacts = typed.map(one => {
    const phone = one.includes('@') ? null : normalisePhone(one)
    return { typed: one, phone: phone && toE164(phone), email: one.includes('@') ? one.toLowerCase() : null }
  })
  const found = await findPeople(tx, contacts)
  const unknown = contacts.filter(({ phone, email }) => !found.has(phone ?? email ?? ''))
  if (unknown.length > 0) {
    const named = unknown.slice(0, 5).map(({ typed }) => typed)
    errors.push({ field: 'phones', message: `این‌ها حساب ندارند: ${named.join('، ')}` })
  }
  return [...new Set([...found.values()].map(({ id }) => id))]
}

async function writePeople(tx: Tx, id: string, people: readonly string[]) {
  await t(tx).deleteFrom('discount_person').where('discount_id', '=', id).execute()
  if (people.length === 0) return
  await t(tx)
    .insertInto('discount_person')
    .values(people.map(user_id => ({ discount_id: id, user_id })))
    .execute()
}

function toColumns(kind: DiscountKind, code: string | null, values: Values) {
  const name = values.name || ruleNames[kind]
  const last = values.until === null ? null : parseIsoDay(values.until)
  const first = values.from === null ? null : parseIsoDay(values.from)
  return {
    name,
    search_key: key(`${code ?? ''} ${name}`),
    percent: values.percent,
    amount: values.amount,
    max_amount: values.maxAmount,
    minimum: values.minimum ?? 0,
    days_before: values.daysBefore,
    uses: values.uses,
    uses_each: values.usesEach,
    starts_at: first && fromJalali(first),
    ends_at: last && fromJalali(addDays(last, 1)),
    item_kinds: values.itemKinds,
    course_ids: values.courseIds,
    group_ids: values.groupIds,
    audience: values.audience,
    stacks: values.stacks,
  }
}

const note = (
  tx: Tx,
  actorId: string,
  action: AuditAction & `discount.${string}`,
  {
    id,
    kind,
    code,
    name,
    changes,
    at,
  }: {
    id: string
    kind: DiscountKind
    code: string | null
    name: string
    changes?: AuditChanges
    at: Date
  },
) =>
  record(tx, {
    actorId,
    action,
    subjectId: null,
    about: { kind: 'discount', id, name: code ?? (name || ruleNames[kind]) },
    ...(changes && { changes }),
    at,
  })
