import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 72,
      group: 'teaching',
      title: 'کلاس‌های بی‌استاد',
      description: 'کلاس‌هایی که زبان‌آموز آمد و استاد نیامد، و پنهان ماندن صفحهٔ استاد',
      path: '/studio/missed-classes',
      icon: 'clock',
      permission: 'missedClasses.read',
      page: () => import('./missed-admin.tsx'),
    },
  ],
  permissions: {
    'missedClasses.read': 'دیدن کلاس‌هایی که استادشان نیامد؛ استاد تنها کلاس‌های خودش',
    'missedClasses.excuse': 'به حساب نگذاشتن کلاسی که استادش نیامد',
  },
}
