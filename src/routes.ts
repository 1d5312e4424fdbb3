import type { RouteConfig } from '@react-router/dev/routes'
import { blog } from './features/blog/routes.ts'
import { bookReader } from './features/book-reader/routes.ts'
import { bookStore } from './features/book-store/routes.ts'
import { cardFiles } from './features/card-files/routes.ts'
import { cart } from './features/cart/routes.ts'
import { chat } from './features/chat/routes.ts'
import { classPacks } from './features/class-packs/routes.ts'
import { classes } from './features/classes/routes.ts'
import { companionsClub } from './features/companions-club/routes.ts'
import { contactUs } from './features/contact-us/routes.ts'
import { counseling } from './features/counseling/routes.ts'
import { counselingQuestions } from './features/counseling-questions/routes.ts'
import { course } from './features/courses/routes.ts'
import { credentials } from './features/credentials/routes.ts'
import { errorBook } from './features/error-book/routes.ts'
import { errorTypes } from './features/error-types/routes.ts'
import { exams } from './features/exams/routes.ts'
import { firstWeek } from './features/first-week/routes.ts'
import { groupRequests } from './features/group-requests/routes.ts'
import { guardianAccess } from './features/guardian-access/routes.ts'
import { home } from './features/home/routes.ts'
import { info } from './features/info/routes.ts'
import { journals } from './features/journals/routes.ts'
import { legal } from './features/legal/routes.ts'
import { payment } from './features/payment/routes.ts'
import { peerCorrections } from './features/peer-corrections/routes.ts'
import { phrasePractice } from './features/phrase-practice/routes.ts'
import { phrasebook } from './features/phrasebook/routes.ts'
import { placement } from './features/placement/routes.ts'
import { podcasts } from './features/podcasts/routes.ts'
import { profile } from './features/profile/routes.ts'
import { search } from './features/search/routes.ts'
import { studio } from './features/studio/routes.ts'
import { teachers } from './features/teachers/routes.ts'
import { writingCorrection } from './features/writing-correction/routes.ts'
import { writingMarking } from './features/writing-marking/routes.ts'
import { writingTasks } from './features/writing-tasks/routes.ts'
import { shell } from './shell/routes.ts'

/** The eighteen areas, in the specification's order. */
const areas = [
  home,
  teachers,
  course,
  placement,
  exams,
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
  phrasePractice,
]

/** Every address of the site: one line a feature. The studio stands in a frame of its own. */
export default [
  ...shell(
    [
      ...areas,
      bookReader,
      cardFiles,
      cart,
      counselingQuestions,
      classPacks,
      classes,
      credentials,
      legal,
      search,
      firstWeek,
      groupRequests,
      guardianAccess,
      errorTypes,
      writingMarking,
      errorBook,
      peerCorrections,
      writingTasks,
    ].flat(),
  ),
  ...studio,
] satisfies RouteConfig
