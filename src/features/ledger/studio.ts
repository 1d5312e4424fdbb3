import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 99,
      group: 'money',
      title: 'دفتر',
      description: 'ماندهٔ هر حساب، و هر ثبت تا سفارش و کسی که برای اوست',
      path: '/studio/ledger',
      icon: 'book-marked',
      permission: 'payments.read',
      page: () => import('./ledger-admin.tsx'),
    },
  ],
  permissions: {
    'payments.export': 'خروجی اکسل از دفتر',
  },
}
