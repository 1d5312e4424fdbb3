import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, openPage, signIn } from '../../../../test/browser.ts'
import { chatLog, openLearnersTalk, openTalkWith, openTeachersTalk } from '../../../../test/chat-steps.ts'
import { waitForGlobalEffects } from '../../../../test/global-effects.ts'
import { shareProduct } from '../../../../test/shared-product.ts'
import { hearTone } from '../../../../test/speech.ts'
import { atEachWidth } from '../../../../test/widths.ts'

const product = shareProduct()
const airplane = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket/
const arrived = /^(فرستاده شد|رسید|خوانده شد)$/

const bar = (page: Page) => page.getByRole('group', { name: 'ضبط پیام صوتی' })
/** Voices that have arrived, the newest last. */
const voices = (page: Page) =>
  chatLog(page)
    .locator('[data-seq]')
    .getByRole('group', { name: /^پیام صوتی، / })

async function startVoice(page: Page) {
  await page.getByRole('button', { name: 'ضبط پیام صوتی' }).click()
  await bar(page)
    .getByRole('timer')
    .getByText(/۰:۰[۱-۹]/)
    .waitFor()
}
const sendVoice = (page: Page) => bar(page).getByRole('button', { name: 'فرستادن پیام صوتی' }).click()

/** Says something of a second, and waits until it is there. */
async function say(page: Page) {
  const before = await voices(page).count()
  await startVoice(page)
  await sendVoice(page)
  await voices(page).nth(before).waitFor()
}

/** Where the voices of a page stand, in seconds, and which of them play. */
const listen = (page: Page) =>
  chatLog(page)
    .locator('audio')
    .evaluateAll(all =>
      all.map(one => {
        const { currentTime, paused, playbackRate } = one as HTMLAudioElement
        return { currentTime, isPlaying: !paused, playbackRate }
      }),
    )

atEachWidth(width => {
  test('CH7 a voice is recorded with a pause, sent, and heard by the other under its waveform; the next plays by itself, at the pace chosen before', async () => {
    const { address } = product
    const page = await openLearnersTalk({ address, width, before: hearTone })
    const teacher = await openTeachersTalk({ address, width })
    const before = await voices(teacher).count()
    await startVoice(page)
    expect(await axe(page)).toEqual([])
    await bar(page).getByRole('button', { name: 'مکث' }).click()
    const stood = await bar(page).getByRole('timer').innerText()
    await bar(page).getByRole('button', { name: 'ادامهٔ ضبط' }).click()
    await expect.poll(() => bar(page).getByRole('timer').innerText()).not.toBe(stood)
    await sendVoice(page)
    await voices(page).nth(before).waitFor()
    await say(page)
    const [first, second] = [voices(teacher).nth(before), voices(teacher).nth(before + 1)]
    await second.waitFor()
    // The server has made of it what is played, and drawn it.
    await expect
      .poll(() => second.locator('audio').getAttribute('src'), { timeout: 20_000 })
      .toContain('-voice.ogg')
    await first.getByText('شنیده‌نشده').waitFor()
    expect(await axe(teacher)).toEqual([])
    await first.getByRole('button', { name: /^سرعت پخش/ }).click()
    await first.getByRole('button', { name: 'سرعت پخش ۱٫۵×' }).click()
    await first.getByRole('button', { name: 'سرعت پخش ۲×' }).waitFor()
    await first.getByRole('button', { name: 'پخش', exact: true }).click()
    await expect
      .poll(async () => (await listen(teacher))[before + 1]!.currentTime, { timeout: 15_000 })
      .toBeGreaterThan(0)
    expect((await listen(teacher))[before + 1]!.playbackRate).toBe(2)
    await expect.poll(() => first.getByText('شنیده‌نشده').count()).toBe(0)
    // The pace is remembered, and what was heard.
    await teacher.reload()
    await first.getByRole('button', { name: 'سرعت پخش ۲×' }).waitFor()
    await expect.poll(() => first.getByText('شنیده‌نشده').count()).toBe(0)
    // By the keyboard: to a place in it.
    const place = first.getByRole('slider', { name: 'جای پخش' })
    await place.focus()
    await teacher.keyboard.press('End')
    await teacher.keyboard.press('Home')
    expect((await listen(teacher))[before]!.currentTime).toBe(0)
    // Where Opus is not played, AAC is.
    await teacher.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = type => (type.includes('opus') ? '' : 'probably')
    })
    await teacher.reload()
    await expect.poll(() => first.locator('audio').getAttribute('src')).toContain('-audio.m4a')
  })
})

