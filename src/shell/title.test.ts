import { beforeEach, expect, test } from 'vitest'
import { publish } from '#contract/public-settings.ts'
import { pageTitle } from './title.ts'

const hamava = { persian: 'هم‌آوا', latin: 'Hamava' }
beforeEach(() => publish({ brand: hamava, contact: {}, production: true }))

test('a title stands behind the Persian brand word and a bar', () => {
  expect(pageTitle('عبارت‌نامه')).toBe('هم‌آوا | عبارت‌نامه')
})

test('without a title the brand is written in both scripts, without a bar', () => {
  expect(pageTitle()).toBe('هم‌آوا Hamava')
  expect(pageTitle('')).toBe('هم‌آوا Hamava')
})

test('the brand is what the settings name', () => {
  publish({ brand: { persian: 'آواز', latin: 'Avaz' }, contact: {}, production: true })
  expect(pageTitle('دوره‌ها')).toBe('آواز | دوره‌ها')
  expect(pageTitle()).toBe('آواز Avaz')
})
