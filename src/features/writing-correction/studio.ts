import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 61.5,
      group: 'teaching',
      title: 'تصحیح نوشتار',
      description: 'صف نوشته‌ها به ترتیب ساعت، برداشتن و سپردن، و بار هر استاد',
      path: '/studio/writing',
      icon: 'pencil-line',
      permission: 'writing.queue',
      page: () => import('./studio/queue-admin.tsx'),
      nested: { title: 'تصحیح نوشته', page: () => import('./studio/bench-page.tsx') },
    },
    {
      order: 61.55,
      group: 'teaching',
      title: 'سپردن خودکار نوشته‌ها',
      description: 'پس از چند ساعت، به چه کسانی، در چه زبان‌هایی و هر کدام تا چند نوشته',
      path: '/studio/writing-assignment',
      icon: 'users',
      permission: 'writing.manage',
      page: () => import('./studio/assignment-admin.tsx'),
    },
    {
      order: 61.6,
      group: 'teaching',
      title: 'بهای تصحیح نوشتار',
      description: 'بهای هر نوشته، ساعت‌های قول‌داده‌شده و بسته‌ها',
      path: '/studio/writing-prices',
      icon: 'banknote',
      permission: 'writing.manage',
      page: () => import('./studio/prices-admin.tsx'),
    },
  ],
  permissions: {
    'writing.queue': 'صف نوشته‌هایی که منتظر تصحیح‌اند',
    'writing.correct': 'برداشتن نوشته‌ها و تصحیح آن‌ها',
    'writing.manage': 'سپردن نوشته‌ها به استادان، بها، بسته‌ها و ساعت‌های تصحیح نوشتار',
  },
}
