import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import {
  airplane,
  bubble,
  openAsLearner,
  openTalk,
  sentMark,
  words,
  write,
} from '../../../../test/chat-page.ts'
import { waitForGlobalEffects } from '../../../../test/global-effects.ts'
import { type Product, startProduct } from '../../../../test/server.ts'
import { atEachWidth } from '../../../../test/widths.ts'

// A product of its own: what is written here would stand in every other test's conversations.
let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = product.address
})
afterAll(() => product[Symbol.asyncDispose]())

type Page = Awaited<ReturnType<typeof openPage>>
const list = (page: Page) => page.getByRole('navigation', { name: 'گفت‌وگوها' })
const findField = (page: Page) => list(page).getByRole('searchbox', { name: 'جست‌وجو در گفت‌وگوها و پیام‌ها' })
const found = (page: Page) => page.getByRole('region', { name: 'پیام‌های پیداشده' })
const isSought = (page: Page, text: string) =>
  bubble(page, text).evaluate(one => one.closest('[data-found]') !== null)

atEachWidth(width => {
  test('CH12 the field above the conversations finds messages of all of them, and leads to where one was said', async () => {
    const page = await openPage({ address, width })
    await signIn(page)
    await page.goto('/chat')
    await findField(page).fill('روايتت زنده')
    const hit = found(page).getByRole('link', { name: /^لیلا/ }).first()
    await hit.waitFor()
    expect(await hit.locator('mark').allInnerTexts()).toEqual(['روایتت', 'زنده'])
    await expect
      .poll(() => found(page).getByRole('status').innerText())
      .toMatch(/^در [۰-۹]+ گفت‌وگو پیدا شد\.$/)
    expect(await axe(page)).toEqual([])
    await hit.click()
    await expect.poll(() => isSought(page, 'روایتت زنده بود')).toBe(true)
    if (width < 600) await page.getByRole('link', { name: 'همهٔ گفت‌وگوها' }).click()
    // What was looked for stands there still, and the next of what was found is one press away.
    expect(await findField(page).inputValue()).toBe('روايتت زنده')
    await findField(page).fill('گذشتهٔ ساده')
    await found(page).locator('mark', { hasText: 'گذشتهٔ' }).first().waitFor()
    await found(page).getByRole('link', { name: /^لیلا/ }).first().click()
    await expect.poll(() => isSought(page, 'گذشتهٔ ساده می‌آید')).toBe(true)
  })

  test('CH12 of many in one conversation all are read there, those called so stand first, and nothing found is said', async () => {
    const page = await openAsLearner({ address, width })
    const word = words('بادبادک').split(' ').at(-1)!
    for (let n = 1; n <= 4; n++) await write(page, `نخ ${word} ${n}`)
    for (let n = 1; n <= 4; n++) await sentMark(page, `نخ ${word} ${n}`).waitFor()
    if (width < 600) await page.getByRole('link', { name: 'همهٔ گفت‌وگوها' }).click()
    await findField(page).fill(word)
    await found(page).getByRole('link', { name: 'همهٔ ۴ پیام' }).click()
    const panel = page.getByRole('search')
    await expect
      .poll(() => panel.getByRole('list', { name: 'پیام‌های پیداشده' }).getByRole('button').count())
      .toBe(4)
    expect(await axe(page)).toEqual([])
    await panel.getByRole('button', { name: /2$/ }).click()
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => isSought(page, `نخ ${word} 2`)).toBe(true)

    if (width < 600) await page.getByRole('link', { name: 'همهٔ گفت‌وگوها' }).click()
    await findField(page).fill('لیلا')
    await list(page)
      .getByRole('link', { name: /^لیلا بهمنی/ })
      .first()
      .waitFor()
    await findField(page).fill('ناپیداست')
    await found(page)
      .getByText('پیامی با «ناپیداست» نیست. املای واژه را نگاه کنید یا کوتاه‌ترش را بنویسید.')
      .waitFor()
    expect(await axe(page)).toEqual([])
  })
})

test('CH12 without a connection the field says what it can search, and searches that', async () => {
  const page = await openPage({ address, width: 390, serviceWorker: true, expectErrors: airplane })
  await signIn(page)
  await openTalk(page, /^لیلا بهمنی/)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Once more, under the worker: it keeps the page and all its files.
  await page.reload()
  await bubble(page, 'سلام مهتاب جان').waitFor()
  await waitForGlobalEffects(page)
  await page.getByRole('link', { name: 'همهٔ گفت‌وگوها' }).click()
  await findField(page).fill('سلام')
  await found(page).locator('mark').first().waitFor()
  await page.context().setOffline(true)
  await findField(page).fill('روایتت زنده')
  await found(page)
    .getByText(/^اتصال نیست\. فقط در آخرین پیام‌های [۰-۹]+ گفت‌وگو که روی این دستگاه مانده است/)
    .waitFor()
  await found(page).locator('mark', { hasText: 'روایتت' }).waitFor()
  await found(page).getByRole('link', { name: /^لیلا/ }).first().click()
  await expect.poll(() => isSought(page, 'روایتت زنده بود')).toBe(true)
  await page.getByRole('link', { name: 'همهٔ گفت‌وگوها' }).click()
  await findField(page).fill('ناپیداست')
  await found(page).getByText('میان آن‌ها پیامی با «ناپیداست» نیست.').waitFor()
  expect(await axe(page)).toEqual([])
  await page.context().setOffline(false)
  await found(page)
    .getByText(/^پیامی با «ناپیداست» نیست/)
    .waitFor()
}, 180_000)
