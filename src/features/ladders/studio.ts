import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 154,
      group: 'settings',
      title: 'سطح‌ها و کتاب‌ها',
      short: 'سطح‌ها',
      description: 'سطح‌های خود مدرسه به ترتیب، هر کدام با کتاب، نمرهٔ قبولی و سطح اروپایی',
      path: '/studio/ladders',
      icon: 'layers',
      permission: 'ladders.write',
      page: () => import('./ladders-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'ladders.write': 'نوشتن سطح‌ها و کتاب‌های مدرسه',
  },
}
