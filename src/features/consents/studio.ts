import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [],
  permissions: { 'consents.record': 'ثبت رضایت ضبط، صدا و تصویر از روی برگه یا حضوری' },
}
