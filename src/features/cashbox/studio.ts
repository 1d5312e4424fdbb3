import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 95,
      group: 'money',
      title: 'پایان روز',
      description: 'شمارش صندوق در برابر دفتر، و بستن روز',
      path: '/studio/cashbox',
      icon: 'banknote',
      permission: 'cashbox.count',
      page: () => import('./cashbox-admin.tsx'),
    },
  ],
  permissions: {
    'cashbox.count': 'شمارش صندوق در پایان روز',
    'cashbox.close': 'بستن روز و خروج پول از صندوق',
    'cashbox.reopen': 'بازکردن روز بسته',
    'cashbox.manage': 'ساختن و بستن صندوق‌ها',
  },
}
