import type { GroupInside } from '#features/courses/studio/manifest.ts'
import { readGroupConsents } from './contract.ts'
import { GroupConsents } from './group-consents.tsx'

export const groupInside: GroupInside = {
  Section: GroupConsents,
  useIsTaken: () => false,
  call: readGroupConsents,
}
