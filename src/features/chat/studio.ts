import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [],
  permissions: { 'chat.announce': 'نوشتن در کانال اعلان‌های مدرسه' },
}
