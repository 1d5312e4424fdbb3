import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findFullNames, provePassword, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type AccountName, book } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatTime } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { lockCashbox, readContents } from './cashboxes.server.ts'
import type * as calls from './contract.ts'
import { type DayMethod, dayMethods } from './contract.ts'
import { findLastClosed, findOpenDay, nextNumber, readCashDay, readExpected } from './read-day.server.ts'
import type { CashboxAndLedger } from './tables.server.ts'

const t = withTables<CashboxAndLedger>()

/** Where what is counted by each way lies. */
const toAccount = (cashbox: string, method: DayMethod): AccountName =>
  method === 'gateway' ? 'gateway' : { cashbox, kind: method === 'transfer' ? 'bank' : method }

const nameDay = (box: { name: string }, number: number) => `${box.name}، روز ${persianNumber(number)}`
const toNotes = (notes: readonly { worth: number; count: number }[]) =>
  JSON.stringify(
    Object.fromEntries(notes.filter(({ count }) => count > 0).map(one => [one.worth, one.count])),
  )

/**
 * The day of a cashbox that goes on, with what its books say; the cashbox is locked.
 * @param number the day that the asking page shows
 * @throws AppError conflict, where that one is closed by now: who did it is told
 */
async function takeDay(tx: Tx, box: Awaited<ReturnType<typeof lockCashbox>>, number: number) {
  const last = await findLastClosed(tx, box.id)
  const day = await findOpenDay(tx, box.id)
  const expectedNumber = day?.number ?? nextNumber(last)
  if (number !== expectedNumber) {
    const closed = await t(tx)
      .selectFrom('cash_day')
      .select(['closed_by', 'closed_at'])
      .where('cashbox_id', '=', box.id)
      .where('number', '=', number)
      .where('state', '=', 'closed')
      .executeTakeFirst()
    const who = (await findFullNames(tx, closed?.closed_by ? [closed.closed_by] : [])).get(
      closed?.closed_by ?? '',
    )
    throw new AppError('conflict', {
      message: closed?.closed_at
        ? `این روز را ${who?.name ?? 'همکار دیگری'} ساعت ${formatTime(closed.closed_at)} بسته است. صفحه را تازه کنید.`
        : 'روز دیگری از این صندوق باز است. صفحه را تازه کنید.',
    })
  }
  const ledger =
    day?.through_entry == null
      ? (await readExpected(tx, box, last?.through_entry ?? 0)).lines
      : await t(tx)
          .selectFrom('cash_day_line')
          .select(['method', sql<number>`coalesce(ledger, 0)`.as('ledger')])
          .where('cash_day_id', '=', day.id)
          .execute()
  return { day, last, ledger: dayMethods.flatMap(method => ledger.filter(one => one.method === method)) }
}

/** @throws AppError notFound; conflict, where the day is closed by now */
export async function saveCashCount(
  { db, user, now }: SignedIn,
  { id, number, lines, notes }: CheckedInputOf<typeof calls.saveCashCount>,
) {
  await transaction(db, async tx => {
    const box = await lockCashbox(tx, id)
    const { day, last, ledger } = await takeDay(tx, box, number)
    const counted = { notes: toNotes(notes), counted_by: user.id, counted_at: now() }
    const dayId = day?.id ?? randomUUID()
    if (day) await t(tx).updateTable('cash_day').set(counted).where('id', '=', dayId).execute()
    else {
      await t(tx)
        .insertInto('cash_day')
        .values({
          id: dayId,
          cashbox_id: id,
          number,
          state: 'open',
          opened_at: last?.closed_at ?? box.created_at,
          through_entry: null,
          ...counted,
        })
        .execute()
    }
    const wanted = lines.filter(({ method }) => ledger.some(one => one.method === method))
    if (wanted.length > 0) {
      await t(tx)
        .insertInto('cash_day_line')
        .values(
          [...new Map(wanted.map(line => [line.method, line])).values()].map(line => ({
            cash_day_id: dayId,
            method: line.method,
            counted: line.counted,
            ledger: null,
            reason: '',
            explained_by: '',
          })),
        )
        .onConflict(conflict =>
          conflict
            .columns(['cash_day_id', 'method'])
            .doUpdateSet(({ ref }) => ({ counted: ref('excluded.counted') })),
        )
        .execute()
    }
    await record(tx, {
      actorId: user.id,
      action: 'cashDay.counted',
      subjectId: null,
      about: { kind: 'cashDay', id: dayId, name: nameDay(box, number) },
      details: { sum: wanted.reduce((sum, line) => sum + line.counted, 0) / 10 },
      at: now(),
    })
  })
  return readCashDay({ db }, { cashbox: id })
}

/**
 * Closes a day with the entries of its differences, all in one transaction; what the card reader has is the bank's then.
 * What is taken from now on waits for the lock, and belongs to the next day.
 * @throws AppError notFound; conflict, where it is closed by now or the books say something else; invalid at `lines.N.…`
 */
