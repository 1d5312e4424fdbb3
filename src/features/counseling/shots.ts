import type { Page } from 'playwright-core'
import type { Shot } from '../../../tools/shot.ts'

/** Chooses the first topic and whoever is free first. */
async function choose(page: Page) {
  await page.getByRole('link', { name: /برنامهٔ مطالعه/ }).click()
  await page
    .getByRole('link', { name: /آرش نیکنام/ })
    .first()
    .click()
  await page.getByRole('grid').waitFor()
}

async function chooseDay(page: Page) {
  await choose(page)
  await page
    .getByRole('button', { name: /وقت آزاد/ })
    .nth(1)
    .click()
  await page.getByRole('radiogroup', { name: /^ساعت/ }).waitFor()
}

export const shots: readonly Shot[] = [
  { order: 190, name: 'counseling', path: '/counseling' },
  { name: 'counseling-day', path: '/counseling', actions: choose },
  { name: 'counseling-hours', path: '/counseling', actions: chooseDay },
  {
    name: 'counseling-hold',
    path: '/counseling',
    signedIn: true,
    actions: async page => {
      await chooseDay(page)
      await page.getByRole('radiogroup', { name: /^ساعت/ }).locator('label').first().click()
      await page.getByRole('button', { name: /^نگه داشتن/ }).click()
      await page.getByRole('heading', { name: 'قطعی کردن' }).waitFor()
    },
  },
  { name: 'counseling-sessions', path: '/counseling/sessions', signedIn: true },
  {
    name: 'counseling-session',
    path: '/counseling/sessions',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'راه تا آیلتس ۷' }).click()
      await page.getByRole('heading', { name: 'خلاصه' }).waitFor()
    },
  },
  { name: 'studio-counseling-day', path: '/studio/counseling-day', signedIn: 'counselor', fullPage: true },
  { name: 'studio-counseling', path: '/studio/counseling', signedIn: 'registrar' },
  {
    name: 'studio-counselor-plan',
    path: '/studio/counseling-day',
    signedIn: 'counselor',
    fullPage: true,
    actions: async page => {
      await page.getByRole('button', { name: 'برنامهٔ هفتگی من' }).click()
      await page.getByRole('form', { name: 'برنامهٔ مشاور' }).waitFor()
    },
  },
]
