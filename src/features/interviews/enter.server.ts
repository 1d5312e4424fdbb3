import { findFullName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findBookings } from '#features/booking/public.server.ts'
import { respondWithCalendar } from '#features/calendars/public.server.ts'
import { ClassRefusal, openProvider } from '#features/classes/public.server.ts'
import { findOwnResult } from '#features/placement/public.server.ts'
import { placementPaths } from '#features/placement/public.ts'
import { untilText } from '#persian/relative-time.ts'
import type { SignedIn } from '#server/app-context.ts'
import type * as calls from './contract.ts'
import { findExaminer } from './examiners.server.ts'
import {
  countMinutes,
  findByBookings,
  findEntrance,
  nameExaminers,
  requireLast,
} from './find-interview.server.ts'
import { modeNames } from './rules.ts'

const title = 'مصاحبهٔ تعیین سطح'

/**
 * The way into an interview, of its learner or of its examiner.
 * @throws AppError notFound, alike for another's and for none; conflict before its entrance opens, after its end, and for a call
 * by telephone; unavailable, where the provider does not let anybody in
 */
export async function enterInterview(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.enterInterview>,
) {
  const [found] = await findByBookings(db, await findBookings(db, { ids: [id] }))
  const isExaminer = found?.booking.host_id === user.id
  if (!found || (found.booking.user_id !== user.id && !isExaminer)) throw new AppError('notFound')
  const opens = findEntrance(found, now())
  if (!opens) throw new AppError('conflict', { message: 'این گفت‌وگو اکنون ورودی ندارد.' })
  if (now() < opens) {
    throw new AppError('conflict', {
      message: `در این گفت‌وگو ده دقیقه پیش از شروع باز می‌شود: ${untilText(now(), opens)}.`,
    })
  }
  const examiner = found.booking.host_id ? await findExaminer(db, found.booking.host_id) : undefined
  const meeting = {
    id,
    title,
    minutes: countMinutes(found.booking),
    link: examiner?.meeting_link || null,
    path: `${placementPaths.result({ id: found.attemptId })}?meeting=demo`,
  }
  const who = { id: user.id, name: (await findFullName(db, user.id)) || 'زبان‌آموز', isTeacher: isExaminer }
  try {
    return { url: await openProvider(app, { live: 'demo' }).meet(app, meeting, who) }
  } catch (thrown) {
    if (!(thrown instanceof ClassRefusal)) throw thrown
    app.log.error({ interview: id, reason: thrown.reason }, 'an interview cannot be entered')
    throw new AppError('unavailable', {
      message: 'گفت‌وگوی تصویری اکنون باز نمی‌شود. چند لحظهٔ دیگر دوباره تلاش کنید یا به پشتیبانی خبر دهید.',
    })
  }
}

/** @throws AppError notFound */
export async function readInterviewCalendar(
  context: SignedIn,
  { id }: CheckedInputOf<typeof calls.interviewCalendar>,
) {
  const { app, db } = context
  await findOwnResult(context, id)
  const { booking, mode } = await requireLast(db, id)
  const examiner = (await nameExaminers(db, [booking.host_id])).get(booking.host_id ?? '') ?? ''
  const origin = app.settings.PUBLIC_URL
  const url = origin + placementPaths.result({ id })
  return respondWithCalendar({
    name: title,
    file: `interview-${booking.id.slice(0, 8)}`,
    brand: app.settings.BRAND_FA,
    events: [
      {
        uid: `${booking.id}@${new URL(origin).hostname}`,
        title,
        description: [`با ${examiner}`, `گفت‌وگوی ${modeNames[mode]}`, url].join('\n'),
        location: mode === 'video' ? 'آنلاین' : 'تلفنی',
        url,
        startsAt: booking.starts_at,
        minutes: countMinutes(booking),
        isCancelled: booking.state === 'cancelled',
        sequence: booking.moves + (booking.state === 'cancelled' ? 1 : 0),
        changedAt: booking.timed_at,
      },
    ],
  })
}