export async function closeCashDay(
  { db, user, now }: SignedIn,
  { id, number, lines, notes }: CheckedInputOf<typeof calls.closeCashDay>,
) {
  const dayId = await transaction(db, async tx => {
    const box = await lockCashbox(tx, id)
    const { day, last, ledger } = await takeDay(tx, box, number)
    const counted = matchLines(ledger, lines)
    const dayId = day?.id ?? randomUUID()
    const closings = (day?.closings ?? 0) + 1
    const closing = {
      state: 'closed' as const,
      closings,
      notes: toNotes(notes),
      closed_by: user.id,
      closed_at: now(),
    }
    for (const { method, difference } of counted) {
      await book(tx, {
        kind: 'over-short',
        key: `over-short:${dayId}:${method}:${closings}`,
        entries: [
          [toAccount(id, method), -difference],
          ['over-short', difference],
        ],
        at: now(),
      })
    }
    const cards = counted.find(({ method }) => method === 'card-reader')?.counted ?? 0
    await book(tx, {
      kind: 'card-settled',
      key: `card-settled:${dayId}:${closings}`,
      entries: [
        [{ cashbox: id, kind: 'card-reader' }, cards],
        [{ cashbox: id, kind: 'bank' }, -cards],
      ],
      at: now(),
    })
    const { through } = await t(tx)
      .selectFrom('ledger_entry')
      .select(sql<number>`coalesce(max(id), 0)`.as('through'))
      .executeTakeFirstOrThrow()
    // A day that was opened again ends where it ended before: what came since belongs to the next.
    const through_entry = day?.through_entry ?? through
    if (day) {
      await t(tx)
        .updateTable('cash_day')
        .set({ ...closing, through_entry })
        .where('id', '=', dayId)
        .execute()
      await t(tx).deleteFrom('cash_day_line').where('cash_day_id', '=', dayId).execute()
    } else {
      await t(tx)
        .insertInto('cash_day')
        .values({
          id: dayId,
          cashbox_id: id,
          number,
          opened_at: last?.closed_at ?? box.created_at,
          counted_by: user.id,
          counted_at: now(),
          ...closing,
          through_entry,
        })
        .execute()
    }
    await t(tx)
      .insertInto('cash_day_line')
      .values(
        counted.map(line => ({
          cash_day_id: dayId,
          method: line.method,
          counted: line.counted,
          ledger: line.ledger,
          reason: line.difference === 0 ? '' : line.reason,
          explained_by: line.difference === 0 ? '' : line.explainedBy,
        })),
      )
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'cashDay.closed',
      subjectId: null,
      about: { kind: 'cashDay', id: dayId, name: nameDay(box, number) },
      details: {
        sum: counted.reduce((sum, line) => sum + line.counted, 0) / 10,
        difference: counted.reduce((sum, line) => sum + line.difference, 0) / 10,
      },
      at: now(),
    })
    return dayId
  })
  return readCashDay({ db }, { day: dayId })
}

type CountedLine = CheckedInputOf<typeof calls.closeCashDay>['lines'][number]

