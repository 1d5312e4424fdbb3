import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 100,
      group: 'money',
      title: 'تطبیق پرداخت',
      description: 'دفتر در برابر درگاه بانک، پرداخت‌های باز و بازگشت‌های در راه',
      path: '/studio/payments',
      icon: 'landmark',
      permission: 'payments.read',
      page: () => import('./reconciling.tsx'),
    },
  ],
  permissions: {
    'payments.reconcile': 'تطبیق با بانک و ثبت بازگشت‌های انجام‌شده',
  },
}
