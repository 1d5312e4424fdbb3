import type { Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 70, name: 'contact-us', path: '/contact-us', signedIn: true, fullPage: true },
  {
    name: 'contact-us-typed',
    path: '/contact-us',
    fullPage: true,
    actions: async page => {
      await page.getByLabel('عنوان').fill('پول کم شد ولی سفارش ثبت نشد')
      await page.getByText('شاید پاسخ همین‌جا باشد:').waitFor()
    },
  },
  {
    name: 'ticket',
    path: '/contact-us',
    signedIn: true,
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'شماره‌ام عوض شده است' }).click()
      await page.getByRole('list', { name: 'گفت‌وگو' }).waitFor()
    },
  },
  { name: 'ticket-lookup', path: '/contact-us/ticket' },
  { name: 'studio-letters', path: '/studio/letters', signedIn: 'support' },
  {
    name: 'studio-letter',
    path: '/studio/letters',
    signedIn: 'support',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: /دو بار پول کم شد/ }).click()
      await page.getByText(/^یادداشت داخلی، /).waitFor()
    },
  },
  { name: 'studio-letter-topics', path: '/studio/letter-topics', signedIn: 'owner' },
  { name: 'studio-canned-answers', path: '/studio/canned-answers', signedIn: 'support' },
  { name: 'studio-business-hours', path: '/studio/business-hours', signedIn: 'owner', fullPage: true },
]