/** What was counted beside what the books say. @throws AppError as `closeCashDay` */
function matchLines(ledger: readonly { method: DayMethod; ledger: number }[], lines: readonly CountedLine[]) {
  const errors: { field: string; message: string }[] = []
  const matched = ledger.map(expected => {
    const sum = Number(expected.ledger)
    const at = lines.findIndex(({ method }) => method === expected.method)
    const line = lines[at]
    if (!line) {
      errors.push({ field: `counted.${expected.method}`, message: 'آنچه شمرده‌اید را بنویسید.' })
      return { method: expected.method, ledger: sum, counted: 0, difference: 0, reason: '', explainedBy: '' }
    }
    if (line.ledger !== sum) {
      throw new AppError('conflict', {
        message:
          'پس از باز کردن این صفحه دریافت یا پرداخت تازه‌ای ثبت شده است. مبلغ‌ها تازه شد؛ دوباره نگاه کنید.',
      })
    }
    const difference = line.counted - sum
    if (difference !== 0 && line.reason.trim() === '') {
      errors.push({
        field: `lines.${at}.reason`,
        message: `علت ${difference < 0 ? 'کسری' : 'اضافهٔ'} ${balance(Math.abs(difference))} را بنویسید.`,
      })
    }
    if (difference !== 0 && line.explainedBy.trim() === '') {
      errors.push({ field: `lines.${at}.explainedBy`, message: 'نام کسی را که توضیح می‌دهد بنویسید.' })
    }
    return { ...line, ledger: sum, difference }
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
  return matched
}

/**
 * Opens the last closed day again: the entries of its closing are taken back, in one transaction.
 * @throws AppError notFound; conflict, where it is open or another was closed after it; invalid at `currentPassword`
 */
export async function reopenCashDay(
  context: SignedIn,
  { id, reason, currentPassword }: CheckedInputOf<typeof calls.reopenCashDay>,
) {
  const { db, user, now } = context
  await provePassword(context, currentPassword)
  await transaction(db, async tx => {
    const known = await t(tx)
      .selectFrom('cash_day')
      .select('cashbox_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    const box = await lockCashbox(tx, known.cashbox_id)
    const last = await findLastClosed(tx, box.id)
    if (!last || last.id !== id) {
      throw new AppError('conflict', { message: 'فقط آخرین روزی که بسته شده است دوباره باز می‌شود.' })
    }
    if (last.state === 'open') throw new AppError('conflict', { message: 'این روز باز است.' })
    await reverseClosing(tx, id, last.closings, now())
    await t(tx).updateTable('cash_day').set({ state: 'open' }).where('id', '=', id).execute()
    await t(tx)
      .insertInto('cash_day_reopening')
      .values({ cash_day_id: id, reason, reopened_by: user.id, reopened_at: now() })
      .execute()
    await record(tx, {
      actorId: user.id,
      action: 'cashDay.reopened',
      subjectId: null,
      about: { kind: 'cashDay', id, name: nameDay(box, last.number) },
      details: { reason },
      at: now(),
    })
  })
  return readCashDay({ db }, { day: id })
}

/** Books the reverse of each entry that closing a day made. */
async function reverseClosing(tx: Tx, dayId: string, closings: number, at: Date) {
  const keys = [
    ...dayMethods.map(method => `over-short:${dayId}:${method}:${closings}`),
    `card-settled:${dayId}:${closings}`,
  ]
  const entries = await t(tx)
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['ledger_transaction.id', 'key', 'ledger_account.kind', 'cashbox_id', 'amount'])
    .where('key', 'in', keys)
    .execute()
  for (const [id, own] of Map.groupBy(entries, entry => entry.id)) {
    await book(tx, {
      kind: 'reversal',
      key: `reversal:${own[0]!.key}`,
      ofTransaction: id,
      entries: own.map(({ kind, cashbox_id, amount }) => [
        (cashbox_id ? { cashbox: cashbox_id, kind } : kind) as AccountName,
        -amount,
      ]),
      at,
    })
  }
}

/** @throws AppError notFound; invalid at `amount`, where there is less in the cashbox */
export async function depositCash(
  { db, user, now }: SignedIn,
  { id, key, amount, to, note }: CheckedInputOf<typeof calls.depositCash>,
) {
  await transaction(db, async tx => {
    const box = await lockCashbox(tx, id)
    const known = await t(tx).selectFrom('cash_deposit').select('id').where('id', '=', key).executeTakeFirst()
    if (known) return
    const { cash } = await readContents(tx, id)
    if (cash < amount) {
      throw new AppError('invalid', {
        errors: [{ field: 'amount', message: `در این صندوق ${balance(cash)} نقد است.` }],
      })
    }
    await t(tx)
      .insertInto('cash_deposit')
      .values({ id: key, cashbox_id: id, amount, destination: to, note, made_by: user.id, made_at: now() })
      .execute()
    await book(tx, {
      kind: 'deposit',
      key: `deposit:${key}`,
      entries: [
        [{ cashbox: id, kind: 'cash' }, amount],
        [to === 'safe' ? 'safe' : { cashbox: id, kind: 'bank' }, -amount],
      ],
      at: now(),
    })
    await record(tx, {
      actorId: user.id,
      action: 'deposit.made',
      subjectId: null,
      about: { kind: 'cashbox', id, name: box.name },
      details: { sum: amount / 10, destination: to },
      at: now(),
    })
  })
  return readCashDay({ db }, { cashbox: id })
}

/** What must hold of days and deposits in the books. */
export const cashProofs: readonly [string, string][] = [
  [
    'each difference of a closed day is booked with its amount, reason and name, and nothing else is',
    `select d.id, l.method from cash_day d join cash_day_line l on l.cash_day_id = d.id
     left join ledger_transaction b on b.key = 'over-short:' || d.id || ':' || l.method || ':' || d.closings
     left join ledger_entry e on e.transaction_id = b.id
       and e.account_id = (select id from ledger_account where kind = 'over-short')
     where d.state = 'closed' and (coalesce(e.amount, 0) <> l.counted - l.ledger
       or (l.counted <> l.ledger and (l.reason = '' or l.explained_by = '')))`,
  ],
  [
    'what counts found too much or missing is the sum of the differences of closed days',
    `select from (select (select coalesce(sum(l.counted - l.ledger), 0) from cash_day_line l
        join cash_day d on d.id = l.cash_day_id where d.state = 'closed') as days,
       (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = 'over-short') as ledger) s where s.days <> s.ledger`,
  ],
  [
    'each sum that was taken out of a cashbox is booked with its amount',
    `select p.id from cash_deposit p left join ledger_transaction b on b.key = 'deposit:' || p.id
     left join ledger_entry e on e.transaction_id = b.id and e.amount > 0 where e.amount is distinct from p.amount`,
  ],
]
