/**
 * Counts what addresses hold open, so many at most by each.
 * @returns a function that takes one more for an address; it answers how to let go of it, or null where it is too many
 */
export function holdByAddress(max: number): (key: string) => (() => void) | null {
  const held = new Map<string, number>()
  return key => {
    const count = held.get(key) ?? 0
    if (count >= max) return null
    held.set(key, count + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const left = held.get(key)! - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    }
  }
}
