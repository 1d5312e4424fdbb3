import type { Page } from 'playwright-core'
import type { Shot } from '../../../tools/shot.ts'

/** Takes the test to its end without knowing anything. */
async function finishTest(page: Page) {
  await page.getByRole('radio', { name: /^تازه شروع می‌کنم/ }).check()
  await page.getByRole('button', { name: 'شروع می‌کنم' }).click()
  await page.waitForURL('**/placement/test/*')
  while (!/\/placement\/result\//.test(page.url())) {
    const skip = page.getByRole('button', { name: 'نمی‌دانم', exact: true })
    await skip.click({ timeout: 2000 }).catch(() => undefined)
  }
  await page.getByText('نزدیک‌ترین وقت:').waitFor()
}

async function pickTime(page: Page) {
  await finishTest(page)
  await page.getByRole('button', { name: 'انتخاب وقت' }).click()
  await page
    .getByRole('button', { name: /وقت آزاد/ })
    .nth(1)
    .click()
  await page.getByRole('radiogroup', { name: /^ساعت/ }).locator('label').nth(1).click()
}

export const shots: readonly Shot[] = [
  { name: 'placement-interview', path: '/placement?language=en', fullPage: true, actions: pickTime },
  { name: 'studio-interviews', path: '/studio/interviews', signedIn: 'counselor', fullPage: true },
  {
    name: 'studio-interview-form',
    path: '/studio/interviews',
    signedIn: 'counselor',
    fullPage: true,
    actions: async page => {
      await page.getByRole('region', { name: 'فرم مانده' }).getByRole('link').first().click()
      const form = page.getByRole('form', { name: /^فرم آزمونگر/ })
      await form.waitFor()
      for (const criterion of ['روانی', 'درستی دستور', 'واژگان', 'تلفظ', 'گفت‌وگو']) {
        const group = form.getByRole('group', { name: criterion, exact: true })
        await group.getByRole('radio', { name: /^C1:/ }).check({ force: true })
      }
    },
  },
  {
    name: 'studio-interview-plan',
    path: '/studio/interviews',
    signedIn: 'counselor',
    fullPage: true,
    actions: async page => {
      await page.getByRole('button', { name: 'برنامهٔ هفتگی من' }).click()
      await page.getByRole('form', { name: 'برنامهٔ آزمونگر' }).waitFor()
    },
  },
  { name: 'studio-interview-requests', path: '/studio/interview-requests', signedIn: 'owner' },
  {
    name: 'studio-interview-done',
    path: '/studio/interview-requests?part=done',
    signedIn: 'owner',
    fullPage: true,
  },
  { name: 'studio-examiners', path: '/studio/interview-requests?part=examiners', signedIn: 'registrar' },
]
