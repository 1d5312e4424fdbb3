import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import type { Recording } from '#features/enrolment/contract.ts'
import { parseVtt } from '#ui/player/vtt.ts'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { openDemoLesson, sessionRow, unfoldSession } from '../../../../test/course-view.ts'
import { atEachWidth } from '../../../../test/widths.ts'
import type { Lesson } from '../contract.ts'

const session = 'جلسهٔ ۸: مرور و نمایش'

/** Opens the demo course. */
async function openCourse(options = {}): Promise<Page> {
  const page = await openPage(options)
  await signIn(page, demoAccounts[0])
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
  await page.getByRole('heading', { name: 'جلسه‌ها' }).waitFor()
  return page
}
/** The sessions the demo has recordings of, whatever is put up besides. */
const demoSessions = (
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../seed-media/lessons/lessons.json'), 'utf8'),
  ) as {
    session: string
  }[]
).map(({ session }) => session)

const locateRow = (page: Page) => sessionRow(page, 8)
const watch = (page: Page) => locateRow(page).getByRole('link', { name: /تماشا/ }).first()
async function openLesson(options = {}): Promise<Page> {
  const page = await openPage(options)
  await signIn(page, demoAccounts[0])
  await openDemoLesson(page)
  return page
}
const media = (page: Page) => page.locator('video, audio')
const readCurrentTime = (page: Page) =>
  media(page).evaluate(element => (element as HTMLMediaElement).currentTime)
const isPaused = (page: Page) => media(page).evaluate(element => (element as HTMLMediaElement).paused)

test('a recorded session is played by keyboard, with captions, chapters and a transcript that lead to their place', async () => {
  const page = await openLesson({ width: 1280 })
  expect(await axe(page)).toEqual([])
  const player = page.getByRole('region', { name: session })
  await page.getByRole('button', { name: 'زیرنویس' }).click()
  await page.getByRole('button', { name: 'پخش', exact: true }).focus()
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)

  await page.getByRole('button', { name: /نمی‌گوییم/ }).click()
  await expect.poll(() => readCurrentTime(page)).toBeGreaterThan(15)
  await player.getByText("Notice that we don't say").waitFor()
  const current = page.locator('li[aria-current]')
  await expect.poll(() => current.allInnerTexts().then(texts => texts.join(' '))).toContain('نمی‌گوییم')
  await page.getByRole('button', { name: 'موافق نبودن', exact: false }).first().click()
  await expect.poll(() => current.allInnerTexts().then(texts => texts.join(' '))).toContain('موافق نبودن')
  const before = await readCurrentTime(page)
  await page.getByRole('button', { name: '۱۰ ثانیه عقب' }).click()
  await expect.poll(() => readCurrentTime(page)).toBeLessThan(before - 9)
  await page.getByLabel('سرعت پخش').selectOption('0.5')
  expect(await media(page).evaluate(element => (element as HTMLMediaElement).playbackRate)).toBe(0.5)
})

