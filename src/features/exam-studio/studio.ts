import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 61,
      group: 'teaching',
      title: 'آزمون‌ها',
      description: 'ساختن آزمون، دیدن آن در جریان، تصحیح و تحلیل پرسش‌ها',
      path: '/studio/exams',
      icon: 'clipboard-check',
      permission: 'exams.watch',
      page: () => import('./exams-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'exams.write': 'نوشتن آزمون و گذاشتن آن برای گروه‌ها',
    'exams.watch': 'دیدن آزمون در جریان و افزودن زمان',
    'exams.mark': 'تصحیح پاسخ‌ها، اصلاح نمره و نمرهٔ کاغذی',
  },
}
