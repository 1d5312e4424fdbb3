/** How many lines a cart takes, and how many of one thing. */
export const maxLines = 50
export const maxCount = 20

/** What somebody means to buy: `item` is the name that who sells things of this kind gives it. */
export type CartLine = { kind: string; item: string; count: number }

export const isSameThing = (one: Omit<CartLine, 'count'>, other: Omit<CartLine, 'count'>) =>
  one.kind === other.kind && one.item === other.item

/** Two carts as one: nothing is lost, and of what stands in both there is the greater count, so that it may be repeated. */
export function mergeCarts(one: readonly CartLine[], other: readonly CartLine[]): CartLine[] {
  const merged = one.map(line => ({
    ...line,
    count: Math.max(line.count, other.find(another => isSameThing(line, another))?.count ?? 0),
  }))
  return [...merged, ...other.filter(line => !one.some(known => isSameThing(line, known)))]
}