test('CH7 a recording is thrown away, and what was said before the page was left is there to be sent', async () => {
  const { address } = product
  const page = await openLearnersTalk({ address, width: 390, before: hearTone })
  const before = await voices(page).count()
  await startVoice(page)
  await bar(page).getByRole('button', { name: 'دور انداختن صدا' }).click()
  await page.getByRole('textbox', { name: 'متن پیام' }).waitFor()
  await startVoice(page)
  await bar(page)
    .getByRole('timer')
    .getByText(/۰:۰[۳-۹]/)
    .waitFor()
  await page.reload()
  await bar(page).getByText('یک پیام صوتی نفرستاده از پیش مانده است.').waitFor()
  expect(await voices(page).count()).toBe(before)
  await sendVoice(page)
  await voices(page).nth(before).waitFor()
  await page.reload()
  await page.getByRole('textbox', { name: 'متن پیام' }).waitFor()
  await voices(page).nth(before).waitFor()
})

test('CH7 who may not use the microphone is told so, and writes on', async () => {
  const { address } = product
  const page = await openLearnersTalk({
    address,
    width: 390,
    before: one =>
      one.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      }),
  })
  await page.getByRole('button', { name: 'ضبط پیام صوتی' }).click()
  await page.getByRole('alert').getByText('اجازهٔ میکروفون داده نشده است.').waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'بستن' }).click()
  await page.getByRole('textbox', { name: 'متن پیام' }).waitFor()
})

test('CH1 a voice that is recorded offline waits, survives the app’s closing and is sent once, before what was written after it', async () => {
  const { address } = product
  const page = await openPage({ address, width: 390, serviceWorker: true, expectErrors: airplane })
  const context = page.context()
  await hearTone(page)
  await signIn(page)
  await openTalkWith(page, /^لیلا بهمنی/)
  await waitForGlobalEffects(page)
  // What records is here before the connection is lost.
  await startVoice(page)
  await bar(page).getByRole('button', { name: 'دور انداختن صدا' }).click()
  const kept = page.url()
  const before = await voices(page).count()
  await context.setOffline(true)
  await page.getByText('اتصال نیست.').waitFor()
  await startVoice(page)
  await sendVoice(page)
  const queued = chatLog(page).locator('[data-pending="waiting"]')
  await queued.filter({ hasText: 'پیام صوتی' }).getByText('در صف، ۱').waitFor()
  const text = `پس از صدا ${Date.now()}`
  await page.getByRole('textbox', { name: 'متن پیام' }).fill(text)
  await page.getByRole('button', { name: 'فرستادن', exact: true }).click()
  await queued.filter({ hasText: text }).getByText('در صف، ۲').waitFor()
  await page.close()
  const again = await context.newPage()
  await again.goto(kept)
  await chatLog(again).locator('[data-pending="waiting"]').filter({ hasText: 'پیام صوتی' }).waitFor()
  await context.setOffline(false)
  await again.evaluate(() => dispatchEvent(new Event('online')))
  const written = chatLog(again).getByRole('article').filter({ hasText: text })
  await written.getByText(arrived).waitFor({ timeout: 30_000 })
  await voices(again).nth(before).waitFor()
  expect(await voices(again).count()).toBe(before + 1)
  const rows = await chatLog(again).locator('[data-seq]').allInnerTexts()
  const at = rows.findIndex(row => row.includes(text))
  expect(rows[at - 1]).toContain('سرعت پخش')
})
