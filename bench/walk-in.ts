import type { Locator, Page } from 'playwright-core'
import type { LoginResponse } from '#account/contract.ts'
import { demoStaff } from '#account/demo-accounts.ts'
import { sessionKey } from '#client/session.ts'
import { logInOverHttp } from '../test/call-over-http.ts'
import { launchChromium } from '../test/chromium.ts'
import { freshDatabase } from '../test/fresh-database.ts'
import { someNumber } from '../test/register.ts'
import { startProduct } from '../test/server.ts'
import { benchServer, figure, round } from './measure.ts'

/*
 * How many seconds a practised secretary needs for somebody who walks in: an account opened, a group chosen, the price paid
 * and its receipt sent to the printer, at the front desk of the demo’s school, in a real browser.
 *
 * Hands are reckoned by the keystroke-level model of Card, Moran and Newell: 0.28 s a key, 1.1 s to point at something and
 * click, 0.4 s for a hand that goes from the keys to the mouse or back, 1.35 s to think before each step (whom, which group,
 * which way, pay). Added is all the time the page let them wait, by the clock: from the last act until what it leads to is
 * seen. Thoughts take their time here too, so that the page works meanwhile; keys come at once, so what the page does between
 * two keys of a hand is counted as waiting. What people say to each other, and the card reader itself, is not in it.
 */

const [secondsPerKey, secondsPerPointing, secondsPerHoming, secondsPerThought] = [0.28, 1.1, 0.4, 1.35]
const rounds = 3

/** Seconds. */
export async function run(): Promise<object> {
  await using place = await freshDatabase(benchServer)
  await using product = await startProduct({ env: { DATABASE_URL: place.url } })
  const { phone, password } = demoStaff('registrar')
  const login = { phoneNumber: phone.replace('+98', '0'), password }
  const { session } = await logInOverHttp(product.address, login)
  const browser = await launchChromium()
  try {
    const ways = { 'by keys, in cash': payInCashByKeys, 'by mouse, by card': payByCardWithMouse }
    const figures: Record<string, object> = {}
    for (const [way, walk] of Object.entries(ways))
      figures[way] = await time(browser, product.address, session, walk)
    return { asked: { seconds: 60 }, ...figures }
  } finally {
    await browser.close()
  }
}

type Browser = Awaited<ReturnType<typeof launchChromium>>
type Walk = (hand: Hand) => Promise<void>

/** The first round opens what is loaded once a day, and is not counted. */
async function time(browser: Browser, address: string, session: LoginResponse, walk: Walk) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fa-IR' })
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    JSON.stringify(session),
  ] as const)
  const page = await context.newPage()
  await page.addInitScript(() =>
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
  )
  const hands: Hand[] = []
  for (let turn = 0; turn <= rounds; turn++) {
    await page.goto(`${address}/studio/front-desk`)
    await page.getByRole('textbox', { name: 'نام یا شماره موبایل' }).waitFor()
    const hand = openHand(page)
    await walk(hand)
    if (turn > 0) hands.push(hand)
  }
  await context.close()
  const { keys, pointings, thoughts } = hands[0]!
  const result = {
    seconds: figure(hands.map(sumSeconds), 1),
    keys,
    pointings,
    thoughts,
    waited: figure(
      hands.map(({ waited }) => waited),
      1,
    ),
  }
  console.log(JSON.stringify(result))
  return result
}

type Hand = {
  page: Page
  keys: number
  pointings: number
  homings: number
  thoughts: number
  waited: number
}

const openHand = (page: Page): Hand => ({ page, keys: 0, pointings: 0, homings: 0, thoughts: 0, waited: 0 })

const sumSeconds = ({ keys, pointings, homings, thoughts, waited }: Hand) =>
  round(
    keys * secondsPerKey +
      pointings * secondsPerPointing +
      homings * secondsPerHoming +
      thoughts * secondsPerThought +
      waited,
  )

/** Keys one after another; a combination is as many keys as it has. */
async function press(hand: Hand, ...combinations: string[]) {
  for (const combination of combinations) {
    await hand.page.keyboard.press(combination)
    hand.keys += combination.split('+').length
  }
}

async function type(hand: Hand, text: string) {
  await hand.page.keyboard.type(text)
  hand.keys += text.length
}

async function click(hand: Hand, target: Locator) {
  await target.click()
  hand.pointings++
}

/** As long as it takes, so that what the page does meanwhile is done when the hand goes on. */
async function think(hand: Hand) {
  await hand.page.waitForTimeout(secondsPerThought * 1000)
  hand.thoughts++
}

/** Waits until something is seen, by the clock. */
async function waitFor(hand: Hand, target: Locator) {
  const began = performance.now()
  await target.waitFor()
  hand.waited += (performance.now() - began) / 1000
}

/** Does what asks for another price, and waits until that is there. */
async function waitForPrice(hand: Hand, act: () => Promise<void>) {
  const priced = hand.page.waitForResponse(response => response.url().includes('/api/front-desk/quote'))
  await act()
  const began = performance.now()
  await priced
  hand.waited += (performance.now() - began) / 1000
  await waitFor(hand, hand.page.getByText('دریافت امروز'))
}

/** Until the sale is written and its receipt is with the printer. */
async function waitForReceipt(hand: Hand) {
  await waitFor(hand, hand.page.getByText('ثبت شد: پرداخت‌شده'))
  const began = performance.now()
  await hand.page.waitForFunction(() => 'printed' in window)
  hand.waited += (performance.now() - began) / 1000
}

const findGroups = ({ page }: Hand) => page.getByRole('radiogroup', { name: 'گروه' }).getByRole('radio')

/** Opens an account and waits for the groups that fit. */
async function typeAccount(hand: Hand) {
  await waitFor(hand, hand.page.getByRole('form', { name: 'حساب تازه' }))
  await type(hand, 'نگین')
  await press(hand, 'Tab')
  await type(hand, 'رستگار مقدم')
  await press(hand, 'Tab')
  await type(hand, `0${someNumber()}`)
  await waitForPrice(hand, async () => {
    await press(hand, 'Enter')
    await waitFor(hand, findGroups(hand).first())
  })
}

/** The second of the groups that fit, in cash, printed on the roll. */
async function payInCashByKeys(hand: Hand) {
  await think(hand)
  await press(hand, 'Alt+KeyN')
  await typeAccount(hand)
  await think(hand)
  await waitForPrice(hand, () => press(hand, 'ArrowDown'))
  await think(hand)
  await press(hand, 'Digit1')
  await think(hand)
  await press(hand, 'Control+Enter')
  await waitForReceipt(hand)
}

/** The same by the mouse wherever there is a button, by the card reader with its reference. */
async function payByCardWithMouse(hand: Hand) {
  const { page } = hand
  await think(hand)
  await click(hand, page.getByRole('button', { name: 'حساب تازه' }))
  hand.homings++
  await typeAccount(hand)
  await think(hand)
  hand.homings++
  await waitForPrice(hand, () => click(hand, findGroups(hand).nth(1)))
  await think(hand)
  await click(hand, page.getByRole('group', { name: 'راه پرداخت', exact: true }).getByText('کارت‌خوان'))
  await click(hand, page.getByRole('textbox', { name: 'شمارهٔ پیگیری' }))
  hand.homings++
  await type(hand, `${Date.now() % 1_000_000}`.padStart(6, '1'))
  await press(hand, 'Tab')
  await type(hand, '4821')
  await think(hand)
  hand.homings++
  await click(hand, page.getByRole('button', { name: 'ثبت و چاپ رسید' }))
  await waitForReceipt(hand)
}

if (import.meta.main) console.log(JSON.stringify(await run()))
