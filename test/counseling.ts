import { randomUUID } from 'node:crypto'
import { putPlan } from '#features/booking/public.server.ts'
import type { BookingPlan } from '#features/booking/public.ts'
import { openCredit } from '#features/counseling/credits/credits.server.ts'
import type { CounselingTables } from '#features/counseling/tables.server.ts'
import { voiceUploadName } from '#features/counseling-questions/rules.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'
import { newMedia } from './homework.ts'

const t = withTables<CounselingTables>()

/** Every day from 9 to 12 and from 16 to 20 in Tehran, three hours ahead, moved once until six hours before. */
export const everyDay: BookingPlan = {
  minutes: 45,
  bufferBefore: 0,
  bufferAfter: 15,
  noticeMinutes: 180,
  maxPerDay: null,
  daysAhead: 30,
  changeHours: 6,
  maxMoves: 1,
  weekly: [0, 1, 2, 3, 4, 5, 6].flatMap(weekday => [
    { weekday, from: 9 * 60, until: 12 * 60 },
    { weekday, from: 16 * 60, until: 20 * 60 },
  ]),
  exceptions: [],
  blocked: [],
}

/** A counselor with a topic of their own, who receives by a plan; `userId` is their account. */
export async function newCounselor(
  { db, now }: TestApp,
  {
    userId = null,
    plan = {},
    price = 2_400_000,
  }: { userId?: string | null; plan?: Partial<BookingPlan>; price?: number } = {},
): Promise<{ id: string; topicId: string }> {
  const [id, topicId] = [randomUUID(), randomUUID()]
  await transaction(db, async tx => {
    await t(tx)
      .insertInto('counseling_topic')
      .values({ id: topicId, title: `موضوع ${topicId.slice(0, 8)}`, changed_at: now() })
      .execute()
    await t(tx)
      .insertInto('counselor')
      .values({ id, user_id: userId, name: `مشاور ${id.slice(0, 8)}`, price, changed_at: now() })
      .execute()
    await t(tx).insertInto('counselor_topic').values({ counselor_id: id, topic_id: topicId }).execute()
    await putPlan(tx, { hostId: id, kind: 'counseling', plan: { ...everyDay, ...plan }, now: now() })
  })
  return { id, topicId }
}

/** The free times of a counselor on a day, `YYYY-MM-DD`; the first day that has any unless told, or the `nth` from 0. */
export async function readTimes(
  person: Person,
  { id, topicId }: { id: string; topicId: string },
  day?: string | null,
  nth = 0,
): Promise<string[]> {
  const asked = { topic: topicId, counselor: id }
  const { body } = await person.get<{ days: { day: string; free: number }[] }>('/api/counseling/days', asked)
  const chosen = day ?? body.days.filter(({ free }) => free > 0)[nth]?.day
  if (!chosen) return []
  const found = await person.get<{ times: { startsAt: string }[] }>('/api/counseling/times', {
    ...asked,
    day: chosen,
  })
  return found.body.times.map(({ startsAt }) => startsAt)
}

/** Holds a time, the first free one unless told. */
export async function holdTime(
  person: Person,
  counselor: { id: string; topicId: string },
  { startsAt, mode = 'video' }: { startsAt?: string; mode?: 'video' | 'phone' } = {},
) {
  return person.post<{ id: string }>('/api/counseling/sessions', {
    topicId: counselor.topicId,
    counselorId: counselor.id,
    startsAt: startsAt ?? (await readTimes(person, counselor))[0],
    mode,
  })
}

/** A package of somebody's, as if it were paid; answers its id. */
export async function newCredit(
  { db, now }: TestApp,
  userId: string,
  { sessions = 5, validDays = 120 }: { sessions?: number; validDays?: number } = {},
): Promise<string> {
  return transaction(db, async tx => {
    const packageId = randomUUID()
    await t(tx)
      .insertInto('counseling_package')
      .values({
        id: packageId,
        title: 'بستهٔ آزمایشی',
        sessions,
        price: 10_000_000,
        valid_days: validDays,
        changed_at: now(),
      })
      .execute()
    await openCredit(tx, { packageId, userId, lineId: randomUUID(), now: now() })
    const { id } = await t(tx)
      .selectFrom('counseling_credit')
      .select('id')
      .where('package_id', '=', packageId)
      .executeTakeFirstOrThrow()
    return id
  })
}

/** A session that somebody booked from a package, on the second day that is free unless told: it may be changed still. */
export async function bookSession(
  app: TestApp,
  person: Person & { id: string },
  counselor: { id: string; topicId: string },
  options: { startsAt?: string; mode?: 'video' | 'phone'; creditId?: string } = {},
): Promise<{ id: string; creditId: string; startsAt: string }> {
  const startsAt = options.startsAt ?? (await readTimes(person, counselor, null, 1))[0]!
  const creditId = options.creditId ?? (await newCredit(app, person.id))
  const { body, status } = await holdTime(person, counselor, { ...options, startsAt })
  if (status !== 201) throw new Error(`not held: ${JSON.stringify(body)}`)
  const given = { intake: 'هفته‌ای ده ساعت وقت دارم.', creditId }
  const booked = await person.post(`/api/counseling/sessions/${body.id}/confirm`, given)
  if (booked.status !== 200) throw new Error(`not booked: ${JSON.stringify(booked.body)}`)
  return { id: body.id, creditId, startsAt }
}

/** Lets the school take questions that are answered without a session, at 80,000 Toman. */
export const takeQuestions = (app: TestApp) =>
  app.database.execute('update counseling_rules set question_price = 800000')

/** Asks a counselor who has an account; answers the question and its order, which is to be paid. */
export async function askQuestion(
  app: TestApp,
  person: Person & { id: string },
  counselorId: string,
): Promise<{ id: string; orderId: string; voiceId: string }> {
  await takeQuestions(app)
  const voiceId = await newMedia(app, person.id, voiceUploadName)
  const given = { counselorId, text: 'از کجا آغاز کنم؟', voiceId }
  const { body, status } = await person.post<{ id: string; orderId: string }>(
    '/api/counseling/questions',
    given,
  )
  if (status !== 201) throw new Error(`not asked: ${JSON.stringify(body)}`)
  return { ...body, voiceId }
}
