import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 40,
      group: 'teaching',
      title: 'دوره‌ها',
      description: 'نام، سرفصل‌ها و درس‌های رایگان هر دوره',
      path: '/studio/courses',
      icon: 'graduation-cap',
      permission: 'courses.write',
      page: () => import('./studio/courses-admin.tsx'),
      nested: true,
    },
    {
      order: 50,
      group: 'teaching',
      title: 'گروه‌ها',
      description: 'برنامهٔ ترم، جابه‌جایی جلسه‌ها و زبان‌آموزان هر گروه',
      path: '/studio/groups',
      icon: 'layout-grid',
      permission: 'groups.read',
      page: () => import('./studio/groups-admin.tsx'),
      nested: true,
      guarded: { new: 'groups.write', 'next-term': 'groups.write' },
    },
  ],
  acts: [
    { title: 'دورهٔ تازه', path: '/studio/courses/new', icon: 'plus', permission: 'courses.write' },
    { title: 'گروه تازه', path: '/studio/groups/new', icon: 'plus', permission: 'groups.write' },
  ],
  permissions: {
    'courses.write': 'نوشتن دوره‌ها و سرفصل‌ها',
    'groups.read': 'دیدن گروه‌ها و زبان‌آموزان هر گروه',
    'groups.write': 'باز کردن گروه‌ها و برنامهٔ ترم',
  },
}
