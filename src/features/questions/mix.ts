/** Shuffles by a seed alone, so that the same attempt always sees the same order, on the server and in the browser. */

/** A number from 0 up to 1 with every call, the same series for the same seed (FNV-1a into mulberry32). */
export function seedRandom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same things in an order that the seed decides (Fisher–Yates). */
export function shuffle<T>(things: readonly T[], seed: string): T[] {
  const random = seedRandom(seed)
  const mixed = [...things]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}
