import { beyondFirst, buildPath, fillPath, page } from './build-path.ts'

/** Addresses of the studio with a name or a query in them. */
export const studioPaths = {
  account: page('/studio/accounts/:id'),
  accounts: ({ q, page }: { q: string; page?: number }) =>
    buildPath('/studio/accounts', { q, page: beyondFirst(page) }),
  audit: ({ page, ...part }: { account?: string; kind?: string; day?: string; page?: number }) =>
    buildPath('/studio/audit', { ...part, page: beyondFirst(page) }),
  banner: page('/studio/site/banners/:id'),
  blogAuthor: page('/studio/blog-authors/:id'),
  blogPost: page('/studio/blog/:id'),
  book: page('/studio/books/:id'),
  /** The stock of an edition, or the list of all. */
  bookStock: page('/studio/book-stock/:id'),
  branch: page('/studio/branches/:id'),
  /** The day of a cashbox that is open, or one that is closed. */
  cashbox: (query: { cashbox?: string; day?: string; page?: number } = {}) =>
    buildPath('/studio/cashbox', query),
  callBacks: ({ done, page }: { done?: boolean; page?: number } = {}) =>
    buildPath('/studio/call-backs', { done: done && 'yes', page: beyondFirst(page) }),
  discount: page('/studio/discounts/:id'),
  broadcast: page('/studio/broadcasts/:id'),
  broadcasts: ({ page }: { page: number }) => buildPath('/studio/broadcasts', { page: beyondFirst(page) }),
  /** A record of counseling: a topic, a counselor or a package. */
  counselingRecord: page('/studio/counseling/:part/:id'),
  counselingDay: (query: { day?: string; session?: string; question?: string } = {}) =>
    buildPath('/studio/counseling-day', query),
  course: page('/studio/courses/:id'),
  errorType: page('/studio/error-types/:id'),
  /** An exam in the studio: as it is written, or one of its other pages. */
  exam: ({ id, view }: { id: string; view?: 'live' | 'marking' | 'analysis' | 'paper' }) =>
    buildPath(fillPath('/studio/exams/:id', { id }), { view }),
  exams: ({ page }: { page?: number } = {}) => buildPath('/studio/exams', { page: beyondFirst(page) }),
  expenses: (query: { month?: string; category?: string; expense?: string; page?: number } = {}) =>
    buildPath('/studio/expenses', query),
  faq: page('/studio/site/faqs/:id'),
  /** The desk, with who stands there and for which group, where they are known. */
  frontDesk: (query: { person?: string; group?: string } = {}) => buildPath('/studio/front-desk', query),
  group: page('/studio/groups/:id'),
  /** The form of a new group, with what is known of it. */
  newGroup: (query: { course?: string | null; days?: string; minute?: number; quorum?: 'yes' }) =>
    buildPath('/studio/groups/new', query),
  holiday: page('/studio/site/holidays/:id'),
  /** The queue of a teacher's answers, or those that are graded, with one of them open. */
  answers: ({ done, page, answer }: { done?: boolean; page?: number; answer?: string } = {}) =>
    buildPath('/studio/homework', { done: done && 'yes', page: beyondFirst(page), answer }),
  /** One invoice; `settings` is how they name the school and what is taxed. */
  invoice: page('/studio/invoices/:id'),
  invoices: (query: Record<string, string | undefined> = {}) => buildPath('/studio/invoices', query),
  journal: page('/studio/journals/:id'),
  journalArticle: page('/studio/journal-articles/:id'),
  journalIssue: page('/studio/journal-issues/:id'),
  journalSubmission: page('/studio/journal-submissions/:id'),
  journalSubmissions: (query: { show?: string; page?: number } = {}) =>
    buildPath('/studio/journal-submissions', query),
  ladder: page('/studio/ladders/:id'),
  refundPolicy: page('/studio/refund-policies/:id'),
  /** A day of an examiner's interviews, and one of them. */
  interviewDay: ({ day, interview }: { day?: string; interview?: string } = {}) =>
    buildPath('/studio/interviews', { day, interview }),
  interviewRequests: ({ part, page }: { part?: 'done' | 'examiners'; page?: number } = {}) =>
    buildPath('/studio/interview-requests', { part, page: beyondFirst(page) }),
  /** The balances of a range of days, or the entries of one kind of account. */
  ledger: (query: { from?: string; to?: string; account?: string; cashbox?: string; after?: string } = {}) =>
    buildPath('/studio/ledger', query),
  legal: page('/studio/legal/:document'),
  messageTemplate: page('/studio/site/letter-texts/:key'),
  order: page('/studio/orders/:id'),
  orders: (query: Record<string, string | number | undefined> = {}) => buildPath('/studio/orders', query),
  outage: page('/studio/outages/:id'),
  /** Without a teacher that of all; the month is a Persian one, `1405-09`. */
  pay: ({ teacher, month }: { teacher?: string; month?: string }) =>
    buildPath(teacher ? fillPath('/studio/pay/:teacher', { teacher }) : '/studio/pay', { month }),
  people: (query: Record<string, string | number | undefined> = {}) => buildPath('/studio/people', query),
  person: page('/studio/people/:id'),
  podcastEpisode: page('/studio/podcasts/:id'),
  question: page('/studio/questions/:id'),
  /** Two questions side by side. */
  questionBeside: page('/studio/questions/:id/beside/:other'),
  questions: (query: Record<string, string | number | undefined> = {}) =>
    buildPath('/studio/questions', query),
  /** All payments that came in. */
  received: (query: Record<string, string | number | undefined> = {}) => buildPath('/studio/received', query),
  recordings: ({ page }: { page: number }) => buildPath('/studio/recordings', { page: beyondFirst(page) }),
  reportCards: page('/studio/report-cards/:group'),
  reportGroups: ({ page }: { page?: number } = {}) =>
    buildPath('/studio/report-cards', { page: beyondFirst(page) }),
  taughtGroup: ({ id, tab }: { id: string; tab?: string }) =>
    buildPath(fillPath('/studio/homework/groups/:id', { id }), { tab }),
  taughtGroups: ({ page }: { page?: number } = {}) =>
    buildPath('/studio/homework/groups', { page: beyondFirst(page) }),
  teacher: page('/studio/teachers/:id'),
  /** The week that begins on a day, or this one; by rooms or by teachers. */
  timetable: (query: { from?: string; of?: 'teachers'; day?: string } = {}) =>
    buildPath('/studio/timetable', query),
  ticket: page('/studio/letters/:id'),
  tickets: ({ view, q, page }: { view?: string; q?: string; page?: number } = {}) =>
    buildPath('/studio/letters', { view, q, page: beyondFirst(page) }),
  /** The day of a teacher, at one of its classes. */
  today: ({ session }: { session: string }) => buildPath('/studio/today', {}, `class-${session}`),
  /** The texts that wait for their correction, or another part of them. */
  writing: ({ show, page }: { show?: string; page?: number } = {}) =>
    buildPath('/studio/writing', { show, page: beyondFirst(page) }),
  /** How alike correctors score in a range of days, or another page of the samples that wait. */
  writingAgreement: ({ page, ...range }: { from?: string; to?: string; page?: number } = {}) =>
    buildPath('/studio/writing-agreement', { ...range, page: beyondFirst(page) }),
  /** Where a text is corrected. */
  writingBench: page('/studio/writing/:text'),
  /** Where a text is scored a second time. */
  writingSample: page('/studio/writing-samples/:id'),
  writingTask: page('/studio/writing-tasks/:id'),
}
