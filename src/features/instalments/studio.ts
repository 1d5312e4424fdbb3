import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 94,
      group: 'money',
      title: 'بدهی‌ها و اقساط',
      short: 'بدهی‌ها',
      description: 'چه کسی چه مبلغی را تا کی باید بپردازد، و پیوند پرداخت آن',
      path: '/studio/debts',
      icon: 'hand-coins',
      permission: 'debts.read',
      page: () => import('./debts-admin.tsx'),
    },
  ],
  permissions: {
    'debts.read': 'دیدن بدهی‌ها و فرستادن پیوند پرداخت',
    'debts.export': 'خروجی اکسل بدهی‌ها',
    'debts.policy': 'شرایط پرداخت قسطی',
  },
}
