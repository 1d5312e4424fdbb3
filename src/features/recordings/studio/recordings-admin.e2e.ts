/** @module-tag smoke */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../../../../test/browser.ts'

test('CO13 a teacher’s upload says its percent, goes on where a cut line left it, and says whether it is prepared, ready or could not be', async () => {
  const page = await openPage({ width: 1280, expectErrors: /Failed to load resource|net::ERR|422/ })
  await signIn(page, demoStaff('teacher'))
  await page.goto('/studio/recordings')
  const card = page.getByRole('region', { name: 'جلسهٔ ۶: پشت تلفن' })
  await card.waitFor()
  const sound = await readFile('seed-media/lessons/at-a-party.mp3')
  // More than two parts; what follows the last frame is passed over.
  const buffer = Buffer.concat([sound, sound, sound, sound])
  const before: number[] = []
  const after: number[] = []
  let isCut = false
  const held = Promise.withResolvers<void>()
  await page.route('**/api/uploads/*', async route => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    const offset = Number(request.headers()['upload-offset'])
    ;(isCut ? after : before).push(offset)
    // What follows the cut waits until it was paused, however quick the machine.
    if (isCut) await held.promise
    if (isCut || offset === 0) return route.continue().catch(() => null)
    isCut = true
    return route.abort('internetdisconnected')
  })
  await card.locator('input[type=file]').setInputFiles({ name: 'جلسه ۶.mp3', mimeType: 'audio/mpeg', buffer })
  await card.getByRole('button', { name: 'مکث ارسال' }).click()
  await card.getByText('نگه داشته شد').waitFor()
  held.resolve()
  await card.getByText(/^[۰-۹]{1,3}٪$/).waitFor()
  expect(Number(await card.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeLessThan(100)
  await card.getByRole('button', { name: 'ادامهٔ ارسال' }).click()
  // What is shown is asked anew every three seconds, so long this stands at least.
  await card.getByText('در حال آماده‌سازی').waitFor()
  await card
    .getByText(/^آماده|همان‌گونه که آمد/)
    .first()
    .waitFor({ timeout: 50_000 })
  // What had arrived before the cut was not sent again.
  expect(after[0]).toBe(before.at(-1))
  expect(Math.min(...after)).toBeGreaterThan(0)

  const captions = card.getByRole('group', { name: 'زیرنویس انگلیسی' })
  await captions.locator('input[type=file]').setInputFiles({
    name: 'broken.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:05,000 --> 00:06,000\nsrt'),
  })
  await captions.getByText('سطر ۳: زمان درستی ندارد.').first().waitFor()
  await captions.getByRole('button', { name: 'حذف فایل' }).click()
  await captions.locator('input[type=file]').setInputFiles({
    name: 'good.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:05.000 --> 00:06.000\nHello.'),
  })
  await card.getByRole('button', { name: 'برداشتن زیرنویس انگلیسی' }).click()
  await card.getByRole('button', { name: 'برداشتن فایل' }).click()
  await card.getByRole('group', { name: 'فایل جلسه' }).waitFor()

  // A film whose pictures were lost on the way plays nowhere, and says so.
  const film = await readFile('seed-media/lessons/review-and-show.mp4')
  const torn = film.subarray(0, film.indexOf('mdat') + 2000)
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'ناقص.mp4', mimeType: 'video/mp4', buffer: torn })
  await card.getByText('آماده‌سازی نشد').waitFor({ timeout: 50_000 })
  await card.getByRole('button', { name: 'برداشتن فایل' }).click()
  await card.getByRole('group', { name: 'فایل جلسه' }).waitFor()
}, 180_000)
