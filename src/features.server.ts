import { account } from '#account/feature.server.ts'
import { identify } from '#account/sessions/sessions.server.ts'
import { answerHours } from '#features/answer-hours/feature.server.ts'
import { blog } from '#features/blog/feature.server.ts'
import { bookReader } from '#features/book-reader/feature.server.ts'
import { bookStore } from '#features/book-store/feature.server.ts'
import { booking } from '#features/booking/feature.server.ts'
import { branches } from '#features/branches/feature.server.ts'
import { broadcasts } from '#features/broadcasts/feature.server.ts'
import { calendars } from '#features/calendars/feature.server.ts'
import { callBacks } from '#features/call-backs/feature.server.ts'
import { cardFiles } from '#features/card-files/feature.server.ts'
import { cart } from '#features/cart/feature.server.ts'
import { cashbox } from '#features/cashbox/feature.server.ts'
import { chat } from '#features/chat/feature.server.ts'
import { classPacks } from '#features/class-packs/feature.server.ts'
import { classes } from '#features/classes/feature.server.ts'
import { closedSessions } from '#features/closed-sessions/feature.server.ts'
import { comment } from '#features/comments/feature.server.ts'
import { companionsClub } from '#features/companions-club/feature.server.ts'
import { consents } from '#features/consents/feature.server.ts'
import { contactUs } from '#features/contact-us/feature.server.ts'
import { contentImport } from '#features/content-import/feature.server.ts'
import { counseling } from '#features/counseling/feature.server.ts'
import { counselingQuestions } from '#features/counseling-questions/feature.server.ts'
import { course } from '#features/courses/feature.server.ts'
import { credentials } from '#features/credentials/feature.server.ts'
import { discounts } from '#features/discounts/feature.server.ts'
import { documents } from '#features/documents/feature.server.ts'
import { duplicates } from '#features/duplicates/feature.server.ts'
import { enrolment } from '#features/enrolment/feature.server.ts'
import { errorBook } from '#features/error-book/feature.server.ts'
import { errorTypes } from '#features/error-types/feature.server.ts'
import { examStudio } from '#features/exam-studio/feature.server.ts'
import { exams } from '#features/exams/feature.server.ts'
import { expenses } from '#features/expenses/feature.server.ts'
import { families } from '#features/families/feature.server.ts'
import { firstWeek } from '#features/first-week/feature.server.ts'
import { frontDesk } from '#features/front-desk/feature.server.ts'
import { glosses } from '#features/glosses/feature.server.ts'
import { groupFeedback } from '#features/group-feedback/feature.server.ts'
import { groupRequests } from '#features/group-requests/feature.server.ts'
import { guardianAccess } from '#features/guardian-access/feature.server.ts'
import { home } from '#features/home/feature.server.ts'
import { homework } from '#features/homework/feature.server.ts'
import { info } from '#features/info/feature.server.ts'
import { instalments } from '#features/instalments/feature.server.ts'
import { interviews } from '#features/interviews/feature.server.ts'
import { invoices } from '#features/invoices/feature.server.ts'
import { journalIndexing } from '#features/journal-indexing/feature.server.ts'
import { journals } from '#features/journals/feature.server.ts'
import { ladders } from '#features/ladders/feature.server.ts'
import { ledger } from '#features/ledger/feature.server.ts'
import { legal } from '#features/legal/feature.server.ts'
import { lessonChecks } from '#features/lesson-checks/feature.server.ts'
import { lessonNotes } from '#features/lesson-notes/feature.server.ts'
import { messageReports } from '#features/message-reports/feature.server.ts'
import { messageRetention } from '#features/message-retention/feature.server.ts'
import { missedClasses } from '#features/missed-classes/feature.server.ts'
import { nextTerms } from '#features/next-terms/feature.server.ts'
import { orders } from '#features/orders/feature.server.ts'
import { payment } from '#features/payment/feature.server.ts'
import { peerCorrections } from '#features/peer-corrections/feature.server.ts'
import { people } from '#features/people/feature.server.ts'
import { phrasebook } from '#features/phrasebook/feature.server.ts'
import { placement } from '#features/placement/feature.server.ts'
import { podcasts } from '#features/podcasts/feature.server.ts'
import { points } from '#features/points/feature.server.ts'
import { profile } from '#features/profile/feature.server.ts'
import { publishing } from '#features/publishing/feature.server.ts'
import { questions } from '#features/questions/feature.server.ts'
import { reconciliation } from '#features/reconciliation/feature.server.ts'
import { recordingClips } from '#features/recording-clips/feature.server.ts'
import { recordings } from '#features/recordings/feature.server.ts'
import { savedReplies } from '#features/saved-replies/feature.server.ts'
import { scheduledMessages } from '#features/scheduled-messages/feature.server.ts'
import { schoolImport } from '#features/school-import/feature.server.ts'
import { search } from '#features/search/feature.server.ts'
import { shipping } from '#features/shipping/feature.server.ts'
import { site } from '#features/site/feature.server.ts'
import { staff } from '#features/staff/feature.server.ts'
import { streaks } from '#features/streaks/feature.server.ts'
import { studio } from '#features/studio/feature.server.ts'
import { studyPairs } from '#features/study-pairs/feature.server.ts'
import { teacherPay } from '#features/teacher-pay/feature.server.ts'
import { teachers } from '#features/teachers/feature.server.ts'
import { timeVotes } from '#features/time-votes/feature.server.ts'
import { timetable } from '#features/timetable/feature.server.ts'
import { undersubscribed } from '#features/undersubscribed/feature.server.ts'
import { unreadNudges } from '#features/unread-nudges/feature.server.ts'
import { usedBooks } from '#features/used-books/feature.server.ts'
import { walletCredits } from '#features/wallet-credits/feature.server.ts'
import { writingCorrection } from '#features/writing-correction/feature.server.ts'
import { writingMarking } from '#features/writing-marking/feature.server.ts'
import { writingSamples } from '#features/writing-samples/feature.server.ts'
import { writingTasks } from '#features/writing-tasks/feature.server.ts'
import type { Feature } from '#server/app-context.ts'
import { drafts } from '#server/engines/drafts/feature.server.ts'
import { media } from '#server/engines/media/feature.server.ts'

