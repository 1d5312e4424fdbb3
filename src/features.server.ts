import { account } from '#account/feature.server.ts'
import { identify } from '#account/sessions/sessions.server.ts'
import { broadcasts } from '#features/broadcasts/feature.server.ts'
import { contactUs } from '#features/contact-us/feature.server.ts'
import { course } from '#features/course/feature.server.ts'
import { credentials } from '#features/credentials/feature.server.ts'
import { documents } from '#features/documents/feature.server.ts'
import { legal } from '#features/legal/feature.server.ts'
import { payment } from '#features/payment/feature.server.ts'
import { phrasebook } from '#features/phrasebook/feature.server.ts'
import { profile } from '#features/profile/feature.server.ts'
import { schoolImport } from '#features/school-import/feature.server.ts'
import { site } from '#features/site/feature.server.ts'
import { streaks } from '#features/streaks/feature.server.ts'
import { studio } from '#features/studio/feature.server.ts'
import { teachers } from '#features/teachers/feature.server.ts'
import { teachersPay } from '#features/teachers/pay/feature.server.ts'
import type { Feature } from '#server/app-context.ts'
import { drafts } from '#server/drafts/feature.server.ts'
import { media } from '#server/media/feature.server.ts'

/** Every feature of the server. */
export const features: readonly Feature[] = [
  account,
  drafts,
  media,
  documents,
  streaks,
  phrasebook,
  payment,
  teachers,
  course,
  teachersPay,
  credentials,
  profile,
  studio,
  legal,
  broadcasts,
  site,
  contactUs,
  schoolImport,
]

/** How a bearer token becomes a person. */
export { identify }
