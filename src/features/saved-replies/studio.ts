import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [],
  permissions: {
    'chat.saveReplies': 'نگه داشتن متن‌های آماده برای پیام‌رسان',
  },
}
