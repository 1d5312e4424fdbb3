import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 170,
      title: 'ورود داده‌ها',
      description: 'زبان‌آموزان، گروه‌ها، ثبت‌نام‌ها، موجودی‌ها و حضور و غیاب از فایل CSV',
      path: '/studio/import',
      icon: 'upload',
      permission: 'school.import',
      page: () => import('./import-admin.tsx'),
    },
  ],
  permissions: {
    'school.import': 'ورود داده‌های یک مدرسه از فایل',
  },
}
