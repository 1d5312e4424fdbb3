import { randomUUID } from 'node:crypto'
import { findChanges, record, signInNames } from '#account/public.server.ts'
import type { AuditAbout, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findBookings } from '#features/booking/public.server.ts'
import { key } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { aboutTeacher, listBands } from '../cards.server.ts'
import { taughtBy } from '../catalogue/facts.server.ts'
import { isKept } from '../hooks.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { teachersTag } from '../tags.ts'
import type { adminTeachers } from './contract.ts'
import { writeHours } from './hours.server.ts'
import { findAccount, noteAccount } from './own-account.server.ts'
import { dropTeacherMedia } from './teacher-media.server.ts'

const t = withTables<TeachersTables>()

type Values = CheckedInputOf<typeof adminTeachers.create>

const formatToman = (rials: number | null) => (rials === null ? '' : String(rials / 10))

export async function listAdminTeachers(
  { db }: SignedIn,
  { q, page, perPage }: CheckedInputOf<typeof adminTeachers.list>,
) {
  const found = t(db).selectFrom('teacher').where(holdsWords('search_key', q))
  const { rows, total } = await readPage(found.selectAll().orderBy('sort_key').orderBy('id'), {
    page,
    perPage,
  })
  return { items: await buildRecords(db, rows), page, perPage, total }
}

/** @throws AppError notFound */
export async function readAdminTeacher({ db }: SignedIn, { id }: CheckedInputOf<typeof adminTeachers.read>) {
  return (await buildRecords(db, [await findRow(db, id)]))[0]!
}

/** @throws AppError invalid, when the address or the account is another teacher's, or the account is none of a teacher */
export async function createAdminTeacher({ db, user, now }: SignedIn, values: Values) {
  const id = randomUUID()
  const at = now()
  return transaction(db, async tx => {
    await mustBeOwnSlug(tx, id, values.slug)
    const user_id = await findAccount(tx, { id, user_id: null }, values.account)
    await t(tx)
      .insertInto('teacher')
      .values({ id, user_id, portrait: null, ...toColumns(values), created_at: at, changed_at: at })
      .execute()
    await writeParts(tx, id, values, at)
    await note(tx, { actorId: user.id, action: 'teacher.created', about: await aboutTeacher(tx, id), at })
    await noteAccount(tx, { teacherId: id, actorId: user.id, from: null, to: user_id, at })
    return (await buildRecords(tx, [await findRow(tx, id)]))[0]!
  })
}

/** @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid */
export async function changeAdminTeacher(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<typeof adminTeachers.change>,
) {
  const at = now()
  return transaction(db, async tx => {
    await mustBeOwnSlug(tx, id, values.slug)
    const before = await findRow(tx, id)
    const { account: _, ...was } = (await buildRecords(tx, [before]))[0]!
    const user_id = await findAccount(tx, before, values.account)
    const changed = await t(tx)
      .updateTable('teacher')
      .set({ ...toColumns(values), user_id, version: version + 1, changed_at: at })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    if (!changed) {
      throw changedMeanwhile()
    }
    await writeParts(tx, id, values, at)
    const { account: __, ...is } = values
    const about = await aboutTeacher(tx, id)
    await note(tx, { actorId: user.id, action: 'teacher.changed', about, changes: findChanges(was, is), at })
    await noteAccount(tx, { teacherId: id, actorId: user.id, from: before.user_id, to: user_id, at })
    return (await buildRecords(tx, [await findRow(tx, id)]))[0]!
  })
}

/** @throws AppError notFound; conflict, for who has had groups or trial sessions */
export async function removeAdminTeacher(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof adminTeachers.remove>,
) {
  await transaction(db, async tx => {
    const about = await aboutTeacher(tx, id)
    const [booking] = await findBookings(tx, { hostIds: [id] })
    if (booking || (await isKept(app, tx, id))) {
      throw new AppError('conflict', {
        message: 'این استاد گروه یا جلسه داشته است و حذف نمی‌شود؛ صفحه‌اش را پنهان کنید.',
      })
    }
    await dropTeacherMedia(app, tx, id)
    await t(tx).deleteFrom('teacher').where('id', '=', id).execute()
    await note(tx, { actorId: user.id, action: 'teacher.removed', about, at: now() })
  })
  return {}
}

async function note(
  tx: Tx,
  entry: {
    actorId: string
    action: 'teacher.created' | 'teacher.changed' | 'teacher.removed'
    about: AuditAbout
    changes?: AuditChanges
    at: Date
  },
) {
  await record(tx, { ...entry, subjectId: null })
  await invalidateTags(tx, teachersTag)
}

