import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 32,
      group: 'admission',
      title: 'حساب‌های تکراری',
      description: 'کسانی که شاید دو حساب دارند؛ دو حساب کنار هم، یکی کردن و برگرداندن تا یک روز',
      path: '/studio/duplicates',
      icon: 'copy',
      permission: 'people.merge',
      page: () => import('./duplicates-admin.tsx'),
    },
  ],
  permissions: { 'people.merge': 'یکی کردن حساب‌های تکراری' },
}
