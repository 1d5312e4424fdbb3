import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 35,
      group: 'admission',
      title: 'سبدهای رهاشده',
      description: 'کسانی که چیزی در سبد گذاشته و نخریده‌اند، تا به آن‌ها زنگ بزنید',
      path: '/studio/left-carts',
      icon: 'shopping-bag',
      permission: 'carts.read',
      page: () => import('./left-carts-admin.tsx'),
    },
  ],
  permissions: {
    'carts.read': 'دیدن سبدهایی که خریده نشده‌اند، با نام و شمارهٔ صاحبشان',
  },
}
