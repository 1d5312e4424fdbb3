import { type AppError, isAppError } from '#contract/app-error.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import type { AppContext } from '../app-context.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** What a thing is sold for and under which terms, as they stand now; an order keeps them. */
export type Offer = {
  title: string
  /** Whole Rials. */
  price: number
  /** The name of its table of refunds. */
  policy: string
  startsAt: Date | null
  /** When each session begins, in order. */
  sessions: Date[]
  /** The stock one of it is held from; null where there is enough for everybody. */
  stock: string | null
  /** What is to be posted of one, its packing not counted; null or missing where nothing is. */
  parcel?: { grams: number } | null
  /** Of what is countable: whether of this nobody needs a second, as of a file. */
  isSingle?: true
}

/** What a thing is to people, beside its title: as it stands now, while the order keeps what was agreed. */
export type Described = {
  /** The language whose cover stands for it; null where it has none. */
  cover: TaughtLanguage | null
  /** What is written on the cover, unless its usual greeting. */
  greeting: string | null
  /** «نگار صداقت»، «شنبه و دوشنبه ۱۸:۳۰» */
  facts: string[]
  /** Its page. */
  page: string | null
  /** Where its calendar is downloaded. */
  calendar: string | null
}

/**
 * A thing on an order: `item` is the feature's own name for it, `lineId` the order's. `count`: how many of it are handed
 * over or revoked by this call; a line may be revoked in parts. `cameBack`: how many of what is revoked are where they were
 * sold from again; none unless told.
 */
export type Purchase = { lineId: string; item: string; userId: string; count: number; cameBack?: number }

type SeenAt = { app: Pick<AppContext, 'features'>; userId: string; now: Date }

/** What is sold by itself. */
type SoldAlone = {
  /** What one of it is sold for. @throws AppError notFound, conflict: it is not sold, or not to this person */
  offer(tx: Tx, wanted: SeenAt & { item: string }): Promise<Offer>
  offerAll?: undefined
}

/** What may stand in a cart: `offerAll` and `describe` bear any UUID as an item, and `offerAll` any user's id. */
type SoldInCarts = {
  offer?: undefined
  /**
   * What one of each is sold for, in the order they are asked for; the refusal in place of what is not sold, or not to this
   * person. The number of statements does not grow with them.
   */
  offerAll(
    tx: Tx,
    wanted: SeenAt & { asked: readonly { item: string; count: number }[] },
  ): Promise<(Offer | AppError)[]>
}

/**
 * A kind of thing a feature sells. `offer`, `offerAll`, `deliver` and `revoke` run inside the order's transaction; all but
 * `offerAll` throw an AppError before they write anything where it cannot be.
 */
export type Purchasable = (SoldAlone | SoldInCarts) & {
  /** `kebab-case`, unique in the app. */
  kind: string
  /** Whether one may buy several of it at once, as of books; of all else there is one on a line. */
  isCountable?: true
  /** Whether nobody may hold both at once: an unpaid order over `other` is let go when the same person orders `item`. */
  replaces?(item: string, other: string): boolean
  /** Hands over what was paid. @throws AppError conflict: the money then stays with its payer */
  deliver(tx: Tx, purchase: Purchase, now: Date, app: AppContext): Promise<void>
  /** Those that are there still, by their items, in a number of statements that does not grow with them. */
  describe(db: Db, items: readonly string[]): Promise<Map<string, Described>>
  /** Where staff find what they are to pack, by its items: those that have no place are left out. As `describe` by statements. */
  findShelves?(db: Db, items: readonly string[]): Promise<Map<string, string>>
  /** Revokes what is refunded. */
  revoke(tx: Tx, purchase: Purchase, now: Date, app: AppContext): Promise<void>
  /**
   * Holds back what was handed over while a part of its price is late; nothing of it is deleted.
   * @returns whether this call did: what rests already, for another reason, is left alone
   */
  freeze?(tx: Tx, purchase: Purchase, now: Date): Promise<boolean>
  /** Gives back what `freeze` held back, and nothing else. */
  thaw?(tx: Tx, purchase: Purchase, now: Date): Promise<void>
}

/** The purchasable of a kind. @throws Error when no feature sells it */
export function findPurchasable({ features }: Pick<AppContext, 'features'>, kind: string): Purchasable {
  for (const feature of features) {
    const purchasable = feature.purchasables?.find(candidate => candidate.kind === kind)
    if (purchasable) return purchasable
  }
  throw new Error(`no feature sells "${kind}"`)
}

/**
 * What things are sold for, in their order, with the refusal in place of what is not sold.
 * @throws Error when no feature sells a kind
 */
export async function readOffers(
  tx: Tx,
  things: readonly { kind: string; item: string; count: number }[],
  { app, userId, now }: SeenAt,
): Promise<(Offer | AppError)[]> {
  const offers = new Map<(typeof things)[number], Offer | AppError>()
  for (const [kind, asked] of Map.groupBy(things, thing => thing.kind)) {
    const found = await offerKind(tx, findPurchasable(app, kind), { app, asked, userId, now })
    for (const [index, thing] of asked.entries()) offers.set(thing, found[index]!)
  }
  return things.map(thing => offers.get(thing)!)
}

/** Things with what they are sold for. @throws AppError why the first one of them that is not is not sold */
export async function requireOffers<Wanted extends { kind: string; item: string; count: number }>(
  tx: Tx,
  things: readonly Wanted[],
  seen: SeenAt,
): Promise<(Wanted & Offer)[]> {
  const offers = await readOffers(tx, things, seen)
  return offers.map((offer, index) => {
    if (isAppError(offer)) throw offer
    return { ...things[index]!, ...offer }
  })
}

async function offerKind(
  tx: Tx,
  purchasable: Purchasable,
  { asked, ...seen }: SeenAt & { asked: readonly { item: string; count: number }[] },
): Promise<(Offer | AppError)[]> {
  if (purchasable.offerAll) return purchasable.offerAll(tx, { asked, ...seen })
  const offers: (Offer | AppError)[] = []
  for (const { item } of asked) {
    const offer = await purchasable.offer(tx, { item, ...seen }).catch((fault: unknown) => {
      if (isAppError(fault)) return fault
      throw fault
    })
    offers.push(offer)
  }
  return offers
}
