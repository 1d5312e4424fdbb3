import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import { noId, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { TrackingRow } from './contract.ts'
import { maxTrackingLines, type ShipmentState, trackingCode } from './rules.ts'
import { announceSent, selectShipments } from './shipments.server.ts'
import type { ShippingAndOrders } from './tables.server.ts'
import { readTrackingLines, type TrackingLine } from './tracking-lines.ts'

const t = withTables<ShippingAndOrders>()

type Parcel = Awaited<ReturnType<ReturnType<typeof selectShipments>['execute']>>[number]

/** Parcels that may be given to the post. */
const sendable: readonly ShipmentState[] = ['to-pack', 'packed', 'returned']

/**
 * What would become of each line of codes that were pasted, or, with `write`, all parcels given to the post at once.
 * @throws AppError invalid at `lines`; with `write`, where one of them is refused
 */
export async function enterTracking(
  { app, db, user, now }: SignedIn,
  { lines: pasted, ids, write }: CheckedInputOf<typeof calls.enterTracking>,
) {
  const lines = readTrackingLines(pasted, { isByPlace: ids.length > 0 })
  if (lines.length === 0) throw refuse('کدی در این متن نیست.')
  if (lines.length > maxTrackingLines)
    throw refuse(`یک‌باره حداکثر ${toPersianDigits(maxTrackingLines)} کد ثبت می‌شود.`)
  return transaction(db, async tx => {
    const planned = await planLines(tx, lines, { ids, write })
    const rows = planned.map(({ row }) => row)
    if (!write) return { rows, sent: 0 }
    const refused = rows.find(({ becomes }) => becomes === 'refused')
    if (refused) throw refuse(`خط ${toPersianDigits(refused.line)}: ${refused.reason} هیچ کدی ثبت نشد.`)
    const sent = planned.flatMap(({ row, parcel }) =>
      parcel && row.becomes === 'sent' ? [{ ...parcel, tracking: row.tracking }] : [],
    )
    if (sent.length === 0) return { rows, sent: 0 }
    const at = now()
    await sql`
      update shipment set state = 'on-its-way', tracking = codes.tracking, sent_at = ${at},
        packed_at = coalesce(packed_at, ${at})
      from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ tracking }) => tracking)}::text[])
        as codes (id, tracking)
      where shipment.id = codes.id`.execute(t(tx))
    await announceSent(app, tx, sent, { actorId: user.id, at })
    return { rows, sent: sent.length }
  })
}

const refuse = (message: string) => new AppError('invalid', { errors: [{ field: 'lines', message }] })

type Planned = { row: TrackingRow; parcel: Parcel | null }

async function planLines(
  tx: Tx,
  lines: readonly TrackingLine[],
  { ids, write }: { ids: readonly string[]; write: boolean },
): Promise<Planned[]> {
  const numbers = lines.flatMap(({ number }) => (number !== null && number < 2 ** 31 ? number : []))
  const parcels = await selectShipments(tx)
    .where(({ eb, or }) =>
      or([eb('shipment.id', 'in', [...ids, noId]), eb('orders.number', 'in', [...numbers, -1])]),
    )
    .where('shipment.state', 'not in', ['draft', 'cancelled'])
    // Two who write at once wait for each other in one order.
    .orderBy('shipment.id')
    .$if(write, all => all.forUpdate('shipment'))
    .execute()
  const codes = lines.map(({ tracking }) => tracking)
  const taken = await t(tx)
    .selectFrom('shipment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['shipment.id', 'tracking', 'number'])
    .where('tracking', 'in', codes)
    .execute()
  const seen = { codes: new Map<string, number>(), parcels: new Map<string, number>() }
  return lines.map((line, place) => {
    const found =
      ids.length > 0 ? findByPlace(parcels, ids[place]) : findByNumber(parcels, line.number, line.tracking)
    const parcel = typeof found === 'string' ? null : found
    const reason = typeof found === 'string' ? found : findRefusal(line, found, { seen, taken })
    seen.codes.set(line.tracking, line.line)
    if (parcel) seen.parcels.set(parcel.id, line.line)
    const isSame = parcel?.state === 'on-its-way' && parcel.tracking === line.tracking
    return {
      parcel,
      row: {
        line: line.line,
        number: parcel?.number ?? line.number,
        receiver: parcel?.destination?.receiver ?? '',
        tracking: line.tracking,
        becomes: reason === '' ? (isSame ? 'same' : 'sent') : 'refused',
        reason,
      },
    }
  })
}

const findByPlace = (parcels: readonly Parcel[], id: string | undefined): Parcel | string =>
  id === undefined
    ? 'شمار کدها از بسته‌های انتخاب‌شده بیشتر است.'
    : (parcels.find(parcel => parcel.id === id) ?? 'این بسته پیدا نشد.')

/** The parcel of an order that waits for a code, or that has this one; else why there is none. */
function findByNumber(parcels: readonly Parcel[], number: number | null, tracking: string): Parcel | string {
  if (number === null) return 'خط با شمارهٔ سفارش آغاز نمی‌شود.'
  const all = parcels.filter(parcel => parcel.number === number)
  const same = all.find(parcel => parcel.state === 'on-its-way' && parcel.tracking === tracking)
  if (same) return same
  const waiting = all.filter(({ state }) => sendable.includes(state))
  if (waiting.length > 1) return 'این سفارش چند بستهٔ منتظر دارد؛ کد هر کدام را در خود آن بنویسید.'
  return waiting[0] ?? all[0] ?? 'سفارشی با این شماره بسته ندارد.'
}

/** Why a parcel is not sent with a code; empty where it is. */
function findRefusal(
  { tracking }: TrackingLine,
  parcel: Parcel,
  {
    seen,
    taken,
  }: {
    seen: { codes: ReadonlyMap<string, number>; parcels: ReadonlyMap<string, number> }
    taken: readonly { id: string; tracking: string | null; number: number }[]
  },
): string {
  if (tracking === '') return 'کد رهگیری ندارد.'
  if (!trackingCode.test(tracking)) return 'کد رهگیری درست نیست.'
  const [sameParcel, sameCode] = [seen.parcels.get(parcel.id), seen.codes.get(tracking)]
  if (sameParcel !== undefined) return `همین بسته در خط ${toPersianDigits(sameParcel)} هم هست.`
  if (sameCode !== undefined) return `همین کد در خط ${toPersianDigits(sameCode)} هم هست.`
  const other = taken.find(one => one.tracking === tracking && one.id !== parcel.id)
  if (other) return `این کد از بستهٔ سفارش ${toPersianDigits(other.number)} است.`
  if (parcel.destination === null) return 'این سفارش پستی نیست؛ در شعبه تحویل داده می‌شود.'
  if (parcel.state === 'on-its-way')
    return parcel.tracking === tracking
      ? ''
      : `پیش‌تر با کد ${toPersianDigits(parcel.tracking ?? '')} فرستاده شده است؛ کدش را در خود بسته عوض کنید.`
  return sendable.includes(parcel.state) ? '' : 'این بسته تحویل داده شده است.'
}
