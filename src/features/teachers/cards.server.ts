import { type Expression, sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { TeacherCard } from '#contract/teacher.ts'
import { type Band, toBand } from '#contract/week-bands.ts'
import { mediaCards } from '#server/engines/media/media-cards.ts'
import { type Db, holdsWords, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from './tables.server.ts'

const t = withTables<TeachersTables>()

export const portraitUrl = (portrait: string | null) => portrait && `/media/${portrait}`

/** Where these spoken introductions are heard, by their media: the small version of each, once that was made. */
export async function introUrls(db: Db, mediaIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = mediaIds.filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const cards = await mediaCards(db, wanted)
  return new Map(
    [...cards].map(([id, { audio, file_key }]) => [
      id,
      (audio?.file_key ?? file_key).replace('public/', '/media/'),
    ]),
  )
}

/** What lists show of these teachers, hidden ones too, by their ids. */
export async function teacherCards(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, TeacherCard & { headline: string; method: string }>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('teacher')
    .leftJoin(
      selectRatings(db).where('teacher_id', 'in', wanted).as('rated'),
      'rated.teacher_id',
      'teacher.id',
    )
    .select(['id', 'slug', 'portrait', 'headline', 'method', 'rating', 'reviews'])
    .select(sql<string>`name || ' ' || surname`.as('fullName'))
    .where('id', 'in', wanted)
    .execute()
  return new Map(
    rows.map(({ id, slug, fullName, portrait, headline, method, rating, reviews }) => [
      id,
      {
        id,
        slug,
        name: fullName,
        portraitUrl: portraitUrl(portrait),
        rating,
        reviews: reviews ?? 0,
        headline,
        method,
      },
    ]),
  )
}

/** The whole names and portraits of these teachers, by their ids. */
export async function findPortraits(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, { name: string; portraitUrl: string | null }>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('teacher')
    .select(['id', 'name', 'surname', 'portrait'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(
    rows.map(({ id, name, surname, portrait }) => [
      id,
      { name: `${name} ${surname}`, portraitUrl: portraitUrl(portrait) },
    ]),
  )
}

/** The whole names of these teachers by their ids; the English one is empty where none is known. */
export async function teacherNames(
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, { name: string; enName: string }>> {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('teacher')
    .select(['id', 'name', 'surname', 'en_name', 'en_surname'])
    .where('id', 'in', wanted)
    .execute()
  return new Map(
    rows.map(({ id, name, surname, en_name, en_surname }) => [
      id,
      { name: `${name} ${surname}`, enName: `${en_name} ${en_surname}`.trim() },
    ]),
  )
}

/** How the audit log names a teacher. @throws AppError notFound */
export async function aboutTeacher(db: Db, id: string) {
  const known = (await teacherNames(db, [id])).get(id)
  if (!known) throw new AppError('notFound')
  return { kind: 'teacher' as const, id, name: known.name }
}

export type Rating = Pick<TeacherCard, 'rating' | 'reviews'>
export const unrated: Rating = { rating: null, reviews: 0 }

/** `selectRatings` of these teachers by their ids; who has none is missing. */
export async function findRatings(db: Db, ids: readonly string[]): Promise<Map<string, Rating>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRatings(db).where('teacher_id', 'in', ids).execute()
  return new Map(rows.map(({ teacher_id, rating, reviews }) => [teacher_id, { rating, reviews }]))
}

/** The mean of the reviews everybody sees, one decimal, and their number, a row a teacher who has any. */
export const selectRatings = (db: Db) =>
  t(db)
    .selectFrom('teacher_review')
    .select(({ fn }) => [
      'teacher_id',
      sql<number>`round(avg(rating), 1)::float8`.as('rating'),
      fn.countAll<number>().as('reviews'),
    ])
    .where('hidden_at', 'is', null)
    .groupBy('teacher_id')

/** The teacher whose account this is; null for who is none. */
export async function findTeacherId(db: Db, userId: string): Promise<string | null> {
  const row = await t(db).selectFrom('teacher').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row?.id ?? null
}

/** A teacher by their account, or by the address of their page; null for none. */
export async function findTeacher(
  db: Db,
  by: { account: string } | { slug: string },
): Promise<string | null> {
  if ('account' in by) return findTeacherId(db, by.account)
  const row = await t(db).selectFrom('teacher').select('id').where('slug', '=', by.slug).executeTakeFirst()
  return row?.id ?? null
}

/** The account of a teacher, where they have one. */
export const findAccount = async (db: Db, teacherId: string): Promise<string | null> =>
  (await findAccounts(db, [teacherId])).get(teacherId) ?? null

/** The accounts of those of these teachers who have one. */
export async function findAccounts(db: Db, teacherIds: readonly string[]): Promise<Map<string, string>> {
  if (teacherIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('teacher')
    .select(['id', 'user_id'])
    .where('id', 'in', [...new Set(teacherIds)])
    .where('user_id', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id!]))
}

/** The portraits of those of these accounts who teach and have one, by the accounts. */
export async function findPortraitsOfAccounts(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('teacher')
    .select(['user_id', 'portrait'])
    .where('user_id', 'in', [...new Set(userIds)])
    .where('portrait', 'is not', null)
    .execute()
  return new Map(rows.map(({ user_id, portrait }) => [user_id!, portraitUrl(portrait)!]))
}

/** All teachers by surname, for staff to choose from. */
export const allTeachers = (db: Db) =>
  t(db)
    .selectFrom('teacher')
    .select(['id', sql<string>`name || ' ' || surname`.as('name')])
    .orderBy('sort_key')
    .orderBy('id')
    .execute()

/** The teachers whose names hold all words of what was typed, as a query of `id`. */
export const selectTeachersNamed = (db: Db, typed: string) =>
  t(db).selectFrom('teacher').select('id').where(holdsWords('search_key', typed))

/** The name of the teacher with this id, null where there is none, as an expression of a query. */
export const selectTeacherName = (db: Db, id: Expression<string | null>): Expression<string | null> =>
  t(db)
    .selectFrom('teacher')
    .select(sql<string>`name || ' ' || surname`.as('name'))
    .where('teacher.id', '=', id as Expression<string>)
    .$asScalar()

/** The bands in which these teachers are free. */
export async function listBands(db: Db, ids: readonly string[]): Promise<Map<string, Band[]>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('teacher_hour')
    .selectAll()
    .where('teacher_id', 'in', ids)
    .orderBy('weekday')
    .orderBy('hour')
    .execute()
  const grouped = Map.groupBy(rows, ({ teacher_id }) => teacher_id)
  return new Map([...grouped].map(([id, own]) => [id, own.map(toBand)]))
}
