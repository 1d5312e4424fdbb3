import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [],
  permissions: { 'feedback.read': 'خواندن نظر بی‌نام زبان‌آموزان گروه' },
}
