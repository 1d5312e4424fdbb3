import { randomInt } from 'node:crypto'
import { onTestFailed } from 'vitest'
import { createDice } from './random.ts'

export { createDice, type Dice } from './random.ts'

/** Dice of a test that is running: `SEED=…` throws them again, and where the test fails its seed is told. */
export function rollingDice() {
  const seed = Number(process.env.SEED ?? randomInt(1_000_000))
  onTestFailed(() => console.error(`SEED=${seed}`))
  return createDice(seed)
}
