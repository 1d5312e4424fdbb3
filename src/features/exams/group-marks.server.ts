import { type Db, withTables } from '#server/platform/database/database.ts'
import { findReviewMoment } from './definition.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** The published exams of a group, and each learner's best attempt, as the grade book counts them. */
export async function listExamMarks(db: Db, groupId: string, now: Date) {
  const own = t(db)
    .selectFrom('exam')
    .innerJoin('exam_group', 'exam_group.exam_id', 'exam.id')
    .where('group_id', '=', groupId)
    .where('audience', '=', 'groups')
    .where('state', '=', 'published')
  const exams = await own
    .select(['exam.id', 'title', 'closes_at as closesAt', 'review'])
    .orderBy('closes_at')
    .orderBy('exam.id')
    .execute()
  const attempts = await t(db)
    .selectFrom('exam_attempt')
    .select(['exam_id', 'user_id', 'points', 'max_points', 'unmarked', 'submitted_at'])
    .where('exam_id', 'in', own.select('exam.id'))
    .where('state', '=', 'submitted')
    .where('is_trial', '=', false)
    .execute()
  const byId = new Map(exams.map(exam => [exam.id, exam]))
  const best = new Map<string, Mark>()
  for (const { exam_id: examId, user_id: userId, points, max_points, unmarked, submitted_at } of attempts) {
    const isMarked = unmarked === 0 && points !== null && Number(max_points) > 0
    const percent = isMarked ? Math.max(0, (Number(points) / Number(max_points)) * 100) : null
    const { review, closesAt } = byId.get(examId)!
    const isShown = review[findReviewMoment({ submittedAt: submitted_at, closesAt }, now)].marks
    const known = best.get(`${examId} ${userId}`)
    if (!known || (percent ?? -1) > (known.percent ?? -1)) {
      best.set(`${examId} ${userId}`, { examId, userId, percent, isShown })
    }
  }
  return {
    exams: exams.map(({ id, title, closesAt }) => ({ id, title, closesAt })),
    marks: [...best.values()],
  }
}

type Mark = { examId: string; userId: string; percent: number | null; isShown: boolean }
