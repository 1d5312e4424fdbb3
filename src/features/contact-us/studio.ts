import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 30,
      group: 'admission',
      title: 'پیام‌های مردم',
      short: 'پیام‌ها',
      description: 'آنچه از صفحهٔ تماس با ما نوشته‌اند، و پاسخ آن',
      path: '/studio/letters',
      icon: 'mail',
      permission: 'tickets.answer',
      page: () => import('./studio/tickets-admin.tsx'),
      nested: true,
    },
    {
      order: 31,
      group: 'admission',
      title: 'پاسخ‌های آماده',
      description: 'پاسخ‌هایی که با یک کلیک در گفت‌وگو می‌آید',
      path: '/studio/canned-answers',
      icon: 'message-circle',
      permission: 'tickets.answer',
      page: () => import('./studio/canned-answers-admin.tsx'),
      nested: true,
    },
    {
      order: 153,
      group: 'settings',
      title: 'موضوع پیام‌ها',
      description: 'هر موضوع با چه کسی است و تا کی پاسخ می‌خواهد',
      path: '/studio/letter-topics',
      icon: 'layers',
      permission: 'tickets.settings',
      page: () => import('./studio/topics-admin.tsx'),
      nested: true,
    },
    {
      order: 154,
      group: 'settings',
      title: 'ساعت پاسخ‌گویی',
      description: 'روزها و ساعت‌هایی که کسی پاسخ می‌دهد',
      path: '/studio/business-hours',
      icon: 'clock',
      permission: 'tickets.settings',
      page: () => import('./studio/hours-admin.tsx'),
    },
  ],
  permissions: {
    'tickets.answer': 'خواندن و پاسخ دادن پیام‌های مردم',
    'tickets.settings': 'موضوع پیام‌ها و ساعت پاسخ‌گویی',
  },
}