atEachWidth(width => {
  test('what is said stands in its language with its meaning beneath, and both are searched', async () => {
    const page = await openLesson({ width })
    const spoken = page.getByRole('region', { name: 'متن گفته‌ها' })
    const line = spoken.getByRole('button', { name: /Notice that we don't say/ })
    await line.waitFor()
    expect(await line.locator('[lang=en]').getAttribute('dir')).toBe('ltr')
    expect(await line.locator('[lang=fa]').innerText()).toContain('نمی‌گوییم')
    const lines = spoken.getByRole('listitem')
    const all = await lines.count()
    const search = spoken.getByRole('textbox', { name: 'جست‌وجو در گفته‌ها' })
    for (const words of ['notice that', 'نمي‌گوييم']) {
      await search.fill(words)
      await expect.poll(() => lines.count()).toBeLessThan(all / 2)
      expect(await line.isVisible()).toBe(true)
    }
    expect(await axe(page)).toEqual([])
    await search.fill('')
    await expect.poll(() => lines.count()).toBe(all)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})

test('PH12 the line of a lesson that was heard last becomes a card with its meaning', async () => {
  const page = await openLesson({ width: 390 })
  await page.getByRole('button', { name: /Notice that we don't say/ }).click()
  await page.getByRole('button', { name: 'کارت از این جمله' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('عبارت انگلیسی').inputValue()).toContain("Notice that we don't say")
  expect(await dialog.getByLabel('معنی فارسی').inputValue()).toContain('نمی‌گوییم')
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await page.getByText('عبارت ذخیره شد.').waitFor()
})

test('CO2 a recording goes on where it was left: saved while it plays, at a pause and as the page is left, without a line too; after a reload and on another device', async () => {
  const page = await openLesson({ expectErrors: /Failed to load resource|net::ERR/ })
  const saved: number[] = []
  page.on('request', request => {
    if (/\/place$/.test(request.url())) saved.push((request.postDataJSON() as { second: number }).second)
  })
  await page.getByRole('button', { name: /نمی‌گوییم/ }).click()
  await page.getByLabel('سرعت پخش').selectOption('2')
  await page.getByRole('button', { name: 'پخش', exact: true }).click()
  await expect.poll(() => readCurrentTime(page)).toBeGreaterThan(15)
  // Five seconds of it, which are ten at the slowest pace.
  const began = await readCurrentTime(page)
  await expect.poll(() => saved.some(second => second >= began + 4)).toBe(true)
  expect(await isPaused(page)).toBe(false)
  await page.getByRole('button', { name: 'مکث' }).click()
  const paused = await readCurrentTime(page)
  await expect.poll(() => Math.abs((saved.at(-1) ?? 0) - paused)).toBeLessThan(0.5)
  // What is gone to without a line has come before.
  const fetched = () =>
    media(page).evaluate(element => {
      const { buffered } = element as HTMLMediaElement
      return buffered.length > 0 ? buffered.end(buffered.length - 1) : 0
    })
  await expect.poll(fetched).toBeGreaterThan(45)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /جمعه صبح/ }).click()
  await expect.poll(() => readCurrentTime(page)).toBeGreaterThan(30)
  const kept = () =>
    page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('hamava.places'))?.[1] ?? '{}',
    )
  await expect.poll(kept).toContain('second')
  await page.context().setOffline(false)
  await expect.poll(kept).toBe('{}')

  await page.getByRole('button', { name: 'پخش', exact: true }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  const left = await readCurrentTime(page)
  await page.reload()
  const line = (on: Page) => on.locator('li[aria-current]').allInnerTexts()
  await expect.poll(async () => (await line(page)).join(' ')).toContain('جمعه صبح')
  await page.getByRole('button', { name: 'پخش', exact: true }).click()
  await expect.poll(() => readCurrentTime(page)).toBeGreaterThanOrEqual(left)
  await page.getByRole('button', { name: 'مکث' }).click()
  const last = await readCurrentTime(page)

  const other = await openLesson()
  await other.getByRole('button', { name: 'پخش', exact: true }).click()
  await expect.poll(() => readCurrentTime(other)).toBeGreaterThan(last - 1)
})

test('CO3 the speed goes from half to twice and is remembered; captions say what is said at any speed', async () => {
  const page = await openCourse({ width: 1280 })
  const answer = page.waitForResponse(response => /\/recordings\/[^/]+$/.test(response.url()))
  await watch(page).click()
  const { lesson } = (await (await answer).json()) as { lesson: Lesson }
  const cues = parseVtt(lesson.texts.find(({ kind }) => kind === 'captions')!.vtt)
  const player = page.getByRole('region', { name: session })
  const speed = page.getByLabel('سرعت پخش')
  const rate = () => media(page).evaluate(element => (element as HTMLMediaElement).playbackRate)
  expect(await speed.locator('option').allInnerTexts()).toEqual([
    '۰٫۵×',
    '۰٫۷۵×',
    '۱×',
    '۱٫۲۵×',
    '۱٫۵×',
    '۱٫۷۵×',
    '۲×',
  ])
  await page.getByRole('button', { name: 'زیرنویس' }).click()
  for (const [pace, chapter] of [
    ['2', /عذر خواستن/],
    ['0.5', /قرار گذاشتن/],
  ] as const) {
    await speed.selectOption(pace)
    await page.getByRole('button', { name: chapter }).first().click()
    await page.getByRole('button', { name: 'پخش', exact: true }).click()
    const from = await readCurrentTime(page)
    await expect.poll(() => readCurrentTime(page)).toBeGreaterThan(from + 0.5)
    expect(await rate()).toBe(Number(pace))
    await page.getByRole('button', { name: 'مکث' }).click()
    const now = await readCurrentTime(page)
    const spoken = cues.findLast(({ start, end }) => start <= now && now < end)!
    await player.getByText(spoken.text, { exact: true }).waitFor()
  }
  await page.reload()
  await expect.poll(() => speed.inputValue()).toBe('0.5')
  expect(await rate()).toBe(0.5)
  await speed.selectOption('1')
})

test('CO9 a recorded session stands in its session’s row, with the titles of its slides as chapters, its speed, and the chat as it came', async () => {
  const page = await openCourse({ width: 390 })
  expect(demoSessions).toHaveLength(6)
  for (const title of demoSessions) {
    const [of, name] = title.split(': ') as [string, string]
    const row = page.locator('[id^=session-]').filter({ has: page.getByRole('button', { name: title }) })
    expect(await row.innerText()).toContain(name)
    await row.getByRole('link', { name: new RegExp(`تماشا.*، ${of}$`) }).waitFor()
  }
  await watch(page).click()
  await page.getByRole('button', { name: 'پخش', exact: true }).waitFor()
  const chapters = page.getByRole('region', { name: 'بخش‌ها' }).getByRole('button')
  expect(await chapters.count()).toBe(4)
  expect(await page.getByLabel('سرعت پخش').locator('option').count()).toBe(7)
  const chat = page.getByRole('region', { name: 'گفت‌وگوی کلاس' })
  const lines = chat.getByRole('listitem')
  await chapters.first().click()
  await page.getByRole('button', { name: 'پخش', exact: true }).click()
  await chapters.nth(2).click()
  await expect.poll(() => lines.count()).toBe(3)
  expect(await lines.last().innerText()).toContain('برای اشتباه کوچک بله')
  expect(await chat.innerText()).toContain('۳ پیام دیگر در ادامه می‌آید.')
  await chapters.nth(3).click()
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(4)
  await lines.first().getByRole('button').click()
  await expect.poll(() => lines.count()).toBeLessThan(3)
  await page.getByRole('button', { name: 'مکث' }).click()
  expect(await axe(page)).toEqual([])
})

test('CO10 every recording of a course has its sound alone at 15 MB an hour at most, and its slides as pictures that follow it', async () => {
  const page = await openPage()
  await signIn(page, demoAccounts[0])
  await page.goto('/profile?tab=courses')
  const answer = page.waitForResponse(/\/profile\/courses\/[^/]+$/)
  await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
  const { course } = (await (await answer).json()) as { course: { plan: { recordings: Recording[] }[] } }
  const kept = course.plan
    .flatMap(({ recordings }) => recordings)
    .filter(({ title }) => demoSessions.includes(title))
  const played = kept.flatMap(({ media, seconds }) => (media ? [{ ...media, seconds }] : []))
  expect(played.map(({ family }) => family).toSorted()).toEqual([
    ...['audio', 'audio', 'audio'],
    ...['video', 'video', 'video'],
  ])
  // A file so short carries its container besides.
  for (const { audioBytes, seconds } of played)
    expect(((audioBytes! - 8000) / seconds) * 3600).toBeLessThan(15_000_000)

  await watch(page).click()
  await page.getByText('فقط صدا', { exact: true }).click()
  await page.locator('audio').waitFor({ state: 'attached' })
  const shown = page.getByRole('img', { name: /^اسلاید: / })
  const isDrawn = () => shown.evaluate(image => (image as HTMLImageElement).naturalWidth)
  await expect.poll(isDrawn).toBe(640)
  await page.getByRole('button', { name: 'پخش', exact: true }).click()
  // Playing on, it would come to the next slide meanwhile.
  await page.getByRole('button', { name: 'مکث', exact: true }).click()
  const slides = page.getByRole('region', { name: 'اسلایدها' }).getByRole('button')
  expect(await slides.count()).toBe(4)
  for (const title of ['قرار گذاشتن', 'آغاز']) {
    await slides.filter({ hasText: title }).click()
    await expect.poll(() => shown.getAttribute('alt')).toBe(`اسلاید: ${title}`)
    await expect.poll(isDrawn).toBe(640)
  }
})

test('PR3 recordings carry a watched mark, and are saved as film or sound with their size said before', async () => {
  const page = await openLesson()
  await expect.poll(() => locateRow(page).innerText()).toContain('ویدئو: ')
  const film = page.getByRole('link', { name: /ذخیرهٔ ویدئو/ })
  const sound = page.getByRole('link', { name: /ذخیرهٔ صدای کم‌حجم/ })
  expect(await film.innerText()).toMatch(/[۰-۹]+ کیلوبایت/)
  expect(await sound.innerText()).toMatch(/[۰-۹]+ کیلوبایت/)
  const [download] = await Promise.all([page.waitForEvent('download'), sound.click()])
  expect(download.suggestedFilename()).toMatch(/\.m4a$/)
  await page.getByRole('button', { name: 'دیدم' }).click()
  await locateRow(page).getByText('دیده‌شده').waitFor()
  await page.reload()
  await locateRow(page).getByText('دیده‌شده').waitFor()
  await page.getByRole('button', { name: 'دیده‌ام' }).click()
  await locateRow(page).getByText('دیده‌شده').waitFor({ state: 'detached' })
})

test('X11 who saves data sees what a lesson weighs, loads nothing before the press, and then the light sound alone', async () => {
  const page = await openCourse()
  const asked: { url: string; bytes: Promise<number> }[] = []
  page.on('response', response => {
    const url = response.url()
    if (url.includes('/files/'))
      asked.push({
        url,
        bytes: response.body().then(
          body => body.length,
          () => 0,
        ),
      })
  })
  await unfoldSession(page, 8)
  expect(await locateRow(page).innerText()).toMatch(/ویدئو: [۰-۹]+ کیلوبایت · فقط صدا: [۰-۹]+ کیلوبایت/)
  await watch(page).click()
  const saver = page.getByRole('radiogroup', { name: 'صرفه‌جویی در مصرف اینترنت' })
  await saver.getByText('روشن').click()
  await page.locator('audio').waitFor({ state: 'attached' })
  expect(await page.locator('video').count()).toBe(0)
  expect(await page.getByText('حجم این جلسه').innerText()).toMatch(/[۰-۹٫]+ کیلوبایت/)
  await page.reload()
  await page.locator('audio').waitFor({ state: 'attached' })
  asked.length = 0
  expect(await isPaused(page)).toBe(true)
  expect(await page.locator('audio').getAttribute('preload')).toBe('none')
  await page.getByRole('button', { name: 'پخش', exact: true }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ url }) => !/-audio\.m4a\?/.test(url))).toEqual([])
  // 32 kbit a second, and what the container takes.
  const { bytes, seconds } = await page.locator('audio').evaluate(async element => {
    const audio = element as HTMLAudioElement
    const whole = await fetch(audio.src).then(answer => answer.arrayBuffer())
    return { bytes: whole.byteLength, seconds: audio.duration }
  })
  expect((bytes * 8) / seconds).toBeLessThan(36_000)
  await saver.getByText('خاموش').click()
  await page.locator('video').waitFor()
  const poster = await page.locator('video').getAttribute('poster')
  const picture = await page.evaluate(
    address =>
      fetch(address!)
        .then(answer => answer.arrayBuffer())
        .then(b => b.byteLength),
    poster,
  )
  expect(picture).toBeLessThanOrEqual(30 * 1024)
})
