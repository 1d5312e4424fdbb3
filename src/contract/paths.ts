import { beyondFirst, buildPath, fillPath, page } from './build-path.ts'

/**
 * Addresses of the site with a name or a query in them; a fixed one is written out where it is led to. Those of the
 * phrasebook, of writing and of the studio stand apart, so that they come with their pages, and the last only to staff.
 */
export const paths = {
  /** An exam while it is sat, and what comes after it; its review. */
  attempt: ({ attempt, view }: { attempt: string; view?: 'review' }) =>
    buildPath(fillPath('/exam/attempt/:attempt', { attempt }), { view }),
  certificate: page('/certificate/:number'),
  classroom: page('/course/classroom/:session'),
  /** Where microphone and line are tried before a class. */
  classCheck: page('/course/classroom/:session/check'),
  course: page('/course/:slug'),
  courses: (filters: { language?: string; level?: string | null }) => buildPath('/course', filters),
  exam: page('/exam/:exam'),
  group: page('/info/:id'),
  /** A course of the user, with a recording or the catch-up of a session in it, from a second on, or at a homework. */
  myCourse: ({
    enrolment,
    recording,
    catchUp,
    second,
    homework,
  }: {
    enrolment: string
    recording?: string
    catchUp?: string
    second?: number
    homework?: string
  }) =>
    buildPath(
      '/profile',
      { tab: 'courses', course: enrolment, recording, 'catch-up': catchUp, at: second?.toString() },
      homework && `homework-${homework}`,
    ),
  /** A list of phrases of the user; without its id the favourites. */
  myPhrases: ({ list, page }: { list?: string; page?: number }) =>
    buildPath('/phrasebook/mine', { list, page: beyondFirst(page) }),
  order: page('/payment/orders/:id'),
  orders: ({ page }: { page: number }) => buildPath('/payment', { page: beyondFirst(page) }),
  /** A tab of the profile (without a name its first one), and a page of what it lists. */
  profile: ({ tab, page, only }: { tab?: string; page?: number; only?: string } = {}) =>
    buildPath('/profile', { tab: tab !== 'overview' && tab, page: beyondFirst(page), only }),
  teacher: page('/teachers/:slug'),
}
