import type { GroupAlert } from '#features/enrolment/studio/manifest.ts'
import { UndersubscribedSection } from './studio/undersubscribed-section.tsx'

export const groupAlert: GroupAlert = UndersubscribedSection
