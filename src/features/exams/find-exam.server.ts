import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import { listMemberships } from '#features/enrolment/public.server.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

export type ExamRow = Awaited<ReturnType<typeof findExam>>

/** @throws AppError notFound */
export const findExam = (db: Db, id: string) =>
  t(db).selectFrom('exam').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)

/** What holds for one learner: the exam's own times and attempts with what was overridden for them. */
export type Terms = {
  opensAt: Date | null
  closesAt: Date | null
  attemptsAllowed: number
  extraSeconds: number
}
type Override = Pick<
  ExamsTables['exam_override'],
  'exam_id' | 'user_id' | 'extra_minutes' | 'attempts_allowed' | 'opens_at' | 'closes_at'
>

/** One's own override stands above those of one's groups, of which the most generous holds. */
export function computeTerms(
  exam: Pick<ExamRow, 'opens_at' | 'closes_at' | 'attempts_allowed'>,
  overrides: readonly Override[],
): Terms {
  const own = overrides.filter(({ user_id }) => user_id)
  const ranked = own.length > 0 ? own : overrides
  const minutes = Math.max(0, ...ranked.map(({ extra_minutes }) => extra_minutes))
  const attempts = ranked.flatMap(({ attempts_allowed }) => attempts_allowed ?? [])
  const times = (name: 'opens_at' | 'closes_at') => ranked.flatMap(row => row[name]?.getTime() ?? [])
  const [opens, closes] = [times('opens_at'), times('closes_at')]
  return {
    opensAt: opens.length > 0 ? new Date(Math.min(...opens)) : exam.opens_at,
    closesAt: closes.length > 0 ? new Date(Math.max(...closes)) : exam.closes_at,
    attemptsAllowed: attempts.length > 0 ? Math.max(...attempts) : exam.attempts_allowed,
    extraSeconds: minutes * 60,
  }
}

/** A query of the published exams that are for somebody with these memberships. */
function selectOwn(db: Db, memberships: readonly { groupId: string; courseId: string }[]) {
  const groups = memberships.map(({ groupId }) => groupId)
  const courses = memberships.map(({ courseId }) => courseId)
  return t(db)
    .selectFrom('exam')
    .selectAll()
    .where('state', '=', 'published')
    .where(({ or, eb, and, exists, selectFrom }) =>
      or([
        eb('audience', '=', 'open'),
        and([
          eb('audience', '=', 'groups'),
          exists(
            selectFrom('exam_group')
              .select('exam_id')
              .whereRef('exam_id', '=', 'exam.id')
              .where(sql<boolean>`group_id = any(${groups}::uuid[])`),
          ),
        ]),
        and([eb('audience', '=', 'lesson'), sql<boolean>`course_id = any(${courses}::uuid[])`]),
      ]),
    )
}

/** The published exams of somebody with what holds for them; `only` one of them. By three statements. */
export async function listOwnExams(db: Db, userId: string, only?: string) {
  const memberships = await listMemberships(db, userId)
  const exams = await selectOwn(db, memberships)
    .$if(only !== undefined, all => all.where('id', '=', only!))
    .orderBy('opens_at')
    .orderBy('id')
    .execute()
  const overrides = await listOverrides(db, userId, {
    exams: exams.map(({ id }) => id),
    groups: memberships.map(({ groupId }) => groupId),
  })
  return exams.map(exam => ({
    exam,
    terms: computeTerms(
      exam,
      overrides.filter(({ exam_id }) => exam_id === exam.id),
    ),
  }))
}

/** @throws AppError notFound, alike for an exam of others, a draft and none */
export async function findOwnExam(db: Db, userId: string, id: string) {
  const [own] = await listOwnExams(db, userId, id)
  if (!own) throw new AppError('notFound')
  return own
}

async function listOverrides(
  db: Db,
  userId: string,
  { exams, groups }: { exams: readonly string[]; groups: readonly string[] },
): Promise<Override[]> {
  if (exams.length === 0) return []
  return t(db)
    .selectFrom('exam_override')
    .select(['exam_id', 'user_id', 'extra_minutes', 'attempts_allowed', 'opens_at', 'closes_at'])
    .where(sql<boolean>`exam_id = any(${exams}::uuid[])`)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), sql<boolean>`group_id = any(${groups}::uuid[])`]))
    .execute()
}
