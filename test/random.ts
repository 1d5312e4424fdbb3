/** Numbers from 0 to 1, always the same for a seed (Mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The same throws for the same seed. */
export function createDice(seed: number) {
  const roll = randomFrom(seed)
  return {
    roll,
    chance: (share: number) => roll() < share,
    below: (n: number) => Math.floor(roll() * n),
    pick: <T>(things: readonly T[]): T => things[Math.floor(roll() * things.length)]!,
  }
}
export type Dice = ReturnType<typeof createDice>
