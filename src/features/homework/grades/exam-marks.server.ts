import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The exams of a group as its grades count them. */
export type ExamMarks = {
  /** `closesAt` null where an exam never closes. */
  exams: readonly { id: string; title: string; closesAt: Date | null }[]
  /** Somebody's best attempt at one, in percent; null while a person still reads it. `isShown`: they may see it by now. */
  marks: readonly { examId: string; userId: string; percent: number | null; isShown: boolean }[]
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    /** The exams that a group was given, and how its learners did. */
    listExamMarks?(db: Db, groupId: string, now: Date): Promise<ExamMarks>
  }
}

/** The exams of a group and their marks, of all features that hold any. */
export async function listExamMarks(
  { features }: Pick<AppContext, 'features'>,
  db: Db,
  groupId: string,
  now: Date,
): Promise<ExamMarks> {
  const found = await Promise.all(features.map(feature => feature.listExamMarks?.(db, groupId, now)))
  return {
    exams: found.flatMap(one => one?.exams ?? []),
    marks: found.flatMap(one => one?.marks ?? []),
  }
}
