import { findFullName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findBookings } from '#features/booking/public.server.ts'
import { respondWithCalendar } from '#features/calendars/public.server.ts'
import { ClassRefusal, openProvider } from '#features/classes/public.server.ts'
import { untilText } from '#persian/relative-time.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { counselorCards } from '../booking/choose.server.ts'
import { modeNames } from '../booking/rules.ts'
import type { CounselingTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { findBookedSession, findByBookings, readEnd, readStart } from './find-session.server.ts'
import { findEntrance } from './my-sessions.server.ts'

const t = withTables<CounselingTables>()

/** A booked session of its learner or of its counselor. @throws AppError notFound, alike for another's and for none */
async function findForEither(db: Db, userId: string, id: string) {
  const row = await t(db)
    .selectFrom('counseling_session')
    .innerJoin('counselor', 'counselor.id', 'counselor_id')
    .select([
      'booking_id',
      'counselor.user_id as counselorUser',
      'counseling_session.user_id',
      'meeting_link',
    ])
    .where('counseling_session.id', '=', id)
    .executeTakeFirst()
  if (!row?.booking_id || (row.user_id !== userId && row.counselorUser !== userId)) {
    throw new AppError('notFound')
  }
  const [found] = await findByBookings(db, await findBookings(db, { ids: [row.booking_id] }))
  if (!found) throw new AppError('notFound')
  return { found, isCounselor: row.counselorUser === userId, link: row.meeting_link || null }
}

/**
 * The way into a session.
 * @throws AppError notFound; conflict before its entrance opens, after its end, and for a call by telephone; unavailable,
 * where the provider does not let anybody in
 */
export async function enterSession(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.enterSession>,
) {
  const { found, isCounselor, link } = await findForEither(db, user.id, id)
  const opens = findEntrance(found, now())
  if (!opens) throw new AppError('conflict', { message: 'این گفت‌وگو اکنون ورودی ندارد.' })
  if (now() < opens) {
    throw new AppError('conflict', {
      message: `در این گفت‌وگو ده دقیقه پیش از شروع باز می‌شود: ${untilText(now(), opens)}.`,
    })
  }
  const card = (await counselorCards(db, [found.counselor_id])).get(found.counselor_id)
  const minutes = (readEnd(found).getTime() - readStart(found).getTime()) / 60_000
  const meeting = {
    id: found.id,
    title: `مشاوره با ${card?.name ?? ''}`,
    minutes,
    link,
    path: `/counseling/sessions/${found.id}?meeting=demo`,
  }
  const name = (isCounselor ? card?.name : await findFullName(db, user.id)) || 'زبان‌آموز'
  try {
    const who = { id: user.id, name, isTeacher: isCounselor }
    return { url: await openProvider(app, { live: 'demo' }).meet(app, meeting, who) }
  } catch (thrown) {
    if (!(thrown instanceof ClassRefusal)) throw thrown
    app.log.error({ session: id, reason: thrown.reason }, 'a counseling session cannot be entered')
    throw new AppError('unavailable', {
      message: 'گفت‌وگوی تصویری اکنون باز نمی‌شود. چند لحظهٔ دیگر دوباره تلاش کنید یا به پشتیبانی خبر دهید.',
    })
  }
}

/** @throws AppError notFound */
export async function sessionCalendar(
  { app, db, user }: SignedIn,
  { id }: CheckedInputOf<typeof calls.sessionCalendar>,
) {
  const found = await findBookedSession(db, user.id, id)
  const card = (await counselorCards(db, [found.counselor_id])).get(found.counselor_id)
  const origin = app.settings.PUBLIC_URL
  const url = `${origin}/counseling/sessions/${id}`
  const start = readStart(found)
  const { booking } = found
  return respondWithCalendar({
    name: `مشاوره با ${card?.name ?? ''}`,
    file: `counseling-${id.slice(0, 8)}`,
    brand: app.settings.BRAND_FA,
    events: [
      {
        uid: `${id}@${new URL(origin).hostname}`,
        title: `مشاوره با ${card?.name ?? ''}`,
        description: [found.topic, `گفت‌وگوی ${modeNames[found.mode]}`, url].join('\n'),
        location: found.mode === 'video' ? 'آنلاین' : 'تلفنی',
        url,
        startsAt: start,
        minutes: (readEnd(found).getTime() - start.getTime()) / 60_000,
        isCancelled: booking.state === 'cancelled',
        sequence: booking.moves + (booking.state === 'cancelled' ? 1 : 0),
        changedAt: booking.timed_at,
      },
    ],
  })
}
