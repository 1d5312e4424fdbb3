import { findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type BookingRow, findBookings } from '#features/booking/public.server.ts'
import { givesConsentTo } from '#features/consents/public.server.ts'
import { addDays, fromJalali, isoDay, toJalali } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { readDay } from '../booking/choose.server.ts'
import { bookingKind } from '../booking/rules.ts'
import { type FoundSession, findByBookings } from '../sessions/find-session.server.ts'
import { findEntrance, listTasks } from '../sessions/my-sessions.server.ts'
import type { CounselingTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<CounselingTables>()
const dayMs = 86_400_000

/** How long back sessions without a summary are named, in days. */
const unsummedDays = 14

export type HeldSession = FoundSession & { booking: BookingRow }

/** The ids of the counselors that an account is; for a statement to ask in. */
export const selectOwnCounselors = (db: Db, userId: string) =>
  t(db).selectFrom('counselor').select('counselor.id').where('counselor.user_id', '=', userId)

/** Who an account is as a counselor; undefined while it is joined to none. */
export const findCounselor = (db: Db, userId: string) =>
  t(db).selectFrom('counselor').select(['id', 'name']).where('user_id', '=', userId).executeTakeFirst()

async function showRows(db: Db, sessions: readonly HeldSession[]) {
  const names = await findFullNames(
    db,
    sessions.map(({ user_id }) => user_id),
  )
  return sessions.map(({ id, user_id, topic, mode, booking, summed_at }) => ({
    id,
    learner: names.get(user_id)?.name ?? '',
    topic,
    mode,
    startsAt: booking.starts_at.toISOString(),
    minutes: (booking.ends_at.getTime() - booking.starts_at.getTime()) / 60_000,
    state: booking.state,
    isSummed: summed_at !== null,
  }))
}

export async function readCounselingDay(
  { db, user, now }: SignedIn,
  { day }: CheckedInputOf<typeof calls.readCounselingDay>,
) {
  const at = now()
  const from = readDay(day, at)
  const base = { day: isoDay(from), now: at.toISOString() }
  const counselor = await findCounselor(db, user.id)
  if (!counselor) return { ...base, counselor: null, sessions: [], unsummed: [] }
  const { year, month, day: number } = toJalali(from)
  const mine = { kinds: [bookingKind], hostIds: [counselor.id] }
  const until = fromJalali(addDays({ year, month, day: number }, 1))
  const today = await findBookings(db, { ...mine, from, until })
  const before = await findBookings(db, {
    ...mine,
    states: ['booked'],
    from: new Date(at.getTime() - unsummedDays * dayMs),
    until: at,
  })
  const over = await findByBookings(
    db,
    before.filter(({ ends_at }) => ends_at <= at),
  )
  const sessions = await findByBookings(
    db,
    today.filter(({ state }) => state !== 'cancelled'),
  )
  const unsummed = over.filter(({ summed_at }) => summed_at === null)
  const rows = await showRows(db, [...sessions, ...unsummed])
  return {
    ...base,
    counselor,
    sessions: rows.slice(0, sessions.length),
    unsummed: rows.slice(sessions.length),
  }
}

/** A session of the counselor who asks. @throws AppError notFound, alike for another's and for none */
export async function findHeld(db: Db, userId: string, id: string): Promise<HeldSession> {
  const row = await t(db)
    .selectFrom('counseling_session')
    .innerJoin('counselor', 'counselor.id', 'counselor_id')
    .select('booking_id')
    .where('counseling_session.id', '=', id)
    .where('counselor.user_id', '=', userId)
    .executeTakeFirst()
  if (!row?.booking_id) throw new AppError('notFound')
  const [found] = await findByBookings(db, await findBookings(db, { ids: [row.booking_id] }))
  if (!found) throw new AppError('notFound')
  return found
}

/** What of a person's page a counselor sees: what they learned and how, never money or contacts. */
const shownParts: readonly string[] = ['levels', 'courses', 'homework', 'errors', 'goals']
const shownFacts: readonly string[] = ['جلسهٔ بعد', 'حضور در گروه‌های جاری', 'نمرهٔ تکلیف‌ها']

/** What the school knows of a learner, as all features tell it of a person. */
async function gatherPicture(
  app: AppContext,
  db: Db,
  asked: { userId: string; roles: readonly string[]; now: Date },
) {
  const answers = await Promise.all(app.features.map(feature => feature.personParts?.(db, asked)))
  const shares = answers.filter(share => share !== undefined)
  return {
    facts: shares
      .flatMap(({ facts = [] }) => facts)
      .filter(({ name }) => shownFacts.includes(name))
      .sort((one, other) => one.order - other.order)
      .map(({ name, value, note = null }) => ({ name, value, note })),
    parts: shares
      .flatMap(({ parts = [] }) => parts)
      .filter(({ key }) => shownParts.includes(key))
      .sort((one, other) => one.order - other.order)
      .map(({ key, title, rows }) => ({
        key,
        title,
        rows: rows.map(({ id, title, note = null, tag = null, squares = null }) => ({
          id,
          title,
          note,
          tag,
          squares: squares && [...squares],
        })),
      })),
  }
}

/** @throws AppError notFound */
export async function readCounselorSession(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readCounselorSession>,
) {
  const at = now()
  const found = await findHeld(db, user.id, id)
  const { booking } = found
  const [row] = await showRows(db, [found])
  const mayLook = await givesConsentTo(db, 'counseling', found.user_id, at)
  const asked = { userId: found.user_id, roles: user.roles, now: at }
  const tasks = await listTasks(db, id)
  const earlier = await t(db)
    .selectFrom('counseling_session')
    .select(['id', 'title', 'summary'])
    .where('user_id', '=', found.user_id)
    .where('counselor_id', '=', found.counselor_id)
    .where('id', '<>', id)
    .where('summed_at', 'is not', null)
    .orderBy('summed_at', 'desc')
    .limit(5)
    .execute()
  const hasBegun = booking.starts_at <= at
  return {
    now: at.toISOString(),
    session: {
      ...row!,
      intake: found.intake,
      title: found.title,
      summary: found.summary,
      privateNote: found.private_note,
      tasks: tasks.map(({ id, title, dueOn, doneAt }) => ({ id, title, dueOn, isDone: doneAt !== null })),
      opensAt: findEntrance(found, at)?.toISOString() ?? null,
      mayCancel: booking.state === 'booked' && !hasBegun,
      mayMiss: booking.state === 'booked' && hasBegun,
    },
    picture: mayLook ? await gatherPicture(app, db, asked) : null,
    earlier,
  }
}
