import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Product } from './server.ts'

/** Runs `npm run COMMAND -- …` beside a running product; answers what it printed. @throws when it does not end with 0 */
export async function runCommand({ env }: Product, name: string, ...argv: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/start.ts', name, ...argv], { env })
  return stdout
}
