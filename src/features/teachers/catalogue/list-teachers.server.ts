import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listLanguages } from '#contract/school-languages.ts'
import { type Band, bandLength, readBand } from '#contract/week-bands.ts'
import { isLevelBetween } from '#persian/level-names.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, holdsWords, withTables } from '#server/platform/database/database.ts'
import { introUrls, listBands, portraitUrl, selectRatings } from '../cards.server.ts'
import { type HasFeatures, joinTeaching } from '../hooks.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { listTrialTimes } from '../trials/plan.server.ts'
import type * as calls from './contract.ts'

const t = withTables<TeachersTables>()

type Asked = CheckedInputOf<typeof calls.listTeachers>
type Filters = Omit<Asked, 'page' | 'perPage' | 'sort'>
type Builder = ExpressionBuilder<TeachersTables, 'teacher'>

/** The hours at which the bands of a part of the day begin. */
const hoursOfPart = { morning: [8, 10], afternoon: [12, 14, 16], evening: [18, 20] } as const

export async function listTeachers(
  { app, db, now }: RequestContext,
  { page, perPage, sort, ...filters }: Asked,
) {
  // All languages are counted, whichever are chosen.
  const found = await findTeachers(db, { ...filters, language: [] })
  const fits = (one: Found, languages: readonly string[]) =>
    one.teaches.some(({ language, from, to }) => {
      const isLevel =
        filters.level.length === 0 || filters.level.some(level => isLevelBetween(from, level, to))
      return isLevel && (languages.length === 0 || languages.includes(language))
    })
  const languages = listLanguages()
    .map(language => ({ language, count: found.filter(one => fits(one, [language])).length }))
    .filter(({ count }) => count > 0)
  const by = orders[sort ?? (filters.hours.length > 0 ? 'match' : 'rating')]
  const chosen = found.filter(one => fits(one, filters.language)).sort(by)
  const shown = chosen.slice((page - 1) * perPage, page * perPage)
  return {
    items: await showRows(app, db, shown, now()),
    page,
    perPage,
    total: chosen.length,
    languages,
    accents: await listAccents(db),
  }
}

/** What lists show of these, in their order. */
async function showRows(app: HasFeatures, db: Db, found: readonly Found[], now: Date) {
  const ids = found.map(({ id }) => id)
  const sessionCounts = await joinTeaching(app).countSessions(db, ids, now)
  const next = await listTrialTimes(app, db, ids, now, 1)
  const intros = await introUrls(
    db,
    found.map(({ intro_media_id }) => intro_media_id),
  )
  return found.map(one => ({
    id: one.id,
    slug: one.slug,
    name: one.fullName,
    portraitUrl: portraitUrl(one.portrait),
    rating: one.rating,
    reviews: one.reviews,
    headline: one.headline,
    teaches: one.teaches,
    isChecked: one.isChecked,
    held: sessionCounts.get(one.id) ?? 0,
    intro: one.intro,
    introUrl: intros.get(one.intro_media_id ?? '') ?? null,
    trialPrice: one.trial_price,
    nextSlot: next.get(one.id)?.[0]?.toISOString() ?? null,
    sharedHours: one.shared.length * bandLength,
    sharedDays: new Set(one.shared.map(band => readBand(band).weekday)).size,
  }))
}

/** The rows of these teachers, by surname; hidden ones are left out. */
export async function listTeacherRows(app: HasFeatures, db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  const rows = await selectFacts(db, visible(db).where('id', 'in', ids)).execute()
  return showRows(app, db, rows.map(toFacts).sort(byName), now)
}

const visible = (db: Db) => t(db).selectFrom('teacher').where('is_hidden', '=', false)

