import type { GroupCard } from '#contract/group-card.ts'
import { joinOnce } from '#contract/join-once.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Whoever may be asked for hooks. */
export type HasFeatures = Pick<AppContext, 'features'>

/** What teachers' pages and calls ask of the classes they hold; a substitute's class is the substitute's. */
export type Teaching = {
  /** How many sessions each of these teachers has held; who held none is missing. */
  countSessions(db: Db, teacherIds: readonly string[], now: Date): Promise<Map<string, number>>
  /** When these teachers are in class, from one instant to another. */
  listClassTimes(
    db: Db,
    teacherIds: readonly string[],
    from: Date,
    until: Date,
  ): Promise<{ teacherId: string; from: Date; until: Date }[]>
  /** The weekly hours of a teacher's groups that are not over; `minute` is of the day, in Tehran. */
  listWeeklyHours(
    db: Db,
    teacherId: string,
    now: Date,
  ): Promise<{ weekday: number; minute: number; minutes: number }[]>
  /** A teacher's groups that have not begun, the soonest first. */
  listOpenGroups(app: HasFeatures, db: Db, teacherId: string, now: Date): Promise<GroupCard[]>
  /** In how many sessions the classroom saw the teacher come, and in how many of them by two minutes past. */
  computePunctuality(db: Db, teacherId: string): Promise<{ seen: number; punctual: number }>
  /** How much a teacher graded over the last thirty days, and its mean from arrival to the grade; null where nothing. */
  computeTurnaround(db: Db, teacherId: string, now: Date): Promise<{ graded: number; hours: number | null }>
  /** How many sessions that a teacher held somebody has attended, late or in time. */
  countAttended(db: Db, userId: string, teacherId: string): Promise<number>
  /** The course of which somebody has attended most sessions with a teacher, where those are `minCount` or more. */
  findAttendedCourse(db: Db, userId: string, teacherId: string, minCount: number): Promise<string | null>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** What the feature knows of teachers' classes. Each question is answered by one feature at most. */
    teaching?: Partial<Teaching>
    /** Whether the feature has something of a teacher that must stay: they are hidden then, never removed. */
    keepsTeacher?(db: Db, teacherId: string): Promise<boolean>
  }
}

const nothingTaught: Teaching = {
  countSessions: async () => new Map(),
  listClassTimes: async () => [],
  listWeeklyHours: async () => [],
  listOpenGroups: async () => [],
  computePunctuality: async () => ({ seen: 0, punctual: 0 }),
  computeTurnaround: async () => ({ graded: 0, hours: null }),
  countAttended: async () => 0,
  findAttendedCourse: async () => null,
}

/** What all features together know of teachers' classes. @throws when two of them answer one question */
export const joinTeaching = ({ features }: HasFeatures): Teaching => ({
  ...nothingTaught,
  ...joinOnce<unknown>(features.map(({ teaching }) => teaching)),
})

/** Whether a feature has something of a teacher that must stay; the rest is not asked once one has. */
export async function isKept({ features }: HasFeatures, db: Db, teacherId: string): Promise<boolean> {
  for (const { keepsTeacher } of features) {
    if (await keepsTeacher?.(db, teacherId)) return true
  }
  return false
}
