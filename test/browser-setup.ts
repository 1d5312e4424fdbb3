import type { TestProject } from 'vitest/node'
import { buildIfChanged } from '../tools/build.ts'
import { hasWholeChromium } from './chromium.ts'
import { startProduct } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product that the browser tests share listens. */
    address: string
    /** Whether there is a whole Chromium: npm brings a headless shell only. */
    hasWhole: boolean
  }
}

/** Starts one product for all browser test files; it ends with the run. Each worker has a browser of its own. */
export default async function setUp(project: TestProject) {
  await buildIfChanged()
  // Each start would read all sources again to find that out, a tenth of its processor time.
  process.env.IS_BUILT = 'true'
  project.provide('hasWhole', await hasWholeChromium())
  const product = await startProduct()
  project.provide('address', product.address)
  return () => product.stop()
}
