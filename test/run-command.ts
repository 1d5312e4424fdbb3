import { type Product, startProduct } from './server.ts'

/**
 * Runs `npm run COMMAND -- …` beside a running product, with its settings and by its clock; answers how it ended and
 * what it printed.
 */
export async function runCommand({ env, dataDir }: Product, name: string, ...argv: string[]) {
  const command = await startProduct({
    env: { ...env, DATABASE_URL: env.DATABASE_URL ?? '' },
    dataDir,
    waitUntilReady: false,
    movesClock: env.MOVED_CLOCK !== undefined,
    script: ['tools/start.ts', name, ...argv],
  })
  const { code } = await command.exited
  return { code, output: command.output() }
}
