import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [
    {
      order: 10,
      group: null,
      title: 'امروز',
      description: 'کلاس‌های امروز، حضور و غیاب جلسهٔ پیش و درخواست‌های غیبت',
      path: '/studio/today',
      icon: 'sunrise',
      permission: 'classes.hold',
      page: () => import('./today/today-admin.tsx'),
    },
  ],
  permissions: {
    'classes.hold': 'دیدن کلاس‌های روز، حضور و غیاب و پاسخ به درخواست غیبت',
  },
}
