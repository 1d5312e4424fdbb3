import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 91,
      group: 'money',
      title: 'صورتحساب‌ها',
      description: 'صورتحساب هر فروش و برگشت، مالیات آن، و خروجی برای سامانهٔ مودیان',
      path: '/studio/invoices',
      icon: 'file-text',
      permission: 'invoices.read',
      page: () => import('./studio/invoices-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'invoices.read': 'دیدن صورتحساب‌ها',
    'invoices.export': 'خروجی اکسل صورتحساب‌ها برای سامانهٔ مودیان',
    'invoices.issue': 'صدور صورتحساب فروش‌های پیشین، و صدور دوباره با مشخصات خریدار',
    'invoices.setup': 'مشخصات حقوقی مدرسه و مالیات کالاها',
    'invoices.identity': 'دیدن کد ملی خریدار در صورتحساب‌ها',
  },
}
