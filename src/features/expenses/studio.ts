import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 98,
      group: 'money',
      title: 'هزینه‌ها',
      description: 'آنچه مدرسه خرج می‌کند، به دسته و ماه',
      path: '/studio/expenses',
      icon: 'shopping-bag',
      permission: 'expenses.book',
      page: () => import('./expenses-admin.tsx'),
    },
  ],
  permissions: {
    'expenses.book': 'دیدن و ثبت هزینه‌ها',
  },
}
