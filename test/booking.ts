import {
  type BookingPlan,
  type BookingService,
  bookPaidSlot,
  buildItem,
  cancelBookingsOfLine,
  type DueReminder,
  findSlot,
  offerSlot,
  putPlan,
  readItem,
  type WaitingGuest,
} from '#features/booking/public.server.ts'
import { openOrder } from '#features/payment/public.server.ts'
import { features as allFeatures } from '#features.server.ts'
import { addDays, fromJalali, toJalali } from '#persian/jalali.ts'
import type { Feature } from '#server/app-context.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { TestApp } from './app.ts'
import { openShop, type Shop } from './bank.ts'

/** What the services below were asked to send. */
export type Sent = { reminders: DueReminder[]; waiting: WaitingGuest[] }

/** The two services of the tests: one is sold, the other may be, and both are booked without an order as well. */
export type TestKind = 'visit' | 'long-visit'

const buildPurchasable = (kind: TestKind): Purchasable => ({
  kind,
  async offer(tx, { app, item, now }) {
    const slot = readItem(item)
    const { stock } = await offerSlot(app, tx, { kind, slot, now })
    const { startsAt } = slot
    return { title: 'دیدار', price: 1_000_000, policy: 'trial', startsAt, sessions: [startsAt], stock }
  },
  async deliver(tx, { lineId, item, userId }, now, app) {
    await bookPaidSlot(app, tx, { kind, slot: readItem(item), userId, lineId, now })
  },
  describe: async () => new Map(),
  async revoke(tx, { lineId }, now) {
    await cancelBookingsOfLine(tx, { lineId, now })
  },
})

/** An app with the two services, and what they sent. */
export async function openBookingApp(): Promise<Shop & { sent: Sent }> {
  const sent: Sent = { reminders: [], waiting: [] }
  const buildService = (kind: TestKind): BookingService => ({
    kind,
    async remind(_app, _tx, due) {
      sent.reminders.push(...due)
    },
    async notifyWaiting(_app, _tx, waiting) {
      sent.waiting.push(...waiting)
    },
  })
  const kinds: TestKind[] = ['visit', 'long-visit']
  const visits: Feature = {
    name: 'visits',
    bookingServices: kinds.map(buildService),
    purchasables: kinds.map(buildPurchasable),
  }
  return { ...(await openShop({ features: [...allFeatures, visits] })), sent }
}

/** Half hours from 9 to 12 every day, or what is given. */
export async function givePlan(
  app: TestApp,
  hostId: string,
  { kind = 'visit', ...plan }: Partial<BookingPlan> & { kind?: TestKind } = {},
): Promise<void> {
  const whole: BookingPlan = {
    minutes: 30,
    bufferBefore: 0,
    bufferAfter: 0,
    noticeMinutes: 60,
    maxPerDay: null,
    daysAhead: 30,
    changeHours: 4,
    maxMoves: 1,
    weekly: [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: 540, until: 720 })),
    exceptions: [],
    blocked: [],
    ...plan,
  }
  await transaction(app.db, tx => putPlan(tx, { hostId, kind, plan: whole, now: app.now() }))
}

/** An instant of Tehran, days from the app's today on. */
export function atHour(app: TestApp, days: number, hour: number, minute = 0): Date {
  const { year, month, day } = addDays(toJalali(app.now()), days)
  return fromJalali({ year, month, day, hour, minute })
}

/** Opens the order of a time, as a call of a service does; answers its id. @throws AppError */
export async function orderTime(
  app: TestApp,
  userId: string,
  { kind = 'visit', ...time }: { kind?: TestKind; hostId: string; startsAt: Date },
): Promise<string> {
  const now = app.now()
  const item = buildItem(await findSlot(app, app.db, { kind, ...time }))
  return transaction(
    app.db,
    async tx => (await openOrder(app, tx, { userId, things: [{ kind, item }], now })).id,
  )
}
