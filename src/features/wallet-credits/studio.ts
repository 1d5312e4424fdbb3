import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 98,
      group: 'money',
      title: 'اعتبار کیف پول',
      description: 'اعتباری که آموزشگاه با دلیل به کیف پول‌ها داده است',
      path: '/studio/wallet-credits',
      icon: 'wallet',
      permission: 'credits.give',
      page: () => import('./credits-admin.tsx'),
    },
  ],
  permissions: {
    'credits.give': 'دادن اعتبار کیف پول تا سقف روزانه',
    'credits.reverse': 'پس گرفتن اعتبار کیف پول',
    'credits.limits': 'اعتبار بی‌سقف، و سقف دیگران',
  },
}
