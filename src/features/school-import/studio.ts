import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 31,
      group: 'admission',
      title: 'ورود از اکسل',
      description: 'فهرست زبان‌آموزان از فایل اکسل یا CSV، و دعوتشان با پیامک',
      path: '/studio/people/import',
      icon: 'upload',
      permission: 'people.import',
      page: () => import('./people/people-import-admin.tsx'),
    },
    {
      order: 170,
      group: 'settings',
      title: 'ورود داده‌ها',
      description: 'زبان‌آموزان، گروه‌ها، ثبت‌نام‌ها، موجودی‌ها و حضور و غیاب از فایل CSV',
      path: '/studio/import',
      icon: 'upload',
      permission: 'school.import',
      page: () => import('./import-admin.tsx'),
    },
  ],
  permissions: {
    'people.import': 'ورود زبان‌آموزان از اکسل و دعوتشان با پیامک',
    'school.import': 'ورود داده‌های یک مدرسه از فایل',
  },
}