/** @throws AppError notFound */
async function findRow(db: Db, id: string) {
  const row = await t(db).selectFrom('teacher').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError invalid */
async function mustBeOwnSlug(tx: Tx, id: string, slug: string) {
  const other = await t(tx)
    .selectFrom('teacher')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', id)
    .executeTakeFirst()
  // Pages of ours stand at these.
  if (!other && !['marked', 'trials'].includes(slug)) return
  throw new AppError('invalid', { errors: [{ field: 'slug', message: 'این نشانی از آنِ دیگری است.' }] })
}

const toColumns = (values: Values) => ({
  slug: values.slug,
  name: values.name,
  surname: values.surname,
  en_name: values.enName,
  en_surname: values.enSurname,
  gender: values.gender || null,
  headline: values.headline,
  method: values.method,
  intro: values.intro,
  city: values.city,
  accent: values.accent || null,
  speaks: values.speaks
    .split(/[،,]/)
    .map(one => one.trim())
    .filter(Boolean),
  trial_price: values.trialPrice === '' ? null : Number(values.trialPrice) * 10,
  is_hidden: values.isHidden,
  sort_key: sortKey(`${values.surname} ${values.name}`),
  search_key: key(`${values.name} ${values.surname} ${values.enName} ${values.enSurname}`),
})

function mustTeach({ teaches }: Values) {
  if (teaches.length > 0) return
  throw new AppError('invalid', { errors: [{ field: 'teaches', message: 'دست‌کم یک زبان بیفزایید.' }] })
}

/** What stands in tables of its own: languages, credentials with the day they were checked, the week. */
async function writeParts(tx: Tx, id: string, values: Values, at: Date) {
  mustTeach(values)
  const { teaches, credentials, hours } = values
  await t(tx).deleteFrom('teacher_language').where('teacher_id', '=', id).execute()
  const once = new Map(teaches.map(one => [one.language, one]))
  await t(tx)
    .insertInto('teacher_language')
    .values(
      [...once.values()].map(({ language, from, to }) => ({
        teacher_id: id,
        language,
        from_level: from,
        to_level: to,
      })),
    )
    .execute()
  const old = await t(tx)
    .deleteFrom('teacher_credential')
    .where('teacher_id', '=', id)
    .returningAll()
    .execute()
  if (credentials.length > 0) {
    await t(tx)
      .insertInto('teacher_credential')
      .values(
        credentials.map(({ title, source, year, isChecked }, index) => {
          const known = old.findIndex(
            one => one.title === title && one.source === source && one.year === year,
          )
          // Taken out, since a paper may stand there twice.
          const [same] = known < 0 ? [] : old.splice(known, 1)
          return {
            ...(same && { id: same.id }),
            teacher_id: id,
            place: index,
            title,
            source,
            year,
            checked_at: isChecked ? (same?.checked_at ?? at) : null,
          }
        }),
      )
      .execute()
  }
  await writeHours(tx, id, hours, at)
}

async function buildRecords(db: Db, rows: readonly Awaited<ReturnType<typeof findRow>>[]) {
  const ids = rows.map(({ id }) => id)
  const taught = await taughtBy(db, ids)
  const free = await listBands(db, ids)
  const credentials = await listCredentials(db, ids)
  const accounts = await signInNames(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
    name: row.name,
    surname: row.surname,
    enName: row.en_name,
    enSurname: row.en_surname,
    slug: row.slug,
    account: accounts.get(row.user_id ?? '') ?? '',
    gender: row.gender ?? ('' as const),
    headline: row.headline,
    method: row.method,
    intro: row.intro,
    city: row.city,
    accent: row.accent ?? '',
    speaks: row.speaks.join('، '),
    trialPrice: formatToman(row.trial_price),
    isHidden: row.is_hidden,
    teaches: taught.get(row.id) ?? [],
    credentials: (credentials.get(row.id) ?? []).map(({ title, source, year, checked_at }) => ({
      title,
      source,
      year,
      isChecked: checked_at !== null,
    })),
    hours: free.get(row.id) ?? [],
  }))
}

async function listCredentials(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await t(db)
    .selectFrom('teacher_credential')
    .selectAll()
    .where('teacher_id', 'in', ids)
    .orderBy('place')
    .execute()
  return Map.groupBy(rows, ({ teacher_id }) => teacher_id)
}
