import { expect, test } from 'vitest'
import { fileSize, roughSize } from '#persian/file-size.ts'

test.each([
  [0, '۰ بایت'],
  [12, '۱۲ بایت'],
  [1023, '۱٬۰۲۳ بایت'],
  [1024, '۱ کیلوبایت'],
  [1536, '۱٫۵ کیلوبایت'],
  [1024 * 1024 - 1, '۱ مگابایت'],
  [8 * 1024 * 1024, '۸ مگابایت'],
  [4.2 * 1024 * 1024, '۴٫۲ مگابایت'],
  [3 * 1024 ** 3, '۳ گیگابایت'],
  [5000 * 1024 ** 3, '۵٬۰۰۰ گیگابایت'],
])('%d bytes are «%s»', (bytes, expected) => {
  expect(fileSize(bytes)).toBe(expected)
})

test.each([
  [12, '۱۲ بایت'],
  [380_826, '۳۷۲ کیلوبایت'],
  [1.4 * 1024 * 1024, '۱٫۴ مگابایت'],
  [37.3 * 1024 * 1024, '۳۷ مگابایت'],
])('%d bytes are roughly «%s»', (bytes, expected) => {
  expect(roughSize(bytes)).toBe(expected)
})
