import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  listEarliestTimes,
  listFreeTimes,
  listOpenDays,
  maxDaysAhead,
  readPlans,
} from '#features/booking/public.server.ts'
import { addDays, fromJalali, parseIsoDay, startOfDay } from '#persian/jalali.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { TopicIcon } from '../records/contract.ts'
import { readCounselorTopics } from '../records/kinds.server.ts'
import { findQuestionPrice } from '../records/question-price.server.ts'
import { findRules } from '../records/rules.server.ts'
import type { CounselingTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { bookingKind } from './rules.ts'

const t = withTables<CounselingTables>()
const dayMs = 86_400_000

/** The address of a counselor's picture; null where they have none. */
export const portraitUrl = (portrait: string | null) => portrait && `/media/${portrait}`

/** What cards show of these counselors, by their ids. */
export async function counselorCards(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await t(db)
    .selectFrom('counselor')
    .select(['id', 'name', 'headline', 'portrait'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(
    rows.map(({ id, name, headline, portrait }) => [
      id,
      { id, name, headline, portraitUrl: portraitUrl(portrait) },
    ]),
  )
}

export async function readCounseling({ app, db, now }: RequestContext) {
  const topics = await t(db)
    .selectFrom('counseling_topic')
    .select(['id', 'title', 'note', 'icon'])
    .where('is_hidden', '=', false)
    .orderBy('place')
    .orderBy('id')
    .execute()
  const rows = await t(db)
    .selectFrom('counselor')
    .selectAll()
    .where('is_hidden', '=', false)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const plans = await readPlans(app, db, bookingKind, ids)
  const ownTopics = await readCounselorTopics(db, ids)
  const until = new Date(now().getTime() + maxDaysAhead * dayMs)
  const first = await listFreeTimes(app, db, {
    kind: bookingKind,
    hostIds: ids,
    from: now(),
    until,
    now: now(),
    max: 1,
  })
  const packages = await t(db)
    .selectFrom('counseling_package')
    .select(['id', 'title', 'sessions', 'price', 'valid_days as validDays'])
    .where('is_hidden', '=', false)
    .orderBy('sessions')
    .orderBy('id')
    .execute()
  const { hidesNumbers } = await findRules(db)
  return {
    topics: topics.map(topic => ({ ...topic, icon: topic.icon as TopicIcon })),
    counselors: rows.flatMap(row => {
      const plan = plans.get(row.id)
      if (!plan) return []
      return {
        id: row.id,
        name: row.name,
        headline: row.headline,
        biography: row.biography,
        languages: row.languages,
        portraitUrl: portraitUrl(row.portrait),
        topicIds: ownTopics.get(row.id) ?? [],
        price: row.price,
        minutes: plan.minutes,
        next: first.get(row.id)?.[0]?.toISOString() ?? null,
      }
    }),
    packages,
    hidesNumbers,
    questionPrice: await findQuestionPrice(db),
  }
}

/** Those of a topic who are shown, or the one who was chosen. @throws AppError notFound */
async function findHosts(db: Db, { topic, counselor }: { topic: string; counselor?: string | undefined }) {
  const rows = await t(db)
    .selectFrom('counselor')
    .innerJoin('counselor_topic', 'counselor_id', 'counselor.id')
    .select('counselor.id')
    .where('topic_id', '=', topic)
    .where('is_hidden', '=', false)
    .$if(counselor !== undefined, found => found.where('counselor.id', '=', counselor!))
    .orderBy('sort_key')
    .orderBy('counselor.id')
    .execute()
  if (rows.length === 0) throw new AppError('notFound')
  return rows.map(({ id }) => id)
}

/** @throws AppError notFound */
export async function listDays(
  { app, db, now }: RequestContext,
  { topic, counselor }: CheckedInputOf<typeof calls.listDays>,
) {
  const hostIds = await findHosts(db, { topic, counselor })
  const { days } = await listOpenDays(app, db, { kind: bookingKind, hostIds, now: now() })
  return { days }
}

/** @throws AppError notFound */
export async function listTimes(
  { app, db, now }: RequestContext,
  { topic, counselor, day }: CheckedInputOf<typeof calls.listTimes>,
) {
  const hostIds = await findHosts(db, { topic, counselor })
  const date = parseIsoDay(day)
  if (!date) throw new AppError('notFound')
  const from = fromJalali(date)
  const until = fromJalali(addDays(date, 1))
  const times = await listEarliestTimes(app, db, { kind: bookingKind, hostIds, from, until, now: now() })
  return { times: times.map(({ startsAt, hostId }) => ({ startsAt, counselorId: hostId })) }
}

/** The first instant of an ISO day, and of today where there is none. */
export function readDay(day: string | undefined, now: Date): Date {
  const date = day === undefined ? null : parseIsoDay(day)
  return date ? fromJalali(date) : startOfDay(now)
}
