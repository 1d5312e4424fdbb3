import type { RouteConfig } from '@react-router/dev/routes'
import { blog } from './areas/blog/routes.ts'
import { bookStore } from './areas/book-store/routes.ts'
import { chat } from './areas/chat/routes.ts'
import { companionsClub } from './areas/companions-club/routes.ts'
import { contactUs } from './areas/contact-us/routes.ts'
import { counseling } from './areas/counseling/routes.ts'
import { course } from './areas/course/routes.ts'
import { credentials } from './areas/credentials/routes.ts'
import { exam } from './areas/exam/routes.ts'
import { home } from './areas/home/routes.ts'
import { info } from './areas/info/routes.ts'
import { journals } from './areas/journals/routes.ts'
import { legal } from './areas/legal/routes.ts'
import { payment } from './areas/payment/routes.ts'
import { phrasebook } from './areas/phrasebook/routes.ts'
import { placement } from './areas/placement/routes.ts'
import { podcasts } from './areas/podcasts/routes.ts'
import { profile } from './areas/profile/routes.ts'
import { studio } from './areas/studio/routes.ts'
import { teachers } from './areas/teachers/routes.ts'
import { writingCorrection } from './areas/writing-correction/routes.ts'
import { shell } from './shell/routes.ts'

/** The eighteen areas, in the specification's order. */
const areas = [
  home,
  teachers,
  course,
  placement,
  exam,
  info,
  blog,
  journals,
  podcasts,
  profile,
  bookStore,
  contactUs,
  writingCorrection,
  payment,
  counseling,
  companionsClub,
  chat,
  phrasebook,
]

/** Every address of the site: one line a room. The studio stands in a frame of its own. */
export default [...shell([...areas, credentials, legal].flat()), ...studio] satisfies RouteConfig
