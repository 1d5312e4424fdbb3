/**
 * Other right orders once the pieces have changed: a piece that stays keeps its place among the others, one that is gone
 * goes, and one that is new stands at the end. Of as many pieces as before, each is taken for the one in its place.
 * @param orders places of pieces
 */
export function fitOrders(
  orders: readonly number[][],
  before: readonly string[],
  now: readonly string[],
): number[][] {
  if (before.length === now.length) return orders.map(order => [...order])
  return orders.map(order => {
    const left = new Set(now.keys())
    const kept = order.flatMap(at => {
      const found = [...left].find(place => now[place] === before[at])
      if (found === undefined) return []
      left.delete(found)
      return [found]
    })
    return [...kept, ...left]
  })
}
