import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 34,
      group: 'admission',
      title: 'درخواست تماس',
      description: 'کسانی که خواسته‌اند به آن‌ها زنگ بزنیم، با موضوع و ساعت',
      path: '/studio/call-backs',
      icon: 'phone',
      permission: 'callBacks.make',
      page: () => import('./call-backs-admin.tsx'),
    },
  ],
  permissions: {
    'callBacks.make': 'دیدن کسانی که تماس خواسته‌اند، و ثبت نتیجهٔ تماس',
  },
}
