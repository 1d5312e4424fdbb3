import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 236,
      group: 'content',
      title: 'گونه‌های خطا',
      description: 'آنچه مصحح از آن برمی‌گزیند و زبان‌آموز توضیحش را می‌خواند',
      path: '/studio/error-types',
      icon: 'pencil-line',
      permission: 'errorTypes.write',
      page: () => import('./error-types-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'errorTypes.write': 'نوشتن گونه‌های خطا و توضیحشان',
  },
}
