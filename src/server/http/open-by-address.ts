/**
 * Counts what addresses hold open, so many at most by each.
 * @returns a function that takes one more for an address; it answers how to let go of it, or null where it is too many
 */
export function limitOpenByAddress(max: number): (key: string) => (() => void) | null {
  const open = new Map<string, number>()
  return key => {
    const count = open.get(key) ?? 0
    if (count >= max) return null
    open.set(key, count + 1)
    let isOpen = true
    return () => {
      if (!isOpen) return
      isOpen = false
      const left = open.get(key)! - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }
}
