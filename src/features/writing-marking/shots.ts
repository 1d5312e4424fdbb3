import type { Page } from 'playwright-core'
import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  {
    name: 'studio-writing-bench',
    path: '/studio/writing?show=mine',
    signedIn: 'teacher',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'تصحیح', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'اصلاح جملهٔ ۱' }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('End')
      await page.keyboard.insertText(' Really.')
      await page.getByRole('region', { name: 'تفاوت' }).waitFor()
    },
  },
  {
    name: 'writing-marked',
    path: '/writing-correction',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await openLetter(page)
      await page.getByRole('list', { name: 'جمله‌ها' }).waitFor()
    },
  },
  {
    name: 'writing-anew',
    path: '/writing-correction',
    signedIn: true,
    fullPage: true,
    actions: rewriteLetter,
  },
  {
    name: 'writing-versions',
    path: '/writing-correction',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await rewriteLetter(page)
      await page.getByRole('link', { name: 'مقایسهٔ دو نسخه' }).click()
      await page.getByRole('list', { name: 'خلاصه' }).waitFor()
    },
  },
]

/** Opens the demo's letter as it was corrected; its second version, if there is one, stands before it. */
async function openLetter(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'نامه به صاحب‌خانه' }).last().click()
  await page.getByRole('link', { name: 'خواندن تصحیح' }).click()
}

/** Begins the second version of the demo's letter, or goes on with it: one correction accepted, one sentence new. */
async function rewriteLetter(page: Page): Promise<void> {
  await openLetter(page)
  await page.getByRole('link', { name: /^(نوشتن|ادامهٔ) نسخهٔ دوم$/ }).click()
  await page.getByRole('list', { name: 'اصلاح‌ها' }).waitFor()
  if (page.url().includes('draft=')) return
  await page.getByRole('button', { name: 'پذیرفتن اصلاح ۱' }).click()
  await page.getByLabel('متن نوشته').press('Control+End')
  await page.keyboard.insertText(' I hope to hear from you this week.')
  await page.waitForURL(/draft=/)
}
