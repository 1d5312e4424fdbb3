import { demoStaff, demoUserId } from '#account/public.server.ts'
import {
  bookTime,
  buildItem,
  findSlot,
  listFreeTimes,
  markMissed,
  putPlan,
} from '#features/booking/public.server.ts'
import type { BookingPlan } from '#features/booking/public.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { bookingKind, type Mode } from './booking/rules.ts'
import { seedCounselors } from './seed-content.ts'
import type { CounselingTables } from './tables.server.ts'

const t = withTables<CounselingTables>()
const fixedId = fixedIds('counseling')
const dayMs = 86_400_000

/** The plan of a counselor of the demo: weekdays from Saturday, hours in Tehran. */
function buildPlan(weekdays: readonly number[], bands: readonly [number, number][]): BookingPlan {
  return {
    minutes: 45,
    bufferBefore: 0,
    bufferAfter: 15,
    noticeMinutes: 180,
    maxPerDay: 6,
    daysAhead: 45,
    changeHours: 6,
    maxMoves: 1,
    weekly: weekdays.flatMap(weekday =>
      bands.map(([from, until]) => ({ weekday, from: from * 60, until: until * 60 })),
    ),
    exceptions: [],
    blocked: [],
  }
}

const plans: Record<string, BookingPlan> = {
  arash: buildPlan(
    [0, 1, 2, 3, 4, 5, 6],
    [
      [10, 12],
      [16, 21],
    ],
  ),
  elaheh: buildPlan([0, 2, 4], [[15, 20]]),
  dariush: buildPlan([1, 3], [[9, 13]]),
  shirin: buildPlan([2, 4, 5], [[17, 20]]),
}

type SeedSession = {
  key: string
  userId: string
  topic: string
  mode: Mode
  intake: string
}

/** The demo's account whose profile is complete and everything else empty. */
const seedLearner = '01920000-0000-7000-8000-000000000003'

/** Plans of all, and sessions of the demo's own account and staff: one that is over and summed up, some ahead. */
export async function seedCounselingSessions(app: AppContext): Promise<void> {
  const now = app.now()
  const arash = fixedId('counselor arash')
  await transaction(app.db, async tx => {
    for (const { key } of seedCounselors) {
      const plan = plans[key]!
      await putPlan(tx, { hostId: fixedId(`counselor ${key}`), kind: bookingKind, plan, now })
    }
    const past = new Date(now.getTime() - 9 * dayMs)
    const over = await book(app, tx, {
      hostId: arash,
      at: past,
      session: {
        key: 'over',
        userId: demoUserId,
        topic: 'exam',
        mode: 'video',
        intake: 'شهریور سال بعد باید آیلتس ۷ بگیرم و هفته‌ای ده ساعت وقت دارم.',
      },
    })
    if (over) await sumUp(tx, over, now)
    const missed = await book(app, tx, {
      hostId: arash,
      at: new Date(now.getTime() - 6 * dayMs),
      session: { key: 'missed', userId: demoStaff('editor').id, topic: 'plan', mode: 'phone', intake: '' },
    })
    if (missed) await markMissed(tx, { id: missed.bookingId, who: 'guest', by: 'host', now })
    for (const [key, userId, days] of [
      ['unsummed', seedLearner, 4],
      ['missing', demoStaff('support').id, 3],
    ] as const) {
      await book(app, tx, {
        hostId: arash,
        at: new Date(now.getTime() - days * dayMs),
        session: { key, userId, topic: 'plan', mode: 'video', intake: 'هفته‌ای چهار ساعت وقت دارم.' },
      })
    }
    await book(app, tx, {
      hostId: arash,
      at: now,
      session: {
        key: 'today',
        userId: demoStaff('support').id,
        topic: 'path',
        mode: 'phone',
        intake: 'می‌خواهم آلمانی را از صفر شروع کنم؛ حضوری بهتر است یا آنلاین؟',
      },
    })
    await book(app, tx, {
      hostId: arash,
      at: new Date(now.getTime() + 2 * dayMs),
      session: {
        key: 'ahead',
        userId: demoUserId,
        topic: 'plan',
        mode: 'video',
        intake: 'برنامه‌ای که با هم نوشتیم به هم خورد؛ دوباره از کجا شروع کنم؟',
      },
    })
  })
}

/** Books the first free time of a host from an instant on, as it was bookable a week before. */
async function book(
  app: AppContext,
  tx: Tx,
  { hostId, at, session }: { hostId: string; at: Date; session: SeedSession },
): Promise<{ id: string; bookingId: string } | null> {
  const bookedAt = new Date(Math.min(at.getTime(), app.now().getTime()) - (at < app.now() ? dayMs : 0))
  const asked = { kind: bookingKind, hostIds: [hostId], from: at, until: new Date(at.getTime() + 9 * dayMs) }
  const free = await listFreeTimes(app, tx, { ...asked, now: bookedAt, max: 1 })
  const startsAt = free.get(hostId)?.[0]
  if (!startsAt) return null
  const slot = await findSlot(app, tx, { kind: bookingKind, hostId, startsAt })
  const booking = await bookTime(app, tx, {
    kind: bookingKind,
    hostId,
    startsAt,
    userId: session.userId,
    lineId: null,
    now: bookedAt,
  })
  const id = fixedId(`session ${session.key}`)
  await t(tx)
    .insertInto('counseling_session')
    .values({
      id,
      booking_id: booking.id,
      user_id: session.userId,
      counselor_id: hostId,
      topic_id: fixedId(`topic ${session.topic}`),
      slot: buildItem(slot),
      order_id: null,
      held_until: bookedAt,
      mode: session.mode,
      intake: session.intake,
    })
    .execute()
  return { id, bookingId: booking.id }
}

async function sumUp(tx: Tx, { id }: { id: string }, now: Date): Promise<void> {
  await t(tx)
    .updateTable('counseling_session')
    .set({
      title: 'راه تا آیلتس ۷',
      summary:
        'هدف: آیلتس ۷ تا شهریور، با ده ساعت در هفته. نقطهٔ شروع B2 است؛ شنیدن و خواندن به هدف نزدیک است و نوشتن نیم نمره عقب‌تر.\n\nتصمیم: دورهٔ B2 غروب تا اسفند، هر هفته یک نوشتار با تصحیح، و از فروردین آزمون آزمایشی ماهی یک بار.',
      summed_at: now,
      private_note: 'از نمرهٔ پارسالش دلخور است؛ از گفتار شروع کردیم تا دستش گرم شود.',
    })
    .where('id', '=', id)
    .execute()
  const day = (days: number) => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)
  await t(tx)
    .insertInto('counseling_task')
    .values([
      {
        session_id: id,
        place: 0,
        title: 'نوشتار «کار از خانه» را بفرستید',
        due_on: day(-2),
        done_at: new Date(now.getTime() - 3 * dayMs),
      },
      { session_id: id, place: 1, title: 'سه قسمت پادکست B2 با سایه‌خوانی', due_on: day(3) },
      { session_id: id, place: 2, title: 'آزمون آزمایشی خواندن و شنیدن', due_on: day(12) },
    ])
    .execute()
}
