import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { bandHours, bandLength, toBand } from '#contract/week-bands.ts'
import { openRefundRules } from '#features/payment/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { findRatings, introUrls, listBands, portraitUrl, unrated } from '../cards.server.ts'
import { joinTeaching } from '../hooks.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { trialPolicy } from '../trials/rules.ts'
import type * as calls from './contract.ts'
import { taughtBy } from './facts.server.ts'

const t = withTables<TeachersTables>()

/** @throws AppError notFound, for who is hidden too */
export async function findTeacher(db: Db, slug: string) {
  const row = await t(db)
    .selectFrom('teacher')
    .selectAll()
    .select(sql<string>`name || ' ' || surname`.as('fullName'))
    .where('slug', '=', slug)
    .where('is_hidden', '=', false)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

/** @throws AppError notFound */
export async function readTeacher(
  { app, db, now }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readTeacher>,
) {
  const row = await findTeacher(db, slug)
  const { id } = row
  const teaching = joinTeaching(app)
  const credentials = await listCredentials(db, id)
  return {
    teacher: {
      id,
      slug,
      name: row.fullName,
      portraitUrl: portraitUrl(row.portrait),
      ...((await findRatings(db, [id])).get(id) ?? unrated),
      headline: row.headline,
      method: row.method,
      city: row.city,
      accent: row.accent,
      speaks: row.speaks,
      teaches: (await taughtBy(db, [id])).get(id) ?? [],
      isChecked: credentials.some(({ checkedAt }) => checkedAt !== null),
      intro: row.intro,
      introUrl: (await introUrls(db, [row.intro_media_id])).get(row.intro_media_id ?? '') ?? null,
      trialPrice: row.trial_price,
      credentials,
      held: (await teaching.countSessions(db, [id], now())).get(id) ?? 0,
      punctuality: await teaching.computePunctuality(db, id),
      turnaround: await teaching.computeTurnaround(db, id, now()),
      hours: (await listBands(db, [id])).get(id) ?? [],
      classHours: classBands(await teaching.listWeeklyHours(db, id, now())),
      groups: await teaching.listOpenGroups(app, db, id, now()),
      refundRules: (await openRefundRules(db, now()))({ policy: trialPolicy, startsAt: null, sessions: [] }),
    },
  }
}

async function listCredentials(db: Db, teacherId: string) {
  const rows = await t(db)
    .selectFrom('teacher_credential')
    .select(['id', 'title', 'source', 'year', 'checked_at'])
    .where('teacher_id', '=', teacherId)
    .orderBy('place')
    .execute()
  return rows.map(({ id, title, source, year, checked_at }) => ({
    id,
    title,
    from: source,
    year,
    checkedAt: checked_at?.toISOString() ?? null,
  }))
}

/** The bands that weekly sessions reach into. */
function classBands(weekly: readonly { weekday: number; minute: number; minutes: number }[]): string[] {
  const reached = weekly.flatMap(({ weekday, minute, minutes }) =>
    bandHours
      .filter(hour => minute < (hour + bandLength) * 60 && hour * 60 < minute + minutes)
      .map(hour => toBand({ weekday, hour })),
  )
  return [...new Set(reached)]
}
