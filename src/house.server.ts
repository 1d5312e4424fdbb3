import { account } from '#account/room.server.ts'
import { identify } from '#account/sessions/sessions.server.ts'
import { broadcasts } from '#areas/broadcasts/room.server.ts'
import { contactUs } from '#areas/contact-us/room.server.ts'
import { course } from '#areas/course/room.server.ts'
import { credentials } from '#areas/credentials/room.server.ts'
import { documents } from '#areas/documents/room.server.ts'
import { legal } from '#areas/legal/room.server.ts'
import { payment } from '#areas/payment/room.server.ts'
import { phrasebook } from '#areas/phrasebook/room.server.ts'
import { profile } from '#areas/profile/room.server.ts'
import { schoolImport } from '#areas/school-import/room.server.ts'
import { site } from '#areas/site/room.server.ts'
import { streaks } from '#areas/streaks/room.server.ts'
import { studio } from '#areas/studio/room.server.ts'
import { teachersPay } from '#areas/teachers/pay/room.server.ts'
import { teachers } from '#areas/teachers/room.server.ts'
import { drafts } from '#server/drafts/room.server.ts'
import type { Room } from '#server/house.ts'
import { media } from '#server/media/room.ts'

/** Every room of the server. */
export const rooms: readonly Room[] = [
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
