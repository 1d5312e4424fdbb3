import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 85,
      group: 'teaching',
      title: 'بانک پرسش',
      short: 'پرسش‌ها',
      description: 'پرسش‌های تعیین سطح، آزمون‌ها و درس‌ها: نوشتن، آمار، ورود و خروج فایل',
      path: '/studio/questions',
      icon: 'list',
      permission: 'questions.write',
      page: () => import('./studio/questions-admin.tsx'),
      nested: true,
    },
  ],
  permissions: { 'questions.write': 'نوشتن پرسش‌های بانک و دیدن کلید آن‌ها' },
}
