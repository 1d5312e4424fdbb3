import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 86,
      group: 'teaching',
      title: 'تکلیف‌های نوشتن',
      description: 'آنچه زبان‌آموز برای تصحیح می‌نویسد، با معیارها و نمونهٔ پاسخ',
      path: '/studio/writing-tasks',
      icon: 'pencil',
      permission: 'writingTasks.edit',
      page: () => import('./studio/tasks-admin.tsx'),
      nested: true,
    },
  ],
  permissions: {
    'writingTasks.edit': 'نوشتن تکلیف‌های نوشتن و پنهان کردنشان',
  },
}
