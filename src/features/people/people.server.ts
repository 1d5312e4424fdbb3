import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { mayDo } from '#account/permissions.ts'
import * as accounts from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { givesConsent, lacksConsent } from '#features/consents/public.server.ts'
import { listCourses } from '#features/courses/public.server.ts'
import { debtors, sumDebts } from '#features/payment/public.server.ts'
import { isoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import { listBirthdays } from './birthdays.ts'
import { readConsentFilter } from './consent-filters.ts'
import type * as calls from './contract.ts'
import { maxMessaged, type PersonRow } from './contract.ts'
import { sourceNames } from './source-names.ts'
import type { PeopleAndSchool } from './tables.server.ts'

const t = withTables<PeopleAndSchool>()

type Filter = Omit<CheckedInputOf<typeof calls.listPeople>, 'after' | 'before' | 'perPage'>

const day = 86_400_000
/** Who ended a group so long ago is not to renew any more. */
const renewalDays = 90

/**
 * What somebody must be to stand in the list. Each condition goes from the few (a group's learners, who missed classes)
 * to their accounts, so that a hundred thousand people are never walked for them.
 */
function buildConditions(filter: Filter, now: Date): Expression<SqlBool>[] {
  const { q, course, group, term, absences, debt, renewed, birthday, call, source, consent } = filter
  const conditions: Expression<SqlBool>[] = []
  if (q !== undefined) conditions.push(accounts.matchAccounts(q))
  if (group !== undefined) {
    conditions.push(
      sql<SqlBool>`users.id in (select user_id from enrolment where group_id = ${group} and state <> 'finished')`,
    )
  }
  if (course !== undefined) {
    conditions.push(sql<SqlBool>`users.id in (
      select user_id from enrolment join course_group on course_group.id = group_id where course_id = ${course})`)
  }
  if (term !== undefined) {
    conditions.push(sql<SqlBool>`users.id in (
      select user_id from enrolment join course_group on course_group.id = group_id where term = ${term} and term <> '')`)
  }
  if (absences !== undefined) {
    conditions.push(sql<SqlBool>`users.id in (
      select user_id from enrolment join course_group on course_group.id = group_id
      where enrolment.absences >= ${absences} and enrolment.absences > 0 and enrolment.state <> 'finished'
        and ends_at > ${now})`)
  }
  if (debt === 'yes') conditions.push(sql<SqlBool>`users.id in (${debtors})`)
  if (renewed === 'no') {
    const since = new Date(now.getTime() - renewalDays * day)
    conditions.push(sql<SqlBool>`users.id in (
      select user_id from enrolment join course_group on course_group.id = group_id
      where course_group.state <> 'cancelled' and ends_at > ${since} and ends_at <= ${now}
      except
      select user_id from enrolment join course_group on course_group.id = group_id
      where course_group.state <> 'cancelled' and ends_at > ${now})`)
  }
  if (birthday !== undefined) {
    conditions.push(sql<SqlBool>`users.birth_date = any(${listBirthdays(birthday, now)}::date[])`)
  }
  if (call === 'due') {
    conditions.push(
      sql<SqlBool>`users.id in (select user_id from next_call where day <= ${isoDay(now)}::date)`,
    )
  }
  if (source !== undefined) conditions.push(sql<SqlBool>`users.source = ${source}`)
  if (consent !== undefined) {
    const { kind, isGiven } = readConsentFilter(consent)
    conditions.push(isGiven ? givesConsent(kind, now) : lacksConsent(kind, now))
  }
  return conditions
}

const and = (conditions: readonly Expression<SqlBool>[]) =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** A place of the list in an address: the key of the alphabet and the account. */
const toPlace = ({ sort_key, id }: { sort_key: string; id: string }) =>
  Buffer.from(`${id}${sort_key}`).toString('base64url')
function readPlace(place: string): { id: string; key: string } {
  const text = Buffer.from(place, 'base64url').toString()
  const id = text.slice(0, 36)
  if (!/^[0-9a-f-]{36}$/.test(id)) {
    throw new AppError('invalid', { errors: [{ field: 'after', message: 'نشانی صفحه درست نیست.' }] })
  }
  return { id, key: text.slice(36).replaceAll('\0', '') }
}

type Found = {
  id: string
  sort_key: string
  name: string
  surname: string
  avatar: string | null
  phone: string | null
  email: string | null
  claimed: string | null
  source: 'site' | 'import' | 'desk'
  born: string | null
  created_at: Date
}

export const listPeople = ({ db, user, now }: SignedIn, input: CheckedInputOf<typeof calls.listPeople>) =>
  findPage(db, input, mayDo(user.roles, 'people.contacts'), now())

/** All that the same filter finds, as a spreadsheet. */
export const exportPeople = (
  context: SignedIn,
  { q, ...filter }: CheckedInputOf<typeof calls.exportPeople>,
) =>
  accounts.exportList(context, {
    name: 'people',
    title: 'زبان‌آموزان',
    filter,
    columns: exportColumns,
    async readPage(after: string | null) {
      const asked = { q, ...filter, after: after ?? undefined, perPage: accounts.exportPageSize }
      const { items, next } = await findPage(context.db, asked, true, context.now())
      return { rows: items, next }
    },
  })

const exportColumns: accounts.ExportColumn<PersonRow>[] = [
  { head: 'نام', kind: 'text', value: ({ name }) => name },
  { head: 'شماره یا ایمیل', kind: 'contact', value: ({ contact }) => contact },
  {
    head: 'گروه‌های جاری',
    kind: 'text',
    value: ({ groups }) => groups.map(({ title }) => title).join('؛ '),
  },
  { head: 'غیبت', kind: 'number', value: ({ absences }) => absences },
  { head: 'بدهی (تومان)', kind: 'toman', value: ({ debt }) => debt },
  { head: 'منبع', kind: 'text', value: ({ source }) => sourceNames[source] },
  { head: 'تاریخ تولد', kind: 'day', value: ({ birthDate }) => birthDate },
  { head: 'عضویت', kind: 'moment', value: ({ createdAt }) => new Date(createdAt) },
]

/** A page of the list; contacts are whole where `isOpen`. */
async function findPage(
  db: Db,
  { after, before, perPage, ...filter }: CheckedInputOf<typeof calls.listPeople>,
  isOpen: boolean,
  now: Date,
) {
  const conditions = buildConditions(filter, now)
  // Backwards from a place the rows come the other way round.
  const place = before ?? after
  const from = place === undefined ? null : readPlace(place)
  const isBack = before !== undefined
  const order = isBack ? sql`desc` : sql`asc`
  const beyond = from
    ? isBack
      ? sql`and (users.sort_key, users.id) < (${from.key}, ${from.id}::uuid)`
      : sql`and (users.sort_key, users.id) > (${from.key}, ${from.id}::uuid)`
    : sql``
  const shape = { order, beyond, limit: perPage + 1 }
  const { source: _, ...narrowing } = filter
  const isNarrowed = Object.values(narrowing).some(one => one !== undefined)
  const { rows, total } = isNarrowed
    ? await readNarrowed(db, and(conditions), shape)
    : await readAlong(db, and(conditions), shape)
  const hasMore = rows.length > perPage
  const shown = rows.slice(0, perPage)
  if (isBack) shown.reverse()
  const items = await describe(db, shown, isOpen, now)
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    items,
    total,
    next: last && (isBack || hasMore) ? toPlace(last) : null,
    previous: first && (isBack ? hasMore : from !== null) ? toPlace(first) : null,
  }
}

