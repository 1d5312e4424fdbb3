import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { redrawnSvg } from '#server/platform/redrawn-picture.ts'
import { namePlace } from './places.server.ts'
import { fetching } from './prepare-shipment.server.ts'
import { type Content, computeShippingCost, type Destination, type ShipmentState } from './rules.ts'
import { seededRates } from './seed.server.ts'
import type { ShippingTables } from './tables.server.ts'

const t = withTables<ShippingTables>()
const dayMs = 86_400_000

/** Where a parcel of the demo goes: to an address, or to a branch, where it is fetched. */
export type SeededPlace =
  | {
      province: number
      city: number
      street: string
      plate: string
      postalCode: string
      receiver: string
      mobile: string
    }
  | { branchId: string; branchName: string }

/** How the demo's school would send such a parcel, and for how much. */
export function rateSeededParcel(
  place: SeededPlace,
  { contents, goods }: { contents: readonly Content[]; goods: number },
) {
  const grams = contents.reduce((sum, content) => sum + content.grams * content.count, 0)
  if ('branchId' in place)
    return {
      service: `${fetching}، ${place.branchName}`,
      cost: 0,
      grams,
      destination: null,
      branch_id: place.branchId,
    }
  const rate = seededRates.findLast(({ provinces }) => provinces.includes(place.province))!
  const { province, city, ...rest } = place
  const destination: Destination = { ...namePlace({ province, city })!, ...rest }
  return {
    service: rate.service,
    cost: computeShippingCost(
      {
        baseGrams: rate.base_grams,
        basePrice: rate.base_price,
        kiloPrice: rate.kilo_price,
        freeAbove: rate.free_above,
      },
      { grams, goods },
    ),
    grams,
    destination: JSON.stringify(destination),
    branch_id: null,
  }
}

/** Writes a parcel whose order was paid at `at`, and what has become of it since. */
export async function writeSeededParcel(
  tx: Tx,
  parcel: ReturnType<typeof rateSeededParcel> & {
    id: string
    orderId: string
    userId: string
    state: ShipmentState
    contents: readonly Content[]
    tracking: string | null
    at: Date
  },
): Promise<void> {
  const { id, orderId, userId, state, contents, tracking, at, ...sending } = parcel
  const after = (days: number, ...states: ShipmentState[]) =>
    states.includes(state) ? new Date(at.getTime() + days * dayMs) : null
  await t(tx)
    .insertInto('shipment')
    .values({
      ...sending,
      id,
      user_id: userId,
      state,
      order_id: orderId,
      contents: JSON.stringify(contents),
      tracking,
      created_at: at,
      queued_at: at,
      packed_at: after(0.5, 'packed', 'on-its-way', 'delivered', 'returned'),
      sent_at: after(0.75, 'on-its-way', 'delivered', 'returned'),
      delivered_at: after(2.5, 'delivered'),
    })
    .execute()
}

/** Two pages of a book, the right one of which came out of the press without a word on it. */
const blankPage = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="840">
<rect width="1200" height="840" fill="#7a6a55"/>
<path d="M90 90 H590 V750 H90 Z" fill="#fbf7ec"/><path d="M610 90 H1110 V750 H610 Z" fill="#fdfbf4"/>
${Array.from({ length: 17 }, (_, line) => `<rect x="${140 + (line % 5 === 4 ? 170 : 0)}" y="${150 + line * 34}" width="${line % 5 === 4 ? 230 : 400}" height="9" fill="#5b564c"/>`).join('')}
<rect x="590" y="90" width="20" height="660" fill="#cdbf9f"/>
</svg>`

/** Writes what a buyer of the demo asks to give back, with a photo of it. */
export async function writeSeededReturn(
  tx: Tx,
  { files }: Pick<AppContext, 'files'>,
  asked: { id: string; orderId: string; lineId: string; userId: string; reason: string; at: Date },
): Promise<void> {
  const photo = `private/return-photo/${asked.id}.webp`
  await files.put(photo, await redrawnSvg(Buffer.from(blankPage), image => image.webp({ quality: 80 })))
  await t(tx)
    .insertInto('return_request')
    .values({
      id: asked.id,
      order_id: asked.orderId,
      line_id: asked.lineId,
      user_id: asked.userId,
      count: 1,
      reason: asked.reason,
      photo,
      asked_at: asked.at,
    })
    .execute()
}