/** Every feature of the server. */
export const features: readonly Feature[] = [
  account,
  drafts,
  media,
  documents,
  blog,
  podcasts,
  streaks,
  phrasebook,
  cardFiles,
  glosses,
  journals,
  journalIndexing,
  payment,
  reconciliation,
  cashbox,
  expenses,
  ledger,
  instalments,
  discounts,
  walletCredits,
  points,
  studyPairs,
  companionsClub,
  questions,
  teachers,
  branches,
  shipping,
  cart,
  ladders,
  course,
  info,
  nextTerms,
  closedSessions,
  timetable,
  enrolment,
  undersubscribed,
  calendars,
  comment,
  consents,
  classes,
  recordings,
  recordingClips,
  lessonNotes,
  lessonChecks,
  homework,
  groupFeedback,
  timeVotes,
  savedReplies,
  answerHours,
  // Stands above the messenger, and erases before it: messages still say whose they are.
  messageReports,
  messageRetention,
  guardianAccess,
  chat,
  scheduledMessages,
  unreadNudges,
  teacherPay,
  missedClasses,
  placement,
  interviews,
  counseling,
  counselingQuestions,
  exams,
  examStudio,
  writingCorrection,
  writingMarking,
  writingSamples,
  errorBook,
  // Below teachers and others in what it knows, but it erases after them: they settle what is theirs of a booking first.
  booking,
  credentials,
  families,
  duplicates,
  home,
  profile,
  publishing,
  studio,
  legal,
  broadcasts,
  site,
  callBacks,
  contactUs,
  orders,
  invoices,
  frontDesk,
  schoolImport,
  contentImport,
  people,
  staff,
  firstWeek,
  classPacks,
  groupRequests,
  errorTypes,
  writingTasks,
  bookStore,
  bookReader,
  usedBooks,
  peerCorrections,
  // What is found is written by those above it, in the demo too.
  search,
]

/** How a bearer token becomes a person. */
export { identify }
