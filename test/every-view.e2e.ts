import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { listShots } from '../tools/list-shots.ts'
import type { Shot } from '../tools/shot.ts'
import { axe, openPage } from './browser.ts'
import { toBank } from './buying-steps.ts'
import { logInOverHttp } from './call-over-http.ts'
import { openPageAs } from './open-as.ts'
import { type Product, startProduct } from './server.ts'

const shots = await listShots()

let product: Product
let session: Awaited<ReturnType<typeof logInOverHttp>>['session']
beforeAll(async () => {
  product = await startProduct({ env: { DEMO_DOORS: 'open' } })
  const { phone, password } = demoAccounts[0]
  // One login serves all views.
  session = (await logInOverHttp(product.address, { phoneNumber: phone.slice(3), password })).session
})
afterAll(() => product[Symbol.asyncDispose]())

async function open({ signedIn, path, actions }: Shot, width: number): Promise<Page> {
  // A view may be of an address that is not there, of a line that is cut, or of what was bought on the bank's page.
  const expectErrors = new RegExp(`status of 404|ERR_|Failed to fetch|${toBank.expectErrors.source}`)
  const options = { address: product.address, width, expectErrors }
  const page = signedIn ? await openPageAs(session, options) : await openPage(options)
  await page.goto(path, { waitUntil: 'networkidle' })
  await actions?.(page)
  return page
}

const layouts = { handset: 390, desktop: 1280 } as const

describe.each(Object.entries(layouts))('on a %s', { tags: ['soak'] }, (layout, width) => {
  // What staff see is looked at by the tests of its pages.
  const views = shots.filter(
    ({ only, signedIn }) => (!only || only === layout) && typeof signedIn !== 'string',
  )
  test.each(views.map(view => [view.name, view] as const))(
    'the view %s has no barrier axe knows, by day and after dark',
    async (_, view) => {
      const page = await open(view, width)
      expect(await axe(page), 'light').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axe(page), 'dark').toEqual([])
    },
  )
})
