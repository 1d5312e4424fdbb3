import { AppError, isAppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  describeShortage,
  editionPurchasable,
  findCounterCopies,
  nameCounterCopies,
} from '#features/book-store/public.server.ts'
import { listCashboxes } from '#features/cashbox/public.server.ts'
import type { Thing } from '#features/payment/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'

export const seatKind = 'course-seat'

/** How many titles the desk is shown at once. */
const maxTitles = 8

/** Copies are sold from where the cashbox stands; one that stands at no branch sells those of the store room. */
async function findPlace(db: Db, cashboxId: string) {
  const box = (await listCashboxes(db)).find(({ id }) => id === cashboxId)
  if (!box)
    throw new AppError('invalid', { errors: [{ field: 'cashboxId', message: 'این صندوق باز نیست.' }] })
  return box.branchId === null
    ? { branchId: null, place: 'انبار' }
    : { branchId: box.branchId, place: box.branch }
}

/** @throws AppError invalid at `cashboxId` */
export async function findDeskBooks(
  { db, now }: RequestContext,
  { q, cashboxId }: CheckedInputOf<typeof calls.findDeskBooks>,
) {
  const { branchId, place } = await findPlace(db, cashboxId)
  const found = await findCounterCopies(db, { q, branchId, limit: maxTitles, now: now() })
  return {
    place,
    items: found.map(({ id, title, format, price, free, inStoreRoom, isByNumber }) => ({
      edition: id,
      title,
      format,
      price,
      free,
      inStoreRoom: branchId === null ? null : inStoreRoom,
      isByNumber,
    })),
  }
}

/** What is sold at once at the desk, as orders call it: a seat, and copies from where the cashbox stands. */
export async function listThings(
  db: Db,
  {
    group,
    books,
    cashboxId,
  }: { group: string | null; books: readonly { edition: string; count: number }[]; cashboxId: string | null },
): Promise<(Thing & { count: number })[]> {
  const seat = group === null ? [] : [{ kind: seatKind, item: group, count: 1 }]
  if (books.length === 0) return seat
  const { branchId } = await findPlace(db, cashboxId ?? '')
  return [
    ...seat,
    ...books.map(({ edition, count }) => ({
      kind: editionPurchasable,
      item: nameCounterCopies({ editionId: edition, branchId }),
      count,
    })),
  ]
}

/** Which copies are not there, in words for who sells them; null where all are. */
export const describeMissing = (
  db: Db,
  things: readonly { kind: string; item: string; count?: number }[],
  now: Date,
) =>
  describeShortage(
    db,
    things.flatMap(({ kind, item, count = 1 }) => (kind === editionPurchasable ? [{ item, count }] : [])),
    now,
  )

/**
 * Runs a sale; where it is refused for want of copies, its seller is told of which, also when another counter was faster.
 * @throws what `run` throws
 */
export async function explainMissing<T>(
  db: Db,
  { things, now }: { things: readonly { kind: string; item: string; count?: number }[]; now: Date },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (fault) {
    const message = isAppError(fault) && fault.http === 409 ? await describeMissing(db, things, now) : null
    if (message === null) throw fault
    throw new AppError('conflict', { message })
  }
}
