import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 12,
      group: 'admission',
      title: 'پیشخوان',
      description: 'ثبت‌نام و دریافت از کسی که روبه‌روی شماست',
      path: '/studio/front-desk',
      icon: 'concierge-bell',
      permission: 'desk.sell',
      page: () => import('./front-desk.tsx'),
    },
    {
      order: 96,
      group: 'money',
      title: 'چک‌ها',
      description: 'چک‌هایی که در راه وصول‌اند، به ترتیب سررسید',
      path: '/studio/cheques',
      icon: 'scroll-text',
      permission: 'desk.approve',
      page: () => import('./cheques-admin.tsx'),
    },
  ],
  acts: [{ title: 'ثبت‌نام تازه', path: '/studio/front-desk', icon: 'plus', permission: 'desk.sell' }],
  permissions: {
    'desk.sell': 'ثبت‌نام و دریافت پول در پیشخوان؛ منشی تا سقف تعیین‌شده',
    'desk.approve': 'تأیید دریافت بالاتر از سقف، وصول چک و تعیین سقف',
  },
}
