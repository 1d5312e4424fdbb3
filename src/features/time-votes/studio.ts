import type { StudioManifest } from '#shell/studio-manifest.ts'

export const studio: StudioManifest = {
  pages: [],
  permissions: { 'timeVotes.run': 'رأی‌گیری از زبان‌آموزان دربارهٔ ساعت گروه' },
}
