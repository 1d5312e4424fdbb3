import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, inject } from 'vitest'
import { findFreePort, type Product, startProduct } from './server.ts'

/** This worker's, once a file has asked for it. */
let started: Promise<Product> | undefined
let sharedOrigin = ''

/**
 * A plain demo that is written to, shared by the test files of this worker, one after another: for those that sell, book,
 * grade and name things, and neither kill nor configure it. Such a file may not rely on a list being as the demo has it,
 * nor change what every visitor reads (texts and languages of the site, prices, settings): that takes `startProduct`. The
 * one of `inject('address')` is shared by all workers at once, and nothing may be written to it that other people see.
 */
export function shareProduct(): { readonly address: string } {
  beforeAll(async () => {
    started ??= start()
    await started
  })
  return {
    get address() {
      return sharedOrigin
    },
  }
}

/** Whether it is this worker's shared product that listens there. */
export const isSharedAddress = (origin: string) => origin === sharedOrigin

/** It stands until the end of the run, which removes it by what is written down of it here (test/browser-setup.ts). */
async function start(): Promise<Product> {
  const dataDir = join(inject('sharedFolder'), randomUUID())
  // Not at the usual address: that is for those which come and go beside it.
  const product = await startProduct({
    dataDir,
    env: { PORT: String(await findFreePort()) },
    standsLong: true,
  })
  sharedOrigin = product.address
  const { pathname } = new URL(product.env.DATABASE_URL || 'postgres:///')
  await writeFile(`${dataDir}.json`, JSON.stringify({ pid: product.pid, database: pathname.slice(1) }))
  return product
}
