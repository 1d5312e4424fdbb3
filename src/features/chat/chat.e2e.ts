import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'
import {
  bubble,
  choose,
  field,
  log,
  openAsLearner,
  openAsTeacher,
  openTalk,
  sentMark,
  words,
  write,
} from '../../../test/chat-page.ts'
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
  test('CH2 a message stands at once, is seen by the other without asking, and never twice', async () => {
    const [page, teacher] = [await openAsLearner({ address, width }), await openAsTeacher({ address })]
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
    await sentMark(page, text).waitFor()
    const answer = words('پاسخ')
    await write(teacher, answer)
    await bubble(page, answer).waitFor()
    for (const one of [page, teacher]) {
      expect(await bubble(one, text).count()).toBe(1)
      expect(await bubble(one, answer).count()).toBe(1)
    }
  })

  test('CH6 each message runs as its first letter does, and Persian lists keep their numbers on the right', async () => {
    const page = await openAsLearner({ address, width })
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
    const [page, teacher] = [await openAsLearner({ address, width }), await openAsTeacher({ address })]
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
    // At one instant: the log scrolls meanwhile.
    const sides = await fix
      .locator('div:has(> p del), div:has(> p ins)')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().y))
    expect(sides).toHaveLength(2)
    // Side by side where there is room, else one below the other.
    if (width < 600) expect(sides[1]).toBeGreaterThan(sides[0]!)
    else expect(sides[1]).toBe(sides[0])
    await choose(page, 'سوم‌شخص مفرد', 'کارت کن')
    const card = page.getByRole('dialog', { name: 'عبارت تازه' })
    const english = card.getByRole('textbox', { name: 'عبارت انگلیسی' })
    await english.waitFor()
    await expect.poll(() => english.inputValue()).toBe(sentence.replace('go', 'goes'))
    await card.getByRole('textbox', { name: 'معنی فارسی' }).fill('او به مدرسه می‌رود')
    await card.getByRole('button', { name: 'ذخیره' }).click()
    await page.getByText('عبارت ذخیره شد.').waitFor()
  })
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
  const teacher = await openAsTeacher({ address })
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

test('CH8 a search and a day lead to where it was said', async () => {
  const page = await openAsLearner({ address })
  await page.getByRole('button', { name: 'جست‌وجو در این گفت‌وگو' }).click()
  const search = page.getByRole('search')
  await search.getByRole('textbox', { name: 'رفتن به روز' }).fill('۱۴۰۰/۱/۱')
  expect(await axe(page)).toEqual([])
  await search.getByRole('button', { name: 'برو' }).click()
  await search.waitFor({ state: 'detached' })
  const first = log(page).getByRole('article').first()
  await expect.poll(() => first.evaluate(one => one.closest('[data-found]') !== null)).toBe(true)
  await log(page).getByText('آغاز گفت‌وگو').waitFor()
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
  const [page, teacher] = [await openAsLearner({ address, width: 1280 }), await openAsTeacher({ address })]
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
  await expect.poll(() => bubble(page, edited).count()).toBe(0)
})
