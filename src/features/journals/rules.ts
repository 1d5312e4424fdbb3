/** What both sides know of journals. */
export const limits = {
  journal: 120,
  about: 600,
  person: 80,
  affiliation: 120,
  title: 240,
  abstract: 3000,
  keyword: 60,
  keywords: 8,
  authors: 10,
  reference: 600,
  references: 100,
  term: 80,
  meaning: 200,
  terms: 20,
  /** Characters of a submission: as many as a draft keeps. */
  submission: 20_000,
  remarks: 8000,
  note: 4000,
}

export const articleKinds = ['research', 'review', 'report', 'essay', 'student'] as const
export type ArticleKind = (typeof articleKinds)[number]

export const writtenIn = ['fa', 'en'] as const
export type WrittenIn = (typeof writtenIn)[number]

export const licenses = ['by', 'by-nc', 'by-nc-nd', 'reserved'] as const
export type License = (typeof licenses)[number]

/** Languages whose walls covers may have; each has a colour of its own. */
export const covers = ['en', 'de', 'fr', 'ar', 'tr', 'es', 'it', 'ru'] as const
export type Cover = (typeof covers)[number]

/** `buyers`: of its issue. */
export const accesses = ['free', 'members', 'buyers'] as const
export type Access = (typeof accesses)[number]

/** An issue as a thing that is sold, and the name of its table of refunds. */
export const issuePurchasable = 'journal-issue'
export const issuePolicy = 'journal-issue'

/** Addresses below `/journals` that no journal may have. */
export const reservedSlugs: readonly string[] = ['articles', 'submit', 'submissions', 'reviews']

/** How many reviewers must have answered before an editor accepts or declines. */
export const minReviews = 2
/** Days that reviewers have. */
export const reviewDays = 30
