import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 174,
      group: 'content',
      title: 'وبلاگ',
      description: 'نوشته‌ها، از پیش‌نویس تا انتشار، و زمان آن‌ها',
      path: '/studio/blog',
      icon: 'newspaper',
      permission: 'blog.write',
      page: () => import('./studio/posts-admin.tsx'),
      nested: true,
    },
    {
      order: 175,
      group: 'content',
      title: 'نویسندگان وبلاگ',
      description: 'آن‌هایی که نامشان بالای نوشته‌ها می‌آید',
      path: '/studio/blog-authors',
      icon: 'pen-line',
      permission: 'blog.write',
      page: () => import('./studio/authors-admin.tsx'),
      nested: true,
    },
  ],
  acts: [{ title: 'نوشتهٔ تازه', path: '/studio/blog/new', icon: 'plus', permission: 'blog.write' }],
  permissions: {
    'blog.write': 'نوشتن و انتشار نوشته‌های وبلاگ',
  },
}
