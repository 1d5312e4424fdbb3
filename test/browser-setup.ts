import type { TestProject } from 'vitest/node'
import { buildIfChanged } from '../tools/build.ts'
import { launchChromium } from './chromium.ts'
import { startProduct } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product that the browser tests share listens. */
    address: string
    /** Where the Chromium that they share is reached. */
    wsEndpoint: string
  }
}

/** Starts one Chromium and one product for all browser test files; both end with the run. */
export default async function setUp(project: TestProject) {
  await buildIfChanged()
  const [chromium, product] = await Promise.allSettled([launchChromium(), startProduct()])
  const close = async () => {
    if (chromium.status === 'fulfilled') await chromium.value.close()
    if (product.status === 'fulfilled') await product.value.stop()
  }
  if (chromium.status === 'rejected' || product.status === 'rejected') {
    await close()
    throw chromium.status === 'rejected' ? chromium.reason : (product as PromiseRejectedResult).reason
  }
  project.provide('address', product.value.address)
  project.provide('wsEndpoint', chromium.value.wsEndpoint())
  return close
}
