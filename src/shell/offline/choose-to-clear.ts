/** Of kept things the oldest that together free so many bytes; all of them where that is not enough. */
export function chooseToClear<T extends { keptAt: number; bytes: number }>(
  things: readonly T[],
  bytes: number,
): T[] {
  const chosen: T[] = []
  let freed = 0
  for (const thing of things.toSorted((one, other) => one.keptAt - other.keptAt)) {
    if (freed >= bytes) break
    chosen.push(thing)
    freed += thing.bytes
  }
  return chosen
}
