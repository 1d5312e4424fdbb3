import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 15,
      group: 'admission',
      title: 'زبان‌آموزان',
      description: 'همهٔ کسانی که در مدرسه حساب دارند، با گروه‌ها، غیبت‌ها و پرونده‌شان',
      path: '/studio/people',
      icon: 'users',
      permission: 'people.read',
      page: () => import('./studio/people-admin.tsx'),
      nested: { title: 'پرونده', page: () => import('./studio/person-admin.tsx') },
    },
  ],
  permissions: {
    'people.read': 'دیدن فهرست زبان‌آموزان و پروندهٔ هر یک',
    'people.contacts': 'دیدن شماره و ایمیل کامل',
    'people.export': 'خروجی اکسل فهرست زبان‌آموزان',
    'people.change': 'باز کردن حساب، یادداشت و تماس بعدی',
    'people.message': 'پیام به زبان‌آموزان یک فهرست',
  },
}