type Shape = { order: RawBuilder<unknown>; beyond: RawBuilder<unknown>; limit: number }

const columns = sql`users.id, users.sort_key, name, surname, avatar, phone, email,
  coalesce(contact_country_code || contact_phone_number, contact_email) as claimed,
  source, to_char(birth_date, 'YYYY-MM-DD') as born, created_at`

/** Everybody, or all of one source: the page comes along an index of the alphabet, and so does the total. */
async function readAlong(db: Db, where: Expression<SqlBool>, { order, beyond, limit }: Shape) {
  const [{ rows }, count] = await Promise.all([
    sql<Found>`
      select ${columns} from users where merged_into is null and ${where} ${beyond}
      order by sort_key ${order}, id ${order} limit ${limit}`.execute(t(db)),
    sql<{
      total: number
    }>`select count(*)::int as total from users where merged_into is null and ${where}`.execute(t(db)),
  ])
  return { rows, total: count.rows[0]!.total }
}

/** Who is narrowed to is found once, for the page and for the total. */
async function readNarrowed(db: Db, where: Expression<SqlBool>, { order, beyond, limit }: Shape) {
  const { rows } = await sql<Found & { total: number }>`
    with found as materialized (select id, sort_key from users where merged_into is null and ${where}),
    total as (select count(*)::int as total from found),
    page as (
      select id from found as users where true ${beyond}
      order by sort_key ${order}, id ${order} limit ${limit}
    )
    select total.total, ${columns} from total left join (page join users using (id)) on true
    order by sort_key ${order}, users.id ${order}`.execute(t(db))
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}

