import { AppError } from '#contract/app-error.ts'
import { bookPaidSlot, cancelBookingsOfLine, offerSlot, readItem } from '#features/booking/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { openCredit, revokeCredit } from '../credits/credits.server.ts'
import type { CounselingTables } from '../tables.server.ts'
import { counselingTag } from '../tags.ts'
import { bookingKind, modeNames, packagePolicy, sessionPolicy } from './rules.ts'

const t = withTables<CounselingTables>()

const selectSessions = (db: Db) =>
  t(db)
    .selectFrom('counseling_session')
    .innerJoin('counselor', 'counselor.id', 'counselor_id')
    .select([
      'counseling_session.id',
      'slot',
      'mode',
      'name',
      'price',
      'booking_id',
      'counseling_session.user_id',
    ])

/** One session with a counselor, called by the id of what was chosen. */
export const counselingSession: Purchasable = {
  kind: 'counseling-session',

  async offer(tx, { app, item, userId, now }) {
    const row = await selectSessions(tx)
      .where('counseling_session.id', '=', item)
      .where('counseling_session.user_id', '=', userId)
      .where('is_hidden', '=', false)
      .executeTakeFirst()
    if (!row) throw new AppError('notFound')
    const slot = readItem(row.slot)
    const { stock } = await offerSlot(app, tx, { kind: bookingKind, slot, now })
    return {
      title: `مشاوره با ${row.name}، ${formatDateTime(slot.startsAt)}`,
      price: row.price,
      policy: sessionPolicy,
      startsAt: slot.startsAt,
      sessions: [slot.startsAt],
      stock,
    }
  },

  /** Somebody holds one time at once: who chooses another lets the first one go. */
  replaces: () => true,

  async deliver(tx, { lineId, item, userId }, now, app) {
    const row = await t(tx)
      .selectFrom('counseling_session')
      .select(['slot', 'booking_id'])
      .where('id', '=', item)
      .executeTakeFirst()
    if (!row || row.booking_id !== null) throw new AppError('conflict', { message: 'این وقت دیگر نیست.' })
    const booked = await bookPaidSlot(app, tx, {
      kind: bookingKind,
      slot: readItem(row.slot),
      userId,
      lineId,
      now,
    })
    await t(tx)
      .updateTable('counseling_session')
      .set({ booking_id: booked.id })
      .where('id', '=', item)
      .execute()
  },

  async describe(db, items) {
    const rows = await selectSessions(db).where('counseling_session.id', 'in', items).execute()
    return new Map(
      rows.map(({ id, slot, mode }) => [
        id,
        {
          cover: null,
          greeting: null,
          facts: [`${persianNumber(readItem(slot).minutes)} دقیقه`, modeNames[mode]],
          page: `/counseling/sessions/${id}`,
          calendar: null,
        },
      ]),
    )
  },

  async revoke(tx, { lineId }, now) {
    await cancelBookingsOfLine(tx, { lineId, now })
    await invalidateTags(tx, counselingTag)
  },
}

/** A package of sessions. */
export const counselingPackage: Purchasable = {
  kind: 'counseling-package',

  async offer(tx, { item }) {
    const row = await t(tx)
      .selectFrom('counseling_package')
      .select(['title', 'sessions', 'price', 'valid_days'])
      .where('id', '=', item)
      .where('is_hidden', '=', false)
      .executeTakeFirst()
    if (!row) throw new AppError('notFound')
    return {
      title: `${row.title} مشاوره، اعتبار ${persianNumber(row.valid_days)} روز`,
      price: row.price,
      policy: packagePolicy,
      startsAt: null,
      sessions: [],
      stock: null,
    }
  },

  deliver: (tx, { lineId, item, userId }, now) => openCredit(tx, { packageId: item, userId, lineId, now }),

  async describe(db, items) {
    const rows = await t(db)
      .selectFrom('counseling_package')
      .select(['id', 'sessions', 'valid_days'])
      .where('id', 'in', items)
      .execute()
    return new Map(
      rows.map(({ id, sessions, valid_days }) => [
        id,
        {
          cover: null,
          greeting: null,
          facts: [`${persianNumber(sessions)} جلسه`, `${persianNumber(valid_days)} روز اعتبار`],
          page: '/counseling/sessions',
          calendar: null,
        },
      ]),
    )
  },

  revoke: (tx, { lineId }) => revokeCredit(tx, lineId),
}
