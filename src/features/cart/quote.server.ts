import { type AppError, isAppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { readFreeAbove } from '#features/shipping/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext, RequestContext } from '#server/app-context.ts'
import { countFree } from '#server/engines/holds.ts'
import { type Described, type Offer, type Purchasable, readOffers } from '#server/engines/purchasables.ts'
import { noId, type Tx, transaction } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { CartQuote, QuotedLine } from './contract.ts'
import type { CartLine } from './rules.ts'

/** What a line would be sold for now: `offer` is null where it is not. */
export type PricedLine = CartLine & { offer: Offer | null; isCountable: boolean; refusal: string | null }

export async function quoteCart(
  { app, db, user, now }: RequestContext,
  { lines }: CheckedInputOf<typeof calls.quoteCart>,
): Promise<CartQuote> {
  return transaction(db, async tx => {
    const priced = await priceLines(app, tx, lines, { userId: user?.id ?? noId, holder: '' }, now())
    const described = await describe(app, tx, lines)
    const sold = priced.filter(({ refusal }) => refusal === null)
    const posted = sold.filter(({ offer }) => offer?.parcel)
    return {
      lines: priced.map(line => showLine(line, described.get(`${line.kind} ${line.item}`))),
      subtotal: sumPrices(sold),
      grams: posted.reduce((sum, { offer, count }) => sum + offer!.parcel!.grams * count, 0),
      goods: sumPrices(posted),
      freeAbove: await readFreeAbove(tx),
    }
  })
}

export const sumPrices = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, { offer, count }) => sum + (offer?.price ?? 0) * count, 0)

const notSold = 'این مورد دیگر فروخته نمی‌شود.'

/**
 * What the lines cost somebody now, in their order, and why some cannot be bought; nothing is held.
 * @param buyer `holder`: what it holds counts as free
 */
export async function priceLines(
  app: Pick<AppContext, 'features'>,
  tx: Tx,
  lines: readonly CartLine[],
  { userId, holder }: { userId: string; holder: string },
  now: Date,
): Promise<PricedLine[]> {
  const known = lines.filter(({ kind }) => findSold(app, kind))
  const answers = await readOffers(tx, known, { app, userId, now })
  const answered = new Map(known.map((line, index) => [line, answers[index]!]))
  const priced = lines.map(line => priceLine(line, answered.get(line), findSold(app, line.kind)))
  const stocks = priced.flatMap(({ offer }) => offer?.stock ?? [])
  const free = await countFree(tx, stocks, now, holder)
  return priced.map(line => {
    const stock = line.offer?.stock
    const left = stock ? (free.get(stock) ?? 0) : Number.POSITIVE_INFINITY
    return line.refusal === null && left < line.count ? { ...line, refusal: describeShortage(left) } : line
  })
}

function priceLine(
  line: CartLine,
  answer: Offer | AppError | undefined,
  purchasable: Purchasable | undefined,
): PricedLine {
  const isCountable = purchasable?.isCountable === true
  if (!answer) return { ...line, offer: null, isCountable, refusal: notSold }
  if (isAppError(answer)) {
    const refusal = answer.http === 409 ? answer.message : notSold
    return { ...line, offer: null, isCountable, refusal }
  }
  const refusal = line.count > 1 && !isCountable ? 'از این مورد تنها یکی می‌توان خرید.' : null
  return { ...line, offer: answer, isCountable: isCountable && !answer.isSingle, refusal }
}

const describeShortage = (left: number) =>
  left === 0 ? 'ظرفیت یا موجودی آن تمام شده است.' : `تنها ${persianNumber(left)} تا از آن مانده است.`

/** Who sells a kind of thing that may stand in a cart. */
function findSold({ features }: Pick<AppContext, 'features'>, kind: string): Purchasable | undefined {
  const found = features.flatMap(({ purchasables = [] }) => purchasables).find(one => one.kind === kind)
  return found?.offerAll && found
}

async function describe(app: Pick<AppContext, 'features'>, tx: Tx, lines: readonly CartLine[]) {
  const described = new Map<string, Described>()
  for (const [kind, ofKind] of Map.groupBy(lines, line => line.kind)) {
    const items = ofKind.map(({ item }) => item)
    const found = await findSold(app, kind)?.describe(tx, items)
    for (const [item, description] of found ?? []) described.set(`${kind} ${item}`, description)
  }
  return described
}

const showLine = (
  { kind, item, count, offer, isCountable, refusal }: PricedLine,
  described: Described | undefined,
): QuotedLine => ({
  kind,
  item,
  count,
  title: offer?.title ?? '',
  price: offer?.price ?? 0,
  isCountable,
  isPosted: Boolean(offer?.parcel),
  refusal,
  cover: described?.cover ?? null,
  greeting: described?.greeting ?? null,
  facts: described?.facts ?? [],
  page: described?.page ?? null,
})
