import { callApi } from '#client/call-api.ts'
import { openLocalRecord } from '#client/local-record.ts'
import { invalidateQueries } from '#client/query.tsx'
import { readSession } from '#client/session.ts'
import { isCountFresh, keepCount } from './cart-count.ts'
import { mergeCart, readCart, setCartLine } from './contract.ts'
import { type CartLine, isSameThing, maxCount, maxLines } from './rules.ts'

/** The cart of somebody who is not signed in; it waits here until they are. */
const kept = openLocalRecord<CartLine[]>('cart')
const guest = 'guest'

const readGuest = (): CartLine[] => {
  const lines = kept.read(guest)
  return Array.isArray(lines) ? lines : []
}

const count = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + line.count, 0)

function announce(lines: CartLine[]): CartLine[] {
  keepCount(count(lines))
  return lines
}

/** The cart as it stands; what a guest had put in comes along. */
export async function loadCart(): Promise<CartLine[]> {
  if (!readSession()) return announce(readGuest())
  const brought = readGuest()
  if (brought.length === 0) return announce((await callApi(readCart, {})).lines)
  const { lines } = await callApi(mergeCart, { lines: brought })
  // Only once they are kept elsewhere.
  kept.remove(guest)
  return announce(lines)
}

/** Brings a guest's cart along, and hears from time to time how many things are in it. */
export async function followCart(): Promise<void> {
  if (readGuest().length > 0 || !isCountFresh()) await loadCart()
}

/** Says how many of a thing are in the cart; of none it is taken out. @throws ApiError, Error with what to say */
export async function setLine(line: CartLine): Promise<CartLine[]> {
  if (readSession()) {
    const { lines } = await callApi(setCartLine, line)
    void invalidateQueries(readCart)
    return announce(lines)
  }
  const lines = readGuest()
  const known = lines.some(one => isSameThing(one, line))
  if (!known && lines.length >= maxLines) throw new Error('سبد شما پر است؛ در سبد حداکثر ۵۰ قلم جا می‌گیرد.')
  const changed = known
    ? lines.flatMap(one => (isSameThing(one, line) ? (line.count > 0 ? [line] : []) : [one]))
    : [...lines, line]
  kept.write(guest, changed)
  return announce(changed)
}

/** Puts a thing into the cart, beside what it has of it. @param isSingle whether there is one of it at most */
export async function addLine(line: CartLine, isSingle: boolean): Promise<void> {
  const lines = await loadCart()
  const known = lines.find(one => isSameThing(one, line))?.count ?? 0
  await setLine({ ...line, count: isSingle ? 1 : Math.min(maxCount, known + line.count) })
}
