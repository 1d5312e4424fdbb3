/**
 * Booked time: one model for every service. A service is named by its `kind`; a host is an account or a teacher, by id, and
 * nobody's time is given twice, whatever the service. Money is payment's and credits are the service's.
 *
 * A feature with a service
 *
 * 1. names it: `bookingServices: [{ kind: 'counseling', remind, notifyWaiting }]` in its `feature.server.ts`. The engine's job
 *    calls `remind` a day and an hour before, and `notifyWaiting` when a full day has a free time again; both send by
 *    `notifyMany`, with `neededBy` where they like, or a `condition` of their own that is `isStillBooked`, about `formatTimed`.
 * 2. keeps each host's plan: `putPlan(tx, { hostId, kind, plan, now })`, of a body checked by `bookingPlan` of `public.ts`
 *    (minutes of the day in Tehran, weekdays from Saturday); `readPlans` reads them, `listHosts` says who has one. Where the
 *    feature has plans of its own, it gives `readPlans` with the service instead.
 * 3. shows what is free: `listOpenDays(app, db, { kind, hostIds, now })` for a month with counts, in which a full day is not one
 *    without hours; `countFreeTimes(app, db, { kind, hostIds, from, until, now })` for each host, `listFreeTimes` for the times
 *    themselves, `listEarliestTimes` where any host of several will do. Each asks a constant number of statements for all hosts
 *    and days.
 * 4. books. What costs nothing, or is paid by a credit: `bookTime(app, tx, { kind, hostId, startsAt, userId, lineId: null,
 *    now })`. What is sold has a purchasable, whose order holds the time for 15 minutes:
 *      - the call: `const item = buildItem(await findSlot(app, db, { kind, hostId, startsAt }))`, then
 *        `openOrder(app, tx, { userId, things: [{ kind, item }], now })` of payment;
 *      - `offer(tx, { app, item, now })`: `const { stock } = await offerSlot(app, tx, { kind, slot: readItem(item), now })`, and
 *        answers `stock`, `startsAt` and `sessions` beside its title, price and policy;
 *      - `deliver(tx, { lineId, item, userId }, now, app)`: `bookPaidSlot(app, tx, { kind, slot: readItem(item), userId, lineId,
 *        now })`;
 *      - `revoke(tx, { lineId }, now)`: `cancelBookingsOfLine(tx, { lineId, now })`;
 *      - `replaces(item, other)`, where somebody may hold one time alone.
 * 5. changes: `moveBooking`, `cancelBooking`, `markMissed`, after it has looked whose booking it is (`findBookings` by `ids`);
 *    `by: 'guest'` keeps the plan's hours and count of moves, and `readGuestRules` says beforehand what is allowed. A paid
 *    order's line is told of its new time by `retimeLine` of payment. The reason is text the call has checked.
 * 6. tells hosts: a job with `waits: buildHostNews(kind)` that takes `takeHostNews(tx, kind)`.
 * 7. lets people wait: `joinWaitlist`, `leaveWaitlist`, `listWaiting`; `joinWaitlists` where any host of several will do.
 *
 * Money is locked first: order, its payment, stocks by name, then hosts (`lockHosts`), then bookings, then the wallet. A day is
 * `YYYY-MM-DD` in Tehran. Every refusal is an AppError with a Persian sentence: `notFound` where a host has no plan, `conflict`
 * else.
 */

export { bookPaidSlot, bookTime, insertPastBookings, type NewBooking, offerSlot } from './book.server.ts'
export {
  cancelBooking,
  cancelBookingsOfLine,
  type GuestRules,
  markMissed,
  moveBooking,
  readGuestRules,
} from './change-booking.server.ts'
export {
  countFreeTimes,
  listEarliestTimes,
  listFreeTimes,
  listOpenDays,
  mustBeFree,
} from './free-times.server.ts'
export type { BookingService, BusyTime, DueReminder, WaitingGuest } from './hooks.server.ts'
export { buildHostNews, takeHostNews } from './notify-hosts.server.ts'
export { cancelAhead, removeHost } from './personal-data.server.ts'
export { type BookingPlan, maxDaysAhead } from './plan.ts'
export { listHosts, putPlan, readPlans, removePlan } from './plans.server.ts'
export {
  type BookingEvent,
  type BookingRow,
  findBookings,
  formatTimed,
  isStillBooked,
  listHistory,
  lockBooking,
  selectBookings,
} from './read-bookings.server.ts'
export { type BookingSlot, buildItem, findSlot, lockHosts, readItem } from './slots.server.ts'
export type { BookingState, BookingTables, MadeBy } from './tables.server.ts'
export { joinWaitlist, joinWaitlists, leaveWaitlist, leaveWaitlists, listWaiting } from './waitlist.server.ts'
