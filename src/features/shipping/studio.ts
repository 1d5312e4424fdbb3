import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 92,
      group: 'money',
      title: 'بسته‌بندی و ارسال',
      short: 'بسته‌بندی',
      description: 'بسته‌هایی که باید آماده شوند، برچسب و کد رهگیری هر کدام',
      path: '/studio/packing',
      icon: 'shopping-bag',
      permission: 'shipping.pack',
      page: () => import('./studio/packing-admin.tsx'),
    },
    {
      order: 98,
      group: 'money',
      title: 'تعرفه‌های ارسال',
      description: 'قیمت فرستادن با وزن و استان، و سقف ارسال رایگان',
      path: '/studio/shipping-rates',
      icon: 'banknote',
      permission: 'shipping.rates',
      page: () => import('./studio/rates-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'shipping.pack': 'بسته‌بندی و ارسال سفارش‌ها',
    'shipping.rates': 'نوشتن تعرفه‌های ارسال',
  },
}
