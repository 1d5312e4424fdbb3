import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { encodeQr } from './qr.ts'

/** Reads a code as a phone does, from its picture: a module is four pixels, with the margin that readers ask for. */
function readPicture({ size, path }: ReturnType<typeof encodeQr>): string | undefined {
  const [pixels, margin] = [4, 4]
  const side = (size + 2 * margin) * pixels
  const picture = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = 0; row < pixels; row++)
      for (let column = 0; column < Number(width) * pixels; column++) {
        const top = (Number(y) + margin) * pixels + row
        const left = (Number(x) + margin) * pixels + column
        picture.fill(0, (top * side + left) * 4, (top * side + left) * 4 + 3)
      }
  return jsQR(picture, side, side)?.data
}

test.each([
  'HV-1405-8QK2M7XA',
  'https://school.example/certificate/HV-1405-8QK2M7XA',
  `https://a-school-with-a-long-name.example/certificate/HV-1405-8QK2M7XA?lang=${'x'.repeat(120)}`,
  'گواهی‌نامهٔ هم‌آوا',
])('a reader that others wrote reads %s from the code', text => {
  expect(readPicture(encodeQr(text))).toBe(text)
})

test('a code is a square of whole modules', () => {
  const { size, path } = encodeQr('HV-1405-8QK2M7XA')
  expect((size - 17) % 4).toBe(0)
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
})
