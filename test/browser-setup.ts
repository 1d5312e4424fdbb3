import type { TestProject } from 'vitest/node'
import { buildIfChanged } from '../tools/build.ts'
import { launchChromium, shellFlag } from './chromium.ts'
import { startProduct } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product that the browser tests share listens. */
    address: string
    /** Where the Chromium that they share is reached, the headless shell where there is one. */
    wsEndpoint: string
    /** Where a whole one is reached, for what only that can do: be installed into, be pushed to. */
    wholeEndpoint: string
    /** Whether it is one: npm brings a headless shell only. */
    hasWhole: boolean
  }
}

/** Starts the browsers and one product for all browser test files; they end with the run. */
export default async function setUp(project: TestProject) {
  await buildIfChanged()
  await using begun = new AsyncDisposableStack()
  const shell = begun.adopt(await launchChromium({ isShell: true }), browser => browser.close())
  const whole = begun.adopt(await launchChromium(), browser => browser.close())
  const hasWhole = !whole.process().spawnargs.includes(shellFlag)
  const product = begun.use(await startProduct())
  project.provide('address', product.address)
  project.provide('wsEndpoint', shell.wsEndpoint())
  project.provide('wholeEndpoint', whole.wsEndpoint())
  project.provide('hasWhole', hasWhole)
  const running = begun.move()
  return () => running.disposeAsync()
}
