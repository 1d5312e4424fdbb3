import { randomInt } from 'node:crypto'
import { onTestFailed } from 'vitest'
import { randomFrom } from './random.ts'

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

/** Dice of a test that is running: `SEED=…` throws them again, and where the test fails its seed is told. */
export function rollingDice() {
  const seed = Number(process.env.SEED ?? randomInt(1_000_000))
  onTestFailed(() => console.error(`SEED=${seed}`))
  return createDice(seed)
}
export type Dice = ReturnType<typeof createDice>
