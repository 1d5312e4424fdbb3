import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoAccounts } from '#account/demo-accounts.ts'
import { axe, openPage, signIn } from '../../../test/browser.ts'

const session = 'جلسهٔ ۸: مرور و نمایش'

/** Opens the list of the demo course's recorded sessions. */
async function openCourse(options = {}): Promise<Page> {
  const page = await openPage(options)
  await signIn(page, demoAccounts[0])
  await page.goto('/profile?tab=courses')
  await page.getByRole('link', { name: 'انگلیسی برای گفت‌وگوی روزمره' }).click()
  await page.getByRole('heading', { name: 'جلسه‌های ضبط‌شده' }).waitFor()
  return page
}
const rowOf = (page: Page, title = session) => page.getByRole('listitem').filter({ hasText: title }).first()
async function openLesson(options = {}): Promise<Page> {
  const page = await openCourse(options)
  await rowOf(page).getByRole('link', { name: /پخش/ }).click()
  await page.getByRole('button', { name: 'پخش', exact: true }).waitFor()
  return page
}
const media = (page: Page) => page.locator('video, audio')
const timeOf = (page: Page) => media(page).evaluate(element => (element as HTMLMediaElement).currentTime)
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
  await expect.poll(() => timeOf(page)).toBeGreaterThan(15)
  await player.getByText("Notice that we don't say").waitFor()
  const current = page.locator('li[aria-current]')
  await expect.poll(() => current.allInnerTexts().then(texts => texts.join(' '))).toContain('نمی‌گوییم')
  await page.getByRole('button', { name: 'موافق نبودن', exact: false }).first().click()
  await expect.poll(() => current.allInnerTexts().then(texts => texts.join(' '))).toContain('موافق نبودن')
  const before = await timeOf(page)
  await page.getByRole('button', { name: '۱۰ ثانیه عقب' }).click()
  await expect.poll(() => timeOf(page)).toBeLessThan(before - 9)
  await page.getByLabel('سرعت پخش').selectOption('0.5')
  expect(await media(page).evaluate(element => (element as HTMLMediaElement).playbackRate)).toBe(0.5)
})

test('where it was left it goes on, on another device, also after a stretch without a line', async () => {
  const page = await openLesson({ expectErrors: /Failed to load resource|net::ERR/ })
  await page.getByRole('button', { name: /نمی‌گوییم/ }).click()
  await page.getByRole('button', { name: 'پخش', exact: true }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(15)
  await page.getByRole('button', { name: 'مکث' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /جمعه صبح/ }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(30)
  const kept = () =>
    page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('hamava.places'))?.[1] ?? '{}',
    )
  await expect.poll(kept).toContain('second')
  await page.context().setOffline(false)
  await expect.poll(kept).toBe('{}')
  const left = await timeOf(page)

  const other = await openLesson()
  await expect
    .poll(() =>
      other
        .locator('li[aria-current]')
        .allInnerTexts()
        .then(texts => texts.join(' ')),
    )
    .toContain('جمعه صبح')
  await other.getByRole('button', { name: 'پخش', exact: true }).click()
  await expect.poll(() => timeOf(other)).toBeGreaterThan(left - 1)
})

test('PR3 recordings carry a watched mark, and are saved as film or sound with their size said before', async () => {
  const page = await openLesson()
  await expect.poll(() => rowOf(page).innerText()).toContain('ویدئو: ')
  const film = page.getByRole('link', { name: /ذخیرهٔ ویدئو/ })
  const sound = page.getByRole('link', { name: /ذخیرهٔ صدای کم‌حجم/ })
  expect(await film.innerText()).toMatch(/[۰-۹]+(٫[۰-۹])? کیلوبایت/)
  expect(await sound.innerText()).toMatch(/[۰-۹]+(٫[۰-۹])? کیلوبایت/)
  const [download] = await Promise.all([page.waitForEvent('download'), sound.click()])
  expect(download.suggestedFilename()).toMatch(/\.m4a$/)
  await page.getByRole('button', { name: 'دیدم' }).click()
  await rowOf(page).getByText('دیده‌شده').waitFor()
  await page.reload()
  await rowOf(page).getByText('دیده‌شده').waitFor()
  await page.getByRole('button', { name: 'دیده‌ام' }).click()
  await rowOf(page).getByText('دیده‌شده').waitFor({ state: 'detached' })
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
  expect(await rowOf(page).innerText()).toMatch(/ویدئو: [۰-۹٫]+ کیلوبایت/)
  await rowOf(page).getByRole('link', { name: /پخش/ }).click()
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
