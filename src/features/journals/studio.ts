import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 181,
      group: 'content',
      title: 'نوشته‌های رسیده به نشریه‌ها',
      short: 'نوشته‌های رسیده',
      description: 'آنچه نویسندگان فرستاده‌اند، داوران و تصمیم سردبیر',
      path: '/studio/journal-submissions',
      icon: 'mail',
      permission: 'journals.edit',
      page: () => import('./studio/submissions-admin.tsx'),
      nested: true,
    },
    {
      order: 182,
      group: 'content',
      title: 'مقاله‌های نشریه‌ها',
      short: 'مقاله‌ها',
      description: 'متن، چکیدهٔ دوزبانه و انتشار هر مقاله',
      path: '/studio/journal-articles',
      icon: 'file-text',
      permission: 'journals.edit',
      page: () => import('./studio/articles-admin.tsx'),
      nested: true,
    },
    {
      order: 183,
      group: 'content',
      title: 'شماره‌های نشریه‌ها',
      short: 'شماره‌ها',
      description: 'شماره و فصل هر نشریه و جلدش',
      path: '/studio/journal-issues',
      icon: 'book-marked',
      permission: 'journals.edit',
      page: () => import('./studio/issues-admin.tsx'),
      nested: true,
    },
    {
      order: 184,
      group: 'content',
      title: 'نشریه‌ها',
      description: 'نام، معرفی، سردبیر و پروانهٔ هر نشریه',
      path: '/studio/journals',
      icon: 'scroll-text',
      permission: 'journals.edit',
      page: () => import('./studio/journals-admin.tsx'),
      nested: true,
    },
  ],
  acts: [
    { title: 'مقالهٔ تازه', path: '/studio/journal-articles/new', icon: 'plus', permission: 'journals.edit' },
  ],
  permissions: {
    'journals.edit': 'نگهداری نشریه‌ها، داوری نوشته‌های رسیده و انتشار مقاله‌ها',
  },
}
