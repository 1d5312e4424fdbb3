import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 60,
      group: 'teaching',
      title: 'تکلیف‌ها',
      description: 'صف تصحیح، تکلیف گروه‌ها و دفتر نمره',
      path: '/studio/homework',
      icon: 'pen-line',
      permission: 'homework.give',
      page: () => import('./homework-admin.tsx'),
      nested: true,
    },
    {
      order: 66,
      group: 'teaching',
      title: 'کارنامه‌ها',
      description: 'چاپ کارنامهٔ یک گروه یا یک زبان‌آموز',
      path: '/studio/report-cards',
      icon: 'scroll-text',
      permission: 'reports.print',
      page: () => import('./grades/report-cards-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'homework.give': 'دادن و تصحیح تکلیف، و نمره‌های گروه',
    'reports.print': 'چاپ کارنامه‌ها',
  },
}