/** What lists show or sort by of these teachers, in one question: rating, languages, whether staff saw a paper. */
const selectFacts = (db: Db, teachers: ReturnType<typeof visible>) =>
  teachers
    .leftJoin(selectRatings(db).as('rated'), 'rated.teacher_id', 'teacher.id')
    .select(['id', 'slug', 'portrait', 'headline', 'intro', 'intro_media_id', 'trial_price', 'sort_key'])
    .select(['rating', 'reviews'])
    .select(sql<string>`name || ' ' || surname`.as('fullName'))
    .select(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('teacher_language')
          .select(['language', 'from_level as from', 'to_level as to'])
          .whereRef('teacher_language.teacher_id', '=', 'teacher.id')
          .orderBy('language'),
      ).as('teaches'),
      eb
        .exists(
          eb
            .selectFrom('teacher_credential')
            .select('teacher_credential.id')
            .whereRef('teacher_credential.teacher_id', '=', 'teacher.id')
            .where('checked_at', 'is not', null),
        )
        .as('isChecked'),
    ])

type Facts = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number]

const toFacts = ({ rating, reviews, isChecked, ...row }: Facts) => ({
  ...row,
  rating,
  reviews: reviews ?? 0,
  isChecked: Boolean(isChecked),
  shared: [] as Band[],
})

type Found = Awaited<ReturnType<typeof findTeachers>>[number]

const byName = (one: Found, other: Found): number =>
  one.sort_key < other.sort_key ? -1 : one.sort_key > other.sort_key ? 1 : one.id < other.id ? -1 : 1
const byRating = (one: Found, other: Found) =>
  (other.rating ?? 0) - (one.rating ?? 0) || other.reviews - one.reviews || byName(one, other)

const orders: Record<NonNullable<Asked['sort']>, typeof byName> = {
  match: (one, other) => other.shared.length - one.shared.length || byRating(one, other),
  rating: byRating,
  price: (one, other) => (one.trial_price ?? never) - (other.trial_price ?? never) || byName(one, other),
  name: byName,
}
const never = Number.MAX_SAFE_INTEGER

/** Everybody who fits, with their rating and the bands they share with those asked for. */
async function findTeachers(db: Db, filters: Filters) {
  const rows = await selectFacts(db, visible(db).where(isWanted(filters))).execute()
  const ids = rows.map(({ id }) => id)
  const free = filters.hours.length > 0 ? await listBands(db, ids) : new Map<string, Band[]>()
  return rows
    .map(row => ({
      ...toFacts(row),
      shared: (free.get(row.id) ?? []).filter(band => filters.hours.includes(band)),
    }))
    .filter(({ rating }) => filters.rating === undefined || (rating ?? 0) >= Number(filters.rating))
}

/** What of the filters a teacher's own row and free hours answer. */
function isWanted({ q, gender, accent, price, day, time }: Filters) {
  return (eb: Builder): Expression<SqlBool> =>
    eb.and([
      holdsWords('search_key', q),
      ...(gender ? [eb('gender', '=', gender)] : []),
      ...(accent ? [eb('accent', '=', accent)] : []),
      ...(price ? [eb('trial_price', '<=', Number(price))] : []),
      ...(day.length > 0 || time.length > 0 ? [isFree(eb, day.map(Number), time)] : []),
    ])
}

const isFree = (eb: Builder, days: readonly number[], times: Filters['time']) =>
  eb.exists(
    eb
      .selectFrom('teacher_hour')
      .select('teacher_hour.hour')
      .whereRef('teacher_hour.teacher_id', '=', 'teacher.id')
      .$if(days.length > 0, all => all.where('teacher_hour.weekday', 'in', days))
      .$if(times.length > 0, all =>
        all.where(
          'teacher_hour.hour',
          'in',
          times.flatMap(part => [...hoursOfPart[part]]),
        ),
      ),
  )

async function listAccents(db: Db): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('teacher')
    .select('accent')
    .distinct()
    .where('is_hidden', '=', false)
    .where('accent', 'is not', null)
    .execute()
  return rows.flatMap(({ accent }) => accent ?? []).sort((one, other) => one.localeCompare(other, 'fa'))
}
