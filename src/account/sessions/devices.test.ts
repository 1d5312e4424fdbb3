import { expect, test } from 'vitest'
import { deviceName, maskAddress } from './devices.server.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'کروم در اندروید',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'سافاری در آیفون',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'فایرفاکس در ویندوز'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`,
    'اج در ویندوز',
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; SM-A515F) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'سامسونگ اینترنت در اندروید',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/126.0 Safari/537.36 OPR/112.0`, 'اپرا در لینوکس'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'سافاری در مک',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'کروم در آیپد',
  ],
  ['Firefox/1', 'فایرفاکس'],
  ['curl/8.5.0', 'مرورگر ناشناس'],
  ['', 'مرورگر ناشناس'],
])('%s', (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words)
})

test('a place is the network of an address, its last part hidden', () => {
  expect(maskAddress('5.200.10.77')).toBe('5.200.10.x')
  expect(maskAddress('::ffff:5.200.10.77')).toBe('5.200.10.x')
  expect(maskAddress('2a01:4f8:0:1::7')).toBe('2a01:4f8:0:x')
})
