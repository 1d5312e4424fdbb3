import { spawnSync } from 'node:child_process'
import type { TestContext } from 'vitest'

/** Skips the test where the machine has no such program; the end of the run names it, with what it needs. */
export const needsTool = ({ skip }: TestContext, command: string, ...args: string[]) =>
  skip(spawnSync(command, args).status !== 0, `needs ${command}`)
