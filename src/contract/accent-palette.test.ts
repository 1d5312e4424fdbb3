import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildPalette, computeContrast, fromHue, readHue } from './accent-palette.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)

/** Of `tokens.css`: paper, surface, sunken, raised. */
const grounds = {
  light: ['#faf7f0', '#fffefb', '#f3eee3', '#ffffff'],
  dark: ['#0e1624', '#152033', '#0a111c', '#1b2840'],
} as const

test('whatever colour a school chooses, its text can be read on every surface by day and by night (WCAG AA)', () => {
  fc.assert(
    fc.property(colour, accent => {
      const palette = buildPalette(accent)
      for (const theme of ['light', 'dark'] as const) {
        const own = palette[theme]
        for (const ground of grounds[theme]) {
          expect(computeContrast(own.turquoise, ground)).toBeGreaterThanOrEqual(4.5)
        }
        expect(computeContrast(own['on-turquoise'], own.turquoise)).toBeGreaterThanOrEqual(4.5)
        expect(computeContrast(own['turquoise-ink'], own['turquoise-soft'])).toBeGreaterThanOrEqual(4.5)
        expect(computeContrast(own['on-turquoise'], own['turquoise-strong'])).toBeGreaterThanOrEqual(4.5)
        for (const value of Object.values(own)) expect(value).toMatch(/^#[\da-f]{6}$/)
      }
    }),
  )
})

test('a colour that can be read already stays nearly as it is, and keeps its hue', () => {
  expect(buildPalette('#0b7377').light.turquoise).toMatch(/^#0[ab]7[34]7[78]$/)
  for (const hue of [20, 120, 210, 300]) {
    const shown = readHue(buildPalette(fromHue(hue)).light.turquoise)
    expect(Math.abs(shown - hue)).toBeLessThan(6)
  }
})

test('contrast is as WCAG counts it', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(computeContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