async function describe(db: Db, rows: readonly Found[], isOpen: boolean, now: Date) {
  const ids = rows.map(({ id }) => id)
  const seats = ids.length === 0 ? [] : await listSeats(db, ids, now)
  const debts = await sumDebts(db, ids)
  const byPerson = Map.groupBy(seats, ({ user_id }) => user_id)
  return rows.map(row => {
    const contact = row.phone ?? row.email ?? row.claimed
    const own = byPerson.get(row.id) ?? []
    return {
      id: row.id,
      name: `${row.name} ${row.surname}`.trim(),
      avatarUrl: row.avatar && `/media/${row.avatar}`,
      contact: contact && !isOpen ? accounts.maskIdentifier(contact) : contact,
      isMasked: !isOpen,
      groups: own.map(({ group_id, title, course }) => ({ id: group_id, title: `${course}، ${title}` })),
      absences: own.reduce((sum, { absences }) => sum + absences, 0),
      debt: debts.get(row.id) ?? 0,
      source: row.source,
      birthDate: row.born,
      createdAt: row.created_at.toISOString(),
    }
  })
}

/** The groups these people learn in now. */
const listSeats = (db: Db, ids: readonly string[], now: Date) =>
  t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['user_id', 'group_id', 'absences', 'course_group.title', 'course.title as course'])
    .where(sql<SqlBool>`user_id = any(${[...ids]}::uuid[])`)
    .where('enrolment.state', '<>', 'finished')
    .where('course_group.state', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute()

export async function readPeopleFilters({ db, user, now }: SignedIn) {
  const groups = await t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course_group.title', 'course.title as course', 'term'])
    .where('course_group.state', '<>', 'cancelled')
    .where('ends_at', '>', new Date(now().getTime() - 365 * day))
    .orderBy('starts_at', 'desc')
    .limit(500)
    .execute()
  const views = await t(db)
    .selectFrom('people_view')
    .select(['id', 'title', 'query'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    courses: await listCourses(db),
    groups: groups.map(({ id, title, course }) => ({ id, title: `${course}، ${title}` })),
    terms: [...new Set(groups.map(({ term }) => term))].filter(term => term !== ''),
    views,
  }
}

const maxViews = 20

/** @throws AppError conflict, past twenty */
export async function saveView(
  { db, user, now }: SignedIn,
  { id, title, query }: CheckedInputOf<typeof calls.saveView>,
) {
  const { count } = await t(db)
    .selectFrom('people_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxViews) {
    throw new AppError('conflict', { message: 'بیست نما دارید؛ یکی را حذف کنید.' })
  }
  await t(db)
    .insertInto('people_view')
    .values({ id, user_id: user.id, title, query: toQuery(query), created_at: now() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return {}
}

/** A query as addresses have it, without the place in the list. */
function toQuery(typed: string): string {
  const query = new URLSearchParams(typed)
  query.delete('after')
  query.delete('before')
  return query.toString()
}

/** @throws AppError notFound, for a colleague's and for none alike */
export async function removeView({ db, user }: SignedIn, { view }: CheckedInputOf<typeof calls.removeView>) {
  await t(db)
    .deleteFrom('people_view')
    .where('id', '=', view)
    .where('user_id', '=', user.id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
  return {}
}

/** @throws AppError conflict, where the list changed since it was seen, or is too long for this */
export async function messagePeople(
  { db, user, now }: SignedIn,
  { title, body, to }: CheckedInputOf<typeof calls.messagePeople>,
) {
  return transaction(db, async tx => {
    const where =
      'ids' in to ? sql<SqlBool>`users.id = any(${to.ids}::uuid[])` : and(buildConditions(to.all, now()))
    const { rows } = await sql<{ id: string }>`
      select id from users where merged_into is null and ${where} order by id limit ${maxMessaged + 1}`.execute(
      t(tx),
    )
    if (rows.length > maxMessaged) {
      throw new AppError('conflict', {
        message: 'برای بیش از ۲٬۰۰۰ نفر از «پیام‌های همگانی» استفاده کنید.',
      })
    }
    if ('total' in to && rows.length !== to.total) {
      throw new AppError('conflict', { message: 'این فهرست در همین میان تغییر کرد؛ دوباره نگاه کنید.' })
    }
    const ids = rows.map(({ id }) => id)
    await accounts.sendNoticeToMany(tx, ids, { type: 'news', title, body }, now())
    const details = { count: ids.length }
    await accounts.record(tx, {
      actorId: user.id,
      action: 'people.messaged',
      // Of many it is their number that is kept: a line for each would bury the log.
      subjectId: ids.length === 1 ? ids[0]! : null,
      details,
      at: now(),
    })
    return { sent: ids.length }
  })
}
