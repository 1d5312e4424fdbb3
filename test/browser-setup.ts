import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfChanged } from '../tools/build.ts'
import { hasWholeChromium } from './chromium.ts'
import { runOn } from './fresh-database.ts'
import { startProduct } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product that the browser tests share listens. */
    address: string
    /** Whether there is a whole Chromium: npm brings a headless shell only. */
    hasWhole: boolean
    /** Where the products that the files of one worker share have their data (test/shared-product.ts). */
    sharedFolder: string
  }
}

/** Starts one product for all browser test files; it ends with the run. Each worker has a browser of its own. */
export default async function setUp(project: TestProject) {
  await buildIfChanged()
  // Each start would read all sources again to find that out, a tenth of its processor time.
  process.env.IS_BUILT = 'true'
  project.provide('hasWhole', await hasWholeChromium())
  const sharedFolder = await mkdtemp(join(tmpdir(), 'hamava-shared-'))
  project.provide('sharedFolder', sharedFolder)
  const product = await startProduct({ standsLong: true })
  project.provide('address', product.address)
  return async () => {
    await product.stop()
    await removeShared(sharedFolder)
  }
}

/** Ends the workers' shared products, where their workers have not, and removes what was made for them. */
async function removeShared(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue
    const { pid, database } = JSON.parse(await readFile(join(folder, name), 'utf8'))
    try {
      process.kill(-pid, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
    if (database)
      await runOn(process.env.TEST_DATABASE_URL!, `drop database if exists ${database} with (force)`)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
