import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listPublicBranches } from '#features/branches/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findAddress } from './addresses.server.ts'
import type * as calls from './contract.ts'
import { listActiveRates } from './rates.server.ts'
import { type Content, computeShippingCost, type Destination, type Rate } from './rules.ts'
import type { ShippingTables } from './tables.server.ts'

const t = withTables<ShippingTables>()

/** To an address of the buyer by a rate, or to be fetched at a branch. */
export type Delivery = { addressId: string; rateId: string } | { branchId: string }

/** What fetching is called, as a way of sending. */
export const fetching = 'تحویل حضوری'

const toRate = (row: {
  base_grams: number
  base_price: number
  kilo_price: number
  free_above: number | null
}): Rate => ({
  baseGrams: row.base_grams,
  basePrice: row.base_price,
  kiloPrice: row.kilo_price,
  freeAbove: row.free_above,
})

/** @throws AppError notFound, where the address is not theirs */
export async function listDeliveryChoices(
  { db, user }: SignedIn,
  { addressId, grams, goods }: CheckedInputOf<typeof calls.listDeliveryChoices>,
) {
  const address = addressId ? await findAddress(db, { id: addressId, userId: user.id }) : null
  const rates = address ? await listActiveRates(db, address.province) : []
  const branches = await listPublicBranches(db)
  return {
    rates: rates.map(row => ({
      id: row.id,
      service: row.service,
      days: row.days,
      cost: computeShippingCost(toRate(row), { grams, goods }),
    })),
    branches: branches.map(({ id, name, address: place }) => ({ id, name, address: place })),
  }
}

/**
 * Keeps what is to be sent, until its order is paid; what it costs is computed here.
 * @param wanted `goods`: what the contents cost, in Rials
 * @returns the item of the order's line
 * @throws AppError invalid at `delivery`
 */
export async function prepareShipment(
  tx: Tx,
  {
    userId,
    delivery,
    goods,
    contents,
    now,
  }: { userId: string; delivery: Delivery; goods: number; contents: readonly Content[]; now: Date },
): Promise<{ id: string; cost: number }> {
  const grams = contents.reduce((sum, content) => sum + content.grams * content.count, 0)
  const chosen =
    'branchId' in delivery
      ? await chooseBranch(tx, delivery.branchId)
      : await chooseRate(tx, { ...delivery, userId, grams, goods })
  const id = randomUUID()
  await t(tx)
    .insertInto('shipment')
    .values({
      ...chosen,
      id,
      user_id: userId,
      state: 'draft',
      order_id: null,
      grams,
      contents: JSON.stringify(contents),
      tracking: null,
      created_at: now,
      queued_at: null,
      packed_at: null,
      sent_at: null,
      delivered_at: null,
    })
    .execute()
  return { id, cost: chosen.cost }
}

/** How long what was never paid is kept, in milliseconds: a payment may come late. */
const draftMs = 30 * 86_400_000

/** Parcels of orders that were let go. */
export const deleteDrafts: Job = {
  name: 'delete-draft-shipments',
  every: '55 4 * * *',
  async run({ db, now }) {
    await t(db)
      .deleteFrom('shipment')
      .where('state', '=', 'draft')
      .where('created_at', '<', new Date(now().getTime() - draftMs))
      .execute()
  },
}

const refused = (message: string) => new AppError('invalid', { errors: [{ field: 'delivery', message }] })

async function chooseBranch(db: Db, id: string) {
  const branch = (await listPublicBranches(db)).find(one => one.id === id)
  if (!branch) throw refused('این شعبه را پیدا نکردیم.')
  return { service: `${fetching}، ${branch.name}`, cost: 0, destination: null, branch_id: id }
}

async function chooseRate(
  db: Db,
  {
    userId,
    addressId,
    rateId,
    ...parcel
  }: { userId: string; addressId: string; rateId: string; grams: number; goods: number },
) {
  const address = await findAddress(db, { id: addressId, userId }).catch(() => null)
  if (!address) throw refused('این نشانی را پیدا نکردیم؛ نشانی دیگری انتخاب کنید.')
  const rate = (await listActiveRates(db, address.province)).find(({ id }) => id === rateId)
  if (!rate) throw refused('این راه ارسال برای این نشانی نیست؛ دوباره انتخاب کنید.')
  const destination: Destination = {
    province: address.provinceName,
    city: address.cityName,
    street: address.street,
    plate: address.plate,
    postalCode: address.postalCode,
    receiver: address.receiver,
    mobile: address.mobile,
  }
  return {
    service: rate.service,
    cost: computeShippingCost(toRate(rate), parcel),
    destination: JSON.stringify(destination),
    branch_id: null,
  }
}
