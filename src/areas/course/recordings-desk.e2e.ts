import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoStaff } from '#account/demo-accounts.ts'
import { openPage, signIn } from '../../../test/browser.ts'

test('a teacher puts a recording up: the line is cut under way, it goes on where it stood, and bad captions say why', async () => {
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
  await page.route('**/api/uploads/*', async route => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    const offset = Number(request.headers()['upload-offset'])
    ;(isCut ? after : before).push(offset)
    if (isCut || offset === 0) return route.continue()
    isCut = true
    return route.abort('internetdisconnected')
  })
  await card.locator('input[type=file]').setInputFiles({ name: 'جلسه ۶.mp3', mimeType: 'audio/mpeg', buffer })
  await card.getByRole('button', { name: 'مکث ارسال' }).click()
  await card.getByText('نگه داشته شد').waitFor()
  await card.getByRole('button', { name: 'ادامهٔ ارسال' }).click()
  await card
    .getByText(/آماده|همان‌گونه که آمد/)
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
}, 120_000)
