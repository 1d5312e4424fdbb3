import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 90,
      group: 'money',
      title: 'سفارش‌ها',
      description: 'همهٔ سفارش‌های مدرسه، داستان هر یک، و بازگشت وجه',
      path: '/studio/orders',
      icon: 'receipt-text',
      permission: 'orders.read',
      page: () => import('./studio/orders-admin.tsx'),
      nested: { title: 'سفارش', page: () => import('./studio/order-admin.tsx') },
    },
    {
      order: 92,
      group: 'money',
      title: 'پرداخت‌ها',
      description: 'هر پولی که رسیده است: از درگاه، کارت‌خوان، نقد، کارت‌به‌کارت و چک',
      path: '/studio/received',
      icon: 'credit-card',
      permission: 'orders.payments',
      page: () => import('./studio/payments-admin.tsx'),
    },
  ],
  permissions: {
    'orders.read': 'دیدن سفارش‌های مدرسه',
    'orders.payments': 'دیدن پرداخت‌های رسیده',
    'orders.export': 'خروجی اکسل سفارش‌ها و پرداخت‌ها',
    'orders.refund': 'بازگشت وجه سفارش طبق شرایط انصراف',
    'orders.approve': 'تأیید بازگشت وجه بیش از شرایط انصراف',
  },
}
