import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import { waitForGlobalEffects } from '../../../test/global-effects.ts'
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

const airplane = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/
const refused = /status of (403|404|422)/

let count = 0
/** Words that stand nowhere else. */
const words = (text: string) => `${text} ${Date.now()}${count++}`

const log = (page: Page) => page.getByRole('log', { name: 'پیام‌ها' })
const field = (page: Page) => page.getByRole('textbox', { name: 'متن پیام' })
const bubble = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
}

/** Opens a conversation by its place in the list. */
async function openTalk(page: Page, name: RegExp) {
  await page.goto('/chat')
  await page.getByRole('navigation', { name: 'گفت‌وگوها' }).getByRole('link', { name }).first().click()
  await log(page).getByRole('article').first().waitFor()
}

async function openAsLearner(width: number, options: { expectErrors?: RegExp } = {}) {
  const page = await openPage({ address, width, ...options })
  await signIn(page)
  await openTalk(page, /^لیلا بهمنی/)
  return page
}
async function openAsTeacher(width = 1280, options: { expectErrors?: RegExp } = {}) {
  const page = await openPage({ address, width, ...options })
  await signIn(page, demoStaff('teacher'))
  await openTalk(page, /^مهتاب رستگار/)
  return page
}

/** What one chooses of a message. */
async function choose(page: Page, text: string, action: string) {
  const one = bubble(page, text).last()
  await one.getByRole('button', { name: 'کارهای این پیام' }).click()
  await one.getByRole('button', { name: action }).click()
}

