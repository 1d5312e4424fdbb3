import { beyondFirst, buildPath, fillPath, page } from './build-path.ts'

/** Addresses of the studio with a name or a query in them. */
export const studioPaths = {
  account: page('/studio/accounts/:id'),
  accounts: ({ q, page }: { q: string; page?: number }) =>
    buildPath('/studio/accounts', { q, page: beyondFirst(page) }),
  audit: ({ page, ...part }: { account?: string; kind?: string; day?: string; page?: number }) =>
    buildPath('/studio/audit', { ...part, page: beyondFirst(page) }),
  banner: page('/studio/site/banners/:id'),
  broadcast: page('/studio/broadcasts/:id'),
  broadcasts: ({ page }: { page: number }) => buildPath('/studio/broadcasts', { page: beyondFirst(page) }),
  course: page('/studio/courses/:id'),
  faq: page('/studio/site/faqs/:id'),
  group: page('/studio/groups/:id'),
  holiday: page('/studio/site/holidays/:id'),
  /** The queue of a teacher's answers, or those that are graded, with one of them open. */
  answers: ({ done, page, answer }: { done?: boolean; page?: number; answer?: string } = {}) =>
    buildPath('/studio/homework', { done: done && 'yes', page: beyondFirst(page), answer }),
  legal: page('/studio/legal/:document'),
  messageTemplate: page('/studio/site/letter-texts/:key'),
  outage: page('/studio/outages/:id'),
  /** Without a teacher that of all; the month is a Persian one, `1405-09`. */
  pay: ({ teacher, month }: { teacher?: string; month?: string }) =>
    buildPath(teacher ? fillPath('/studio/pay/:teacher', { teacher }) : '/studio/pay', { month }),
  recordings: ({ page }: { page: number }) => buildPath('/studio/recordings', { page: beyondFirst(page) }),
  taughtGroup: ({ id, tab }: { id: string; tab?: 'grades' }) =>
    buildPath(fillPath('/studio/homework/groups/:id', { id }), { tab }),
  taughtGroups: ({ page }: { page?: number } = {}) =>
    buildPath('/studio/homework/groups', { page: beyondFirst(page) }),
  teacher: page('/studio/teachers/:id'),
  tickets: ({ answered, page }: { answered?: boolean; page?: number } = {}) =>
    buildPath('/studio/letters', { answered: answered && 'yes', page: beyondFirst(page) }),
  /** The day of a teacher, at one of its classes. */
  today: ({ session }: { session: string }) => buildPath('/studio/today', {}, `class-${session}`),
}
