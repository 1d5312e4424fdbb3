import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import {
  type BookingRow,
  type BookingSlot,
  bookPaidSlot,
  cancelBookingsOfLine,
  offerSlot,
} from '#features/booking/public.server.ts'
import { openOrder } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { findTeacher } from '../catalogue/read-teacher.server.ts'
import type { TeachersTables } from '../tables.server.ts'
import { teachersTag } from '../tags.ts'
import type * as calls from './contract.ts'
import { listTrialTimes } from './plan.server.ts'
import { trialKind, trialMinutes, trialPolicy } from './rules.ts'
import { selectTrials } from './select-trials.server.ts'

const t = withTables<TeachersTables>()

/** @throws AppError notFound */
export async function listSlots(
  { app, db, now }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.listSlots>,
) {
  const { id } = await findTeacher(db, slug)
  const slots = (await listTrialTimes(app, db, [id], now())).get(id) ?? []
  return { slots: slots.map(slot => slot.toISOString()) }
}

/** @throws AppError notFound; conflict, when the slot is not free or the person is that teacher */
export async function bookTrial(
  { app, db, user, now }: SignedIn,
  { slug, startsAt }: CheckedInputOf<typeof calls.bookTrial>,
) {
  const { id } = await findTeacher(db, slug)
  const things = [{ kind: trialKind, item: buildItem(id, new Date(startsAt)) }]
  const order = await transaction(db, tx => openOrder(app, tx, { userId: user.id, things, now: now() }))
  return { order }
}

/** What an order calls a slot: the teacher's id and the instant. */
const buildItem = (teacherId: string, startsAt: Date) => `${teacherId} ${startsAt.toISOString()}`

function readItem(item: string): BookingSlot {
  const [hostId = '', startsAt = ''] = item.split(' ')
  return { hostId, startsAt: new Date(startsAt), minutes: trialMinutes, bufferBefore: 0, bufferAfter: 0 }
}

/** Half an hour with a teacher, of which each is sold once. */
export const trialSession: Purchasable = {
  kind: trialKind,

  async offer(tx, { app, item, userId, now }) {
    const slot = readItem(item)
    const { hostId, startsAt } = slot
    const teacher = await mustGiveTrials(tx, hostId, userId)
    const { stock } = await offerSlot(app, tx, { kind: trialKind, slot, now })
    await mustBeFirst(tx, { userId, teacherId: hostId })
    return {
      title: `جلسهٔ آزمایشی با ${teacher.name} ${teacher.surname}، ${formatDateTime(startsAt)}`,
      price: teacher.trial_price!,
      policy: trialPolicy,
      startsAt,
      sessions: [startsAt],
      stock,
    }
  },

  /** Another time with the same teacher: only one of them can be their first. */
  replaces(item, other) {
    return readItem(item).hostId === readItem(other).hostId
  },

  async deliver(tx, { lineId, item, userId }, now, app) {
    const slot = readItem(item)
    if (!(await isHere(tx, slot.hostId))) throw gone()
    const booking = await bookPaidSlot(app, tx, { kind: trialKind, slot, userId, lineId, now })
    await insertTrial(tx, booking)
  },

  async describe(db, items) {
    const wanted = items.map(item => readItem(item).hostId)
    const teachers = await t(db)
      .selectFrom('teacher')
      .select(['id', 'slug'])
      .where('id', 'in', wanted)
      .execute()
    return new Map(
      items.flatMap(item => {
        const teacher = teachers.find(({ id }) => id === readItem(item).hostId)
        const facts = [`${persianNumber(trialMinutes)} دقیقه`, 'آنلاین']
        return teacher
          ? [
              [
                item,
                {
                  cover: null,
                  greeting: null,
                  facts,
                  page: paths.teacher({ slug: teacher.slug }),
                  calendar: null,
                },
              ],
            ]
          : []
      }),
    )
  },

  async revoke(tx, { lineId }, now) {
    await cancelBookingsOfLine(tx, { lineId, now })
    await invalidateTags(tx, teachersTag)
  },
}

/** Whether the school has this teacher still, and keeps them until the transaction ends. */
const isHere = async (tx: Tx, id: string) =>
  (await t(tx).selectFrom('teacher').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !==
  undefined

const gone = () => new AppError('conflict', { message: 'این وقت دیگر خالی نیست. وقت دیگری را انتخاب کنید.' })

/** The teacher whom somebody may try. @throws AppError notFound; conflict, when they are the person themselves */
export async function mustGiveTrials(tx: Tx, teacherId: string, userId: string) {
  const teacher = await t(tx)
    .selectFrom('teacher')
    .select(['name', 'surname', 'user_id', 'trial_price'])
    .where('id', '=', teacherId)
    .where('is_hidden', '=', false)
    .executeTakeFirst()
  if (!teacher) throw new AppError('notFound')
  if (teacher.user_id === userId) throw new AppError('conflict', { message: 'این صفحهٔ خود شماست.' })
  return teacher
}

/**
 * @param except the session that is being booked
 * @throws AppError conflict, when somebody has or had another trial session with a teacher that was not cancelled
 */
async function mustBeFirst(
  tx: Tx,
  { userId, teacherId, except }: { userId: string; teacherId: string; except?: string },
) {
  // One at a time for a person, so that two payments at once bring one session.
  await sql`select pg_advisory_xact_lock(hashtext(${`trials of ${userId}`}))`.execute(t(tx))
  const found = await t(tx)
    .selectFrom(selectTrials(tx).as('trial'))
    .select('id')
    .where('user_id', '=', userId)
    .where('teacher_id', '=', teacherId)
    .where('state', '<>', 'cancelled')
    .$if(except !== undefined, query => query.where('id', '<>', except!))
    .executeTakeFirst()
  if (found) {
    throw new AppError('conflict', {
      message: 'شما با این استاد جلسهٔ آزمایشی داشته‌اید؛ گروه‌های باز او را ببینید.',
    })
  }
}

/** Writes down that a booking is a trial session. @throws AppError conflict, when it is not their first with the teacher */
export async function insertTrial(
  tx: Tx,
  { id, user_id, host_id }: BookingRow,
  chain: { replaces?: string; round?: number } = {},
): Promise<void> {
  await mustBeFirst(tx, { userId: user_id!, teacherId: host_id!, except: id })
  await t(tx)
    .insertInto('trial_session')
    .values({ id, ...chain })
    .execute()
  await invalidateTags(tx, teachersTag)
}
