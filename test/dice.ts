import { randomInt } from 'node:crypto'
import { onTestFailed } from 'vitest'

/** Mulberry32: the same numbers for the same seed. */
export function diceOf(state: number) {
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    roll,
    chance: (share: number) => roll() < share,
    below: (n: number) => Math.floor(roll() * n),
    pick: <T>(things: readonly T[]): T => things[Math.floor(roll() * things.length)]!,
  }
}

/** Dice of a test that is running: `SEED=…` throws them again, and where the test fails its seed is told. */
export function rollingDice() {
  const seed = Number(process.env.SEED ?? randomInt(1_000_000))
  onTestFailed(() => console.error(`SEED=${seed}`))
  return diceOf(seed)
}
export type Dice = ReturnType<typeof diceOf>
