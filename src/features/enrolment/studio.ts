import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [],
  permissions: {
    'enrolments.change': 'مرخصی و جابه‌جایی زبان‌آموزان',
    'enrolments.grant': 'افزودن زبان‌آموز به گروه بدون پرداخت، و حذف از گروه',
  },
}
