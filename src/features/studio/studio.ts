import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 20,
      title: 'حساب‌ها',
      description: 'یافتن حساب، نشست‌ها، قفل ورود و سرگذشت کدها',
      path: '/studio/accounts',
      icon: 'users-round',
      permission: 'accounts.read',
      page: () => import('./accounts.tsx'),
      nested: { title: 'حساب', page: () => import('./account.tsx') },
    },
    {
      order: 190,
      title: 'اعلان‌ها',
      description: 'پیامک‌ها، ایمیل‌ها و اعلان‌هایی که نرسیده‌اند، و بودجهٔ پیامک',
      path: '/studio/notices',
      icon: 'bell-ring',
      permission: 'notices.watch',
      page: () => import('./notices.tsx'),
    },
    {
      order: 200,
      title: 'رویدادها',
      description: 'هر کاری که با حساب‌ها شده است، و به دست چه کسی',
      path: '/studio/audit',
      icon: 'scroll-text',
      permission: 'audit.read',
      page: () => import('./audit.tsx'),
    },
    {
      order: 210,
      title: 'دسترسی‌ها',
      description: 'هر نقش چه کارهایی می‌تواند بکند',
      path: '/studio/permissions',
      icon: 'key-round',
      permission: 'audit.read',
      page: () => import('./permissions-table.tsx'),
    },
  ],
  permissions: {
    'accounts.read': 'یافتن و دیدن حساب‌ها',
    'accounts.unlock': 'برداشتن قفل ورود',
    'accounts.endSessions': 'بستن نشست‌های دیگران',
    'audit.read': 'دیدن رویدادها',
    'notices.watch': 'دیدن پیامک‌ها و ایمیل‌هایی که نرسیده‌اند',
    'roles.change': 'دادن و گرفتن نقش',
  },
}
