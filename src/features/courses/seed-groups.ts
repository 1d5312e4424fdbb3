import type { OpeningRule } from './lessons/opening.ts'

/** A group of the demo. `starts` counts days from the seed's day on, negative ones before it. */
export type SeedGroup = {
  /** Unique; its id is made of it. */
  name: string
  course: string
  teacher: string
  title: string
  /** The weekday of `starts` is the first of its week; these are the days after it, 0 for itself. */
  days: readonly number[]
  hour: number
  minute?: number
  starts: number
  capacity: number
  minSize?: number
  /** It opens by itself once `minSize` have paid. */
  opensAtQuorum?: boolean
  /** A room of the demo's branch, by its number. */
  room?: number
  /** How many of the demo's learners take part. */
  learners: number
  /** How many wait for a seat. */
  waiting?: number
  /** When its lessons open, unless all at once. */
  opening?: OpeningRule
  /** Its day has come, and too few are in it: its learners are asked what they want. */
  isUndersubscribed?: boolean
  /** The class of this number begins minutes after the seed, so that whoever tries the demo can go in at once. */
  liveClass?: number
}

/** Groups that are open, that run, and that are over. */
export const seededGroups: readonly SeedGroup[] = [
  // The complete account's own: one under way, with eight sessions held and one tomorrow; one that is over.
  { name: 'everyday', course: 'everyday-english-b1', teacher: 'leila-bahmani', title: 'گروه عصر', days: [0, 3], hour: 18, minute: 30, starts: -27, capacity: 10, learners: 7, opening: 'sessions' },
  { name: 'second-step', course: 'english-a2-second-step', teacher: 'maryam-sohrabi', title: 'گروه صبح', days: [0, 2], hour: 10, starts: -210, capacity: 12, learners: 9 },
  // Open groups.
  { name: 'conversation', course: 'english-conversation-b1', teacher: 'maryam-sohrabi', title: 'گروه عصر', days: [0, 2], hour: 18, starts: 13, capacity: 8, minSize: 4, learners: 0 },
  { name: 'conversation-morning', course: 'english-conversation-b1', teacher: 'leila-bahmani', title: 'گروه صبح', days: [0, 3], hour: 9, starts: 16, capacity: 10, minSize: 4, learners: 6 },
  { name: 'conversation-full', course: 'english-conversation-b1', teacher: 'negar-sedaghat', title: 'گروه آخر هفته', days: [0], hour: 10, starts: 9, capacity: 8, learners: 8, waiting: 3 },
  { name: 'writing', course: 'english-writing-b2', teacher: 'kaveh-rastegar', title: 'گروه صبح', days: [0], hour: 10, starts: 6, capacity: 12, minSize: 5, learners: 0 },
  { name: 'everyday-next', course: 'everyday-english-b1', teacher: 'negar-sedaghat', title: 'گروه شب', days: [0, 3], hour: 20, starts: 7, capacity: 10, minSize: 5, learners: 7 },
  { name: 'second-step-next', course: 'english-a2-second-step', teacher: 'maryam-sohrabi', title: 'گروه عصر', days: [0, 2], hour: 17, starts: 11, capacity: 12, minSize: 5, learners: 4 },
  { name: 'ielts', course: 'ielts-writing-speaking', teacher: 'kaveh-rastegar', title: 'گروه شب', days: [0, 2, 4], hour: 19, starts: 5, capacity: 8, minSize: 4, learners: 6 },
  { name: 'ielts-branch', course: 'ielts-writing-speaking', teacher: 'kaveh-rastegar', title: 'گروه حضوری', days: [0, 2], hour: 16, starts: 20, capacity: 14, minSize: 6, room: 2, learners: 3 },
  { name: 'pronunciation', course: 'english-clear-pronunciation', teacher: 'negar-sedaghat', title: 'گروه ظهر', days: [0], hour: 13, starts: 10, capacity: 10, minSize: 4, learners: 5 },
  { name: 'travel', course: 'english-travel-a1', teacher: 'leila-bahmani', title: 'گروه عصر', days: [0, 2], hour: 17, minute: 30, starts: 4, capacity: 12, minSize: 5, learners: 9 },
  { name: 'university', course: 'english-university-c1', teacher: 'kaveh-rastegar', title: 'گروه صبح', days: [0, 2], hour: 8, starts: 18, capacity: 10, minSize: 4, learners: 2 },
  { name: 'today', course: 'english-travel-a1', teacher: 'leila-bahmani', title: 'گروه شب', days: [0, 3], hour: 20, starts: -14, capacity: 10, learners: 6 },
  // Other languages.
  { name: 'de-a1', course: 'german-a1-from-zero', teacher: 'jonas-weber', title: 'گروه شب', days: [0, 2], hour: 20, starts: 8, capacity: 10, minSize: 5, learners: 4 },
  { name: 'de-a1-morning', course: 'german-a1-from-zero', teacher: 'jonas-weber', title: 'گروه صبح', days: [0, 3], hour: 10, starts: 15, capacity: 10, minSize: 5, learners: 6 },
  { name: 'de-a2', course: 'german-a2-new-life', teacher: 'hooman-sharifi', title: 'گروه عصر', days: [0, 2], hour: 18, starts: 12, capacity: 10, minSize: 4, learners: 8 },
  { name: 'de-b1', course: 'german-b1-exam', teacher: 'hooman-sharifi', title: 'گروه فشرده', days: [0, 1, 3], hour: 17, starts: 6, capacity: 8, minSize: 4, learners: 8, waiting: 2 },
  { name: 'de-b2', course: 'german-b2-work', teacher: 'hooman-sharifi', title: 'گروه شب', days: [0, 2], hour: 20, minute: 30, starts: 19, capacity: 8, minSize: 4, learners: 1 },
  { name: 'de-a2-now', course: 'german-a2-new-life', teacher: 'hooman-sharifi', title: 'گروه ظهر', days: [0, 2], hour: 13, starts: -20, capacity: 10, learners: 7 },
  { name: 'fr-a1', course: 'french-a1-first-steps', teacher: 'claire-moreau', title: 'گروه صبح', days: [0, 2], hour: 9, minute: 30, starts: 10, capacity: 12, minSize: 5, learners: 5 },
  { name: 'fr-songs', course: 'french-songs-stories-a2', teacher: 'claire-moreau', title: 'گروه آخر هفته', days: [0], hour: 10, starts: 5, capacity: 10, minSize: 4, learners: 2 },
  { name: 'fr-b2', course: 'french-b2-delf', teacher: 'bahram-dadfar', title: 'گروه عصر', days: [0, 2], hour: 18, starts: 17, capacity: 10, minSize: 8, opensAtQuorum: true, learners: 6 },
  { name: 'tr-a1', course: 'turkish-a1-travel-work', teacher: 'elif-demir', title: 'گروه عصر', days: [0, 3], hour: 17, starts: 3, capacity: 12, minSize: 5, learners: 3 },
  { name: 'tr-a2', course: 'turkish-a2-second-step', teacher: 'elif-demir', title: 'گروه شب', days: [0, 2], hour: 19, starts: 14, capacity: 12, minSize: 5, learners: 5 },
  { name: 'tr-b1', course: 'turkish-b1-university', teacher: 'elif-demir', title: 'گروه صبح', days: [0, 2], hour: 11, starts: 21, capacity: 10, minSize: 4, learners: 2 },
  { name: 'ar-a1', course: 'arabic-a1-standard', teacher: 'yaser-molaei', title: 'گروه عصر', days: [0, 2], hour: 16, minute: 30, starts: 9, capacity: 12, minSize: 5, learners: 4 },
  { name: 'ar-iraqi', course: 'arabic-iraqi-travel', teacher: 'yaser-molaei', title: 'گروه شب', days: [0], hour: 20, starts: 7, capacity: 14, minSize: 5, learners: 9 },
  { name: 'es-a1', course: 'spanish-a1-first-words', teacher: 'dariush-mehrpour', title: 'گروه ظهر', days: [0, 2], hour: 14, starts: 12, capacity: 10, minSize: 4, learners: 6 },
  { name: 'es-a2', course: 'spanish-a2-travel-friends', teacher: 'dariush-mehrpour', title: 'گروه عصر', days: [0], hour: 17, starts: 22, capacity: 10, minSize: 4, learners: 0 },
  { name: 'it-b1', course: 'italian-b1-students', teacher: 'negar-sedaghat', title: 'گروه عصر', days: [0, 3], hour: 17, minute: 30, starts: 8, capacity: 8, minSize: 4, learners: 4 },
  { name: 'ru-a1', course: 'russian-a1-alphabet', teacher: 'niloofar-azarmi', title: 'گروه شب', days: [0, 2], hour: 19, minute: 30, starts: 11, capacity: 10, minSize: 4, learners: 3 },
  // Too small to be held; and one of her level that runs beside the complete account's own, for sessions she misses.
  { name: 'tr-b1-small', course: 'turkish-b1-university', teacher: 'elif-demir', title: 'گروه ظهر', days: [0, 2], hour: 13, starts: 3, capacity: 10, minSize: 5, learners: 3, isUndersubscribed: true },
  { name: 'conversation-now', course: 'english-conversation-b1', teacher: 'kaveh-rastegar', title: 'گروه بعدازظهر', days: [0, 3], hour: 15, starts: -25, capacity: 10, learners: 6 },
  // Over: what the reviews of their teachers speak of.
  { name: 'it-b1-past', course: 'italian-b1-students', teacher: 'negar-sedaghat', title: 'گروه صبح', days: [0, 3], hour: 9, starts: -196, capacity: 8, learners: 6 },
  { name: 'de-a1-past', course: 'german-a1-from-zero', teacher: 'jonas-weber', title: 'گروه عصر', days: [0, 2], hour: 18, starts: -203, capacity: 10, learners: 7 },
  { name: 'fr-a1-past', course: 'french-a1-first-steps', teacher: 'claire-moreau', title: 'گروه شب', days: [0, 3], hour: 20, starts: -192, capacity: 12, learners: 8 },
  { name: 'fr-b2-past', course: 'french-b2-delf', teacher: 'bahram-dadfar', title: 'گروه صبح', days: [0, 2], hour: 10, starts: -199, capacity: 10, learners: 5 },
  { name: 'tr-a1-past', course: 'turkish-a1-travel-work', teacher: 'elif-demir', title: 'گروه شب', days: [0, 2], hour: 19, starts: -205, capacity: 12, learners: 6 },
  { name: 'ar-a1-past', course: 'arabic-a1-standard', teacher: 'yaser-molaei', title: 'گروه صبح', days: [0, 3], hour: 11, starts: -194, capacity: 12, learners: 5 },
  { name: 'es-a1-past', course: 'spanish-a1-first-words', teacher: 'dariush-mehrpour', title: 'گروه عصر', days: [0, 2], hour: 17, starts: -201, capacity: 10, learners: 6 },
  { name: 'ru-a1-past', course: 'russian-a1-alphabet', teacher: 'niloofar-azarmi', title: 'گروه ظهر', days: [0, 3], hour: 14, starts: -197, capacity: 10, learners: 4 },
  // The complete account's own as well: its class begins now.
  { name: 'live', course: 'english-clear-pronunciation', teacher: 'negar-sedaghat', title: 'گروه کوچک', days: [0], hour: 14, starts: -14, capacity: 10, learners: 5, liveClass: 3 },
] // biome-ignore format: a table to be read as one
