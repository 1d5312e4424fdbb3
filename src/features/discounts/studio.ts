import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 97,
      group: 'money',
      title: 'تخفیف‌ها',
      description: 'کدهای تخفیف، تخفیف خانوادگی و زودهنگام، و این که هر کدام چه آورد',
      path: '/studio/discounts',
      icon: 'ticket-percent',
      permission: 'discounts.write',
      page: () => import('./discounts-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'discounts.write': 'ساختن و متوقف کردن تخفیف‌ها',
  },
}
