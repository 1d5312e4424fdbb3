import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [],
  permissions: {
    'chat.keepHours': 'گفتن این‌که خودشان در پیام‌رسان کدام ساعت‌ها پاسخ می‌دهند',
  },
}
