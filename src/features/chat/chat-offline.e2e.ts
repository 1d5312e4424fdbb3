import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  airplane,
  bubble,
  field,
  goOffline,
  goOnline,
  log,
  openAsLearner,
  openAsTeacher,
  openTalk,
  refused,
  sentMark,
  words,
  write,
} from '../../../test/chat-page.ts'
import { waitForGlobalEffects } from '../../../test/global-effects.ts'
import { leaveOnly } from '../../../test/leave-only.ts'
import { type Product, startProduct } from '../../../test/server.ts'
import { atEachWidth } from '../../../test/widths.ts'

// A product of its own: what is written here would stand in every other test's conversations.
let product: Product
let address: string
beforeAll(async () => {
  product = await startProduct()
  address = product.address
})
afterAll(() => product[Symbol.asyncDispose]())

atEachWidth(width => {
  test('CH1 what is written offline waits with a clock and its place, and is sent once, in order, when the connection is back', async () => {
    const page = await openAsLearner({ address, width, expectErrors: airplane })
    await waitForGlobalEffects(page)
    await goOffline(page)
    const [first, second] = [words('نخست'), words('دوم')]
    await write(page, first)
    await write(page, second)
    await bubble(page, first).getByText('در صف، ۱').waitFor()
    await bubble(page, second).getByText('در صف، ۲').waitFor()
    expect(await axe(page)).toEqual([])
    await goOnline(page)
    for (const text of [first, second])
      await expect.poll(() => sentMark(page, text).count(), { timeout: 20_000 }).toBe(1)
    const teacher = await openAsTeacher({ address })
    await bubble(teacher, second).waitFor()
    const texts = await log(teacher).getByRole('article').allInnerTexts()
    const places = [first, second].map(text => texts.findIndex(one => one.includes(text)))
    expect(places[1]).toBe(places[0]! + 1)
    expect(texts.filter(one => one.includes(first))).toHaveLength(1)
  })
})

test('CH1 what waits outlives the closed page', async () => {
  const page = await openPage({ address, width: 390, serviceWorker: true, expectErrors: airplane })
  const context = page.context()
  await signIn(page)
  await openTalk(page, /^لیلا بهمنی/)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  // Once more, under the worker: it keeps the page and all its files.
  await page.reload()
  await log(page).getByRole('article').first().waitFor()
  await waitForGlobalEffects(page)
  const kept = page.url()
  await goOffline(page)
  const text = words('در تونل')
  await write(page, text)
  await bubble(page, text).getByText('در صف، ۱').waitFor()
  await page.close()
  const again = await context.newPage()
  await again.goto(kept)
  await bubble(again, text).getByText('در صف، ۱').waitFor()
  await goOnline(again)
  await sentMark(again, text).waitFor()
  const teacher = await openAsTeacher({ address })
  await bubble(teacher, text).waitFor()
  expect(await bubble(teacher, text).count()).toBe(1)
  expect(await bubble(again, text).count()).toBe(1)
}, 180_000)

test.each(['stream', 'poll'] as const)(
  'CH14 where only the %s goes through, messages come all the same, without asking',
  async transport => {
    const page = await openPage({ address, width: 390, expectErrors: airplane })
    await leaveOnly(page, transport)
    await signIn(page)
    await openTalk(page, /^لیلا بهمنی/)
    const teacher = await openAsTeacher({ address })
    const began = await page.evaluate(() => performance.timeOrigin)
    const text = words('از راه دیگر')
    await write(teacher, text)
    await bubble(page, text).waitFor()
    expect(await bubble(page, text).count()).toBe(1)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(began)
  },
)

test('CH3 what is refused keeps its words, and is sent again or deleted', async () => {
  const page = await openAsLearner({ address, expectErrors: refused })
  // The teacher blocks the learner while they write.
  const teacher = await openAsTeacher({ address })
  const block = async (name: string) => {
    await teacher.getByRole('button', { name: 'کارهای دیگر' }).click()
    await teacher.getByRole('button', { name }).click()
    await teacher.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await block('مسدود کردن این شخص')
  const [kept, thrown] = [words('می‌ماند'), words('می‌رود')]
  await write(page, kept)
  await bubble(page, kept).getByText('فرستاده نشد: نمی‌توانید به این شخص پیام بدهید.').waitFor()
  await page.reload()
  const failed = log(page).locator('[data-pending="failed"]').filter({ hasText: kept })
  await failed.getByRole('button', { name: 'تلاش دوباره' }).waitFor()
  expect(await axe(page)).toEqual([])
  await block('برداشتن مسدودی')
  await failed.getByRole('button', { name: 'تلاش دوباره' }).click()
  await sentMark(page, kept).waitFor()
  await bubble(teacher, kept).waitFor()
  // And once more, to be thrown away.
  await page.reload()
  await field(page).waitFor()
  await block('مسدود کردن این شخص')
  await write(page, thrown)
  const second = log(page).locator('[data-pending="failed"]').filter({ hasText: thrown })
  await second.getByRole('button', { name: 'حذف' }).click()
  await second.waitFor({ state: 'detached' })
  await block('برداشتن مسدودی')
  expect(await bubble(teacher, thrown).count()).toBe(0)
  expect(await bubble(page, thrown).count()).toBe(0)
})

test('CH4 what was said meanwhile comes when the connection is back, in the conversation that stayed open', async () => {
  const [page, teacher] = [
    await openAsLearner({ address, expectErrors: airplane }),
    await openAsTeacher({ address }),
  ]
  await waitForGlobalEffects(page)
  await goOffline(page)
  const missed = [words('یک'), words('دو'), words('سه')]
  for (const text of missed) await write(teacher, text)
  await bubble(teacher, missed[2]!).getByText('فرستاده شد').waitFor()
  expect(await bubble(page, missed[0]!).count()).toBe(0)
  // What was there is there.
  expect(await log(page).getByRole('article').count()).toBeGreaterThan(3)
  await goOnline(page)
  await bubble(page, missed[2]!).waitFor({ timeout: 20_000 })
  for (const text of missed) expect(await bubble(page, text).count()).toBe(1)
})
