import { press, type Shot } from '../../../tools/shot.ts'

export const shots: readonly Shot[] = [
  { order: 260, name: 'studio', path: '/studio', signedIn: 'owner' },
  { name: 'studio-of-teacher', path: '/studio', signedIn: 'teacher' },
  {
    name: 'studio-menu',
    path: '/studio/groups',
    signedIn: 'owner',
    only: 'handset',
    actions: async page => {
      await press(page, 'بیشتر')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'studio-menu-slim',
    path: '/studio/groups',
    signedIn: 'owner',
    only: 'desktop',
    actions: async page => {
      await press(page, 'جمع کردن منو')
      await page.getByRole('button', { name: 'باز کردن منو' }).waitFor()
    },
  },
  {
    name: 'studio-palette',
    path: '/studio',
    signedIn: 'owner',
    actions: async page => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('Control+KeyK')
      await page.getByRole('combobox', { name: 'جست‌وجو یا کار' }).fill('گفت')
      await page.getByRole('group', { name: 'دوره‌ها' }).waitFor()
    },
  },
  { name: 'studio-no-part', path: '/studio', signedIn: 'counselor' },
  { order: 280, name: 'studio-not-staff', path: '/studio', signedIn: true },
  { name: 'studio-accounts', path: '/studio/accounts', signedIn: 'support' },
  {
    name: 'studio-accounts-found',
    path: '/studio/accounts?q=%D9%85%D9%87%D8%AA%D8%A7%D8%A8',
    signedIn: 'support',
  },
  {
    name: 'studio-account',
    path: '/studio/accounts?q=%2B989121000001',
    signedIn: 'owner',
    fullPage: true,
    actions: async page => {
      await page.getByRole('link', { name: 'مهتاب رستگار' }).click()
      await page.getByRole('heading', { name: 'نشست‌ها' }).waitFor()
    },
  },
  { order: 320, name: 'studio-audit', path: '/studio/audit', signedIn: 'admin' },
  { name: 'studio-permissions', path: '/studio/permissions', signedIn: 'admin' },
  {
    order: 340,
    name: 'studio-notices',
    path: '/studio/notices',
    signedIn: 'admin',
    actions: async page => {
      const failed = [
        { type: 'course', channel: 'sms', reason: 'budget', carrier: null },
        { type: 'payment', channel: 'email', reason: 'receptor', carrier: 'mail' },
        { type: 'conversation', channel: 'push', reason: 'unreachable', carrier: null },
      ].map((one, index) => ({
        ...one,
        id: String(index),
        createdAt: '2026-11-21T10:00:00Z',
        mayRetry: true,
      }))
      const json = { sms: { parts: 8640, budget: 10_000 }, failed }
      await page.route('**/api/studio/notices', route => route.fulfill({ json }))
      await page.reload()
      await page.getByText('بودجهٔ پیامک این ماه تمام شده است').waitFor()
    },
  },
  { name: 'studio-ui', path: '/studio/ui', fullPage: true },
  {
    name: 'studio-ui-select',
    path: '/studio/ui',
    actions: page => page.getByRole('combobox', { name: 'زبان', exact: true }).click(),
  },
  {
    name: 'studio-ui-date',
    path: '/studio/ui',
    actions: async page => {
      await press(page, /^تغییر روز آزمون/)
      await page.getByRole('grid').waitFor()
      await page.getByRole('dialog').evaluate(sheet => sheet.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'studio-ui-confirm',
    path: '/studio/ui',
    actions: async page => {
      await press(page, 'تأیید کامل')
      await page.getByRole('dialog').waitFor()
    },
  },
]