async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await page.getByText('اتصال نیست.').waitFor()
}
async function goOnline(page: Page) {
  await page.context().setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

atEachWidth(width => {
  test('CH1 what is written offline waits with a clock and its place, and is sent once, in order, when the connection is back', async () => {
    const page = await openAsLearner(width, { expectErrors: airplane })
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
      await expect
        .poll(
          () =>
            bubble(page, text)
              .getByText(/^(فرستاده شد|رسید|خوانده شد)$/)
              .count(),
          { timeout: 20_000 },
        )
        .toBe(1)
    const teacher = await openAsTeacher()
    await bubble(teacher, second).waitFor()
    const texts = await log(teacher).getByRole('article').allInnerTexts()
    const places = [first, second].map(text => texts.findIndex(one => one.includes(text)))
    expect(places[1]).toBe(places[0]! + 1)
    expect(texts.filter(one => one.includes(first))).toHaveLength(1)
  })

  test('CH2 a message stands at once, is seen by the other without asking, and never twice', async () => {
    const [page, teacher] = [await openAsLearner(width), await openAsTeacher()]
    const text = words('یک بار')
    // It stands there before the server has heard of it.
    let letGo = () => {}
    const isSeen = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/api/chat/conversations/*/messages', async route => {
      if (route.request().method() === 'POST') await isSeen
      await route.continue()
    })
    await write(page, text)
    await bubble(page, text).getByText('در راه').waitFor()
    expect(await bubble(teacher, text).count()).toBe(0)
    letGo()
    await bubble(teacher, text).waitFor()
    await bubble(page, text)
      .getByText(/^(فرستاده شد|رسید|خوانده شد)$/)
      .waitFor()
    const answer = words('پاسخ')
    await write(teacher, answer)
    await bubble(page, answer).waitFor()
    for (const one of [page, teacher]) {
      expect(await bubble(one, text).count()).toBe(1)
      expect(await bubble(one, answer).count()).toBe(1)
    }
  })

  test('CH6 each message runs as its first letter does, and Persian lists keep their numbers on the right', async () => {
    const page = await openAsLearner(width)
    const [english, persian] = [words('Is it right?'), words('تمرین (past) را خواندم.')]
    await write(page, english)
    await write(page, persian)
    await write(page, 'برای فردا:\n۱. واژه‌های درس ۶\n۲. جملهٔ I miss you! را بنویسید\n- **مهم** است')
    const direction = (text: string) =>
      bubble(page, text)
        .locator('p')
        .first()
        .evaluate(one => getComputedStyle(one).direction)
    await expect
      .poll(async () => [await direction(english), await direction(persian)])
      .toEqual(['ltr', 'rtl'])
    const list = bubble(page, 'برای فردا:').last().locator('ol')
    // Drawn anew once it was sent.
    await expect
      .poll(() =>
        list.evaluate(one => [getComputedStyle(one).direction, getComputedStyle(one).listStyleType]),
      )
      .toEqual(['rtl', 'persian'])
    expect(await list.locator('li').count()).toBe(2)
    expect(await bubble(page, 'برای فردا:').last().locator('b').innerText()).toBe('مهم')
    // What is foreign is set apart from the marks of the Persian sentence.
    expect(
      await list
        .locator('bdi')
        .last()
        .evaluate(one => [one.getAttribute('dir'), one.textContent]),
    ).toEqual(['ltr', 'I miss you'])
    expect(await axe(page)).toEqual([])
  })

  test('CH11 a teacher corrects a sentence, and the learner reads both sides with the reason and makes a card of it', async () => {
    const [page, teacher] = [await openAsLearner(width), await openAsTeacher()]
    const sentence = words('He go to school')
    await write(page, sentence)
    await bubble(teacher, sentence).waitFor()
    await choose(teacher, sentence, 'اصلاح')
    const dialog = teacher.getByRole('dialog', { name: 'اصلاح پیام' })
    await dialog.getByRole('button', { name: 'فرستادن اصلاح' }).click()
    await dialog.getByText('چیزی عوض نشده است.').waitFor()
    await dialog.getByRole('textbox', { name: 'درست' }).fill(sentence.replace('go', 'goes'))
    await dialog.getByRole('textbox', { name: /^چرا/ }).fill('سوم‌شخص مفرد s می‌گیرد.')
    expect(await axe(teacher, { within: 'dialog[open]' })).toEqual([])
    await dialog.getByRole('button', { name: 'فرستادن اصلاح' }).click()

    const fix = bubble(page, 'سوم‌شخص مفرد').last()
    await fix.waitFor()
    expect(
      [await fix.locator('del').allInnerTexts(), await fix.locator('ins').allInnerTexts()]
        .flat()
        .map(one => one.trim()),
    ).toEqual(['go', 'goes'])
    const boxes = await Promise.all(
      ['del', 'ins'].map(mark => fix.locator(`div:has(> p ${mark})`).boundingBox()),
    )
    // Side by side where there is room, else one below the other.
    if (width < 600) expect(boxes[1]!.y).toBeGreaterThan(boxes[0]!.y)
    else expect(boxes[1]!.y).toBe(boxes[0]!.y)
    await choose(page, 'سوم‌شخص مفرد', 'کارت کن')
    const card = page.getByRole('dialog', { name: 'عبارت تازه' })
    const english = card.getByRole('textbox', { name: 'عبارت انگلیسی' })
    await english.waitFor()
    expect(await english.inputValue()).toBe(sentence.replace('go', 'goes'))
    await card.getByRole('textbox', { name: 'معنی فارسی' }).fill('او به مدرسه می‌رود')
    await card.getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText('عبارت ذخیره شد.').waitFor()
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
  await bubble(again, text)
    .getByText(/^(فرستاده شد|رسید|خوانده شد)$/)
    .waitFor()
  const teacher = await openAsTeacher()
  await bubble(teacher, text).waitFor()
  expect(await bubble(teacher, text).count()).toBe(1)
  expect(await bubble(again, text).count()).toBe(1)
}, 180_000)

test('CH3 what is refused keeps its words, and is sent again or deleted', async () => {
  const page = await openAsLearner(390, { expectErrors: refused })
  // The teacher blocks the learner while they write.
  const teacher = await openAsTeacher()
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
  await bubble(page, kept)
    .getByText(/^(فرستاده شد|رسید|خوانده شد)$/)
    .waitFor()
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
  const [page, teacher] = [await openAsLearner(390, { expectErrors: airplane }), await openAsTeacher()]
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

test('CH5 a learner finds their teacher, their group and its channel, in which they read alone', async () => {
  const page = await openPage({ address, width: 390 })
  await signIn(page)
  await page.goto('/chat')
  const list = page.getByRole('navigation', { name: 'گفت‌وگوها' })
  await list.getByRole('link', { name: /^لیلا بهمنی/ }).waitFor()
  await list.getByRole('button', { name: 'اعلان‌ها' }).click()
  await list.getByRole('link', { name: /^اعلان‌های گروه عصر/ }).click()
  await page.getByText('در این کانال فقط استاد و مدرسه می‌نویسند.').waitFor()
  expect(await field(page).count()).toBe(0)
  await page.getByRole('link', { name: 'همهٔ گفت‌وگوها' }).click()
  await list.getByRole('button', { name: 'گروه‌ها' }).click()
  await list.getByRole('link', { name: /^گروه عصر/ }).click()
  await log(page).getByText('Thanks, everyone!').waitFor()
  const text = words('سلام گروه')
  await write(page, text)
  const teacher = await openPage({ address, width: 1280 })
  await signIn(teacher, demoStaff('teacher'))
  await openTalk(teacher, /^گروه عصر/)
  await bubble(teacher, text).waitFor()
  expect(await axe(teacher)).toEqual([])
})

test('CH8 what is unread is counted and set apart; ticks say what arrived and was read, and who types', async () => {
  const teacher = await openAsTeacher()
  const page = await openPage({ address, width: 390 })
  await signIn(page)
  await page.goto('/chat')
  const row = page.getByRole('link', { name: /^لیلا بهمنی/ })
  await row.waitFor()
  const text = words('خواندی؟')
  await write(teacher, text)
  // The page of the other is open: the message has arrived there, and was not read.
  await bubble(teacher, text).getByText('رسید').waitFor()
  await row.getByText('پیام خوانده‌نشده').waitFor()
  await row.click()
  await log(page).locator('[data-unread]').waitFor()
  await bubble(teacher, text).getByText('خوانده شد').waitFor()
  await field(page).pressSequentially('دار')
  await teacher.getByText('در حال نوشتن…').waitFor()
  await page.getByRole('link', { name: 'همهٔ گفت‌وگوها' }).click()
  await expect.poll(() => row.getByText('پیام خوانده‌نشده').count()).toBe(0)
  // What was begun is still to be sent.
  await row.getByText('پیش‌نویس:').waitFor()
  expect(await row.innerText()).toContain('دار')
})

test('CH9 a message is reported with a reason, its writer blocked, and a moderator sees it with what stands around it', async () => {
  const teacher = await openAsTeacher()
  const text = words('این را هر شب می‌فرستم')
  await write(teacher, text)
  const page = await openAsLearner(390)
  await bubble(page, text).waitFor()
  await choose(page, text, 'گزارش')
  const dialog = page.getByRole('dialog', { name: 'گزارش این پیام' })
  await dialog.getByRole('button', { name: 'فرستادن گزارش' }).click()
  await dialog.getByText('بگویید چه شده است.').waitFor()
  await dialog.getByText('آزار یا پیام مکرر').click()
  await dialog.getByRole('textbox', { name: /^توضیح/ }).fill('هر شب')
  expect(await axe(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: 'فرستادن گزارش' }).click()
  await page.getByText('این شخص را مسدود کرده‌اید').waitFor()

  const support = await openPage({ address, width: 1280 })
  await signIn(support, demoStaff('support'))
  await support.goto('/studio/chat-reports')
  const report = support.getByRole('listitem').filter({ hasText: text }).first()
  await report.getByRole('button', { name: 'دیدن پیام‌های پیرامون' }).click()
  await report.getByRole('list', { name: 'پیام‌های پیرامون' }).waitFor()
  expect(await axe(support)).toEqual([])
  await report.getByRole('button', { name: 'حذف پیام برای همه' }).click()
  await support.getByText('گزارش بسته شد.').waitFor()
  await bubble(teacher, text).waitFor({ state: 'detached' })
  await log(page).getByText('این پیام حذف شد.').last().waitFor()
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'برداشتن مسدودی' }).click()
  await field(page).waitFor()
  expect(await page.getByText('این شخص را مسدود کرده‌اید').count()).toBe(0)
})

test('CH10 whom a learner may write to is offered, and learners whose age is not known are not', async () => {
  const page = await openPage({ address, width: 390 })
  await signIn(page)
  await page.goto('/chat')
  await page.getByRole('button', { name: 'پیام تازه' }).click()
  const people = page.getByRole('dialog', { name: 'پیام تازه' }).getByRole('list', { name: 'به چه کسی' })
  await people.getByRole('button', { name: /لیلا بهمنی/ }).waitFor()
  const names = await people.getByRole('button').allInnerTexts()
  expect(names.some(name => name.includes('پویا مرادی'))).toBe(true)
  // Those of the group, of whom the demo knows no day of birth.
  expect(names.filter(name => /مینا|رضا|پریسا|فرهاد/.test(name))).toEqual([])
  expect(await axe(page, { within: 'dialog[open]' })).toEqual([])
})

test('a message is edited, answered, reacted to and deleted, and the other sees each at once', async () => {
  const [page, teacher] = [await openAsLearner(1280), await openAsTeacher()]
  const text = words('نسخهٔ یک')
  await write(page, text)
  await bubble(teacher, text).waitFor()
  await choose(page, text, 'ویرایش')
  const edited = words('نسخهٔ دو')
  await field(page).fill(edited)
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await bubble(teacher, edited).getByText('ویرایش‌شده').waitFor()
  await choose(teacher, edited, 'پاسخ')
  const answer = words('درست شد')
  await write(teacher, answer)
  await bubble(page, answer)
    .getByRole('button', { name: /در پاسخ به/ })
    .waitFor()
  await choose(page, answer, 'واکنش 🎉')
  await log(teacher).getByRole('button', { name: '🎉، ۱ نفر' }).first().waitFor()
  // The answer quotes it, and comes after it.
  const own = bubble(page, edited).first()
  await own.getByRole('button', { name: 'کارهای این پیام' }).click()
  await own.getByRole('button', { name: 'حذف' }).click()
  await page.getByRole('button', { name: 'حذف برای همه' }).click()
  await expect.poll(() => bubble(teacher, edited).count()).toBe(0)
  expect(await bubble(page, edited).count()).toBe(0)
})
