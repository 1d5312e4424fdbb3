import { notFound } from '#contract/app-error.ts'
import { listMemberships } from '#features/enrolment/public.server.ts'
import { findPlays, shuffleParts } from '#features/questions/public.server.ts'
import type { QuestionBody } from '#features/questions/public.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { countLate } from './count-late.server.ts'
import type { DrawnQuestion } from './definition.ts'
import { findKeyFor, type KeyedQuestions } from './keyed-questions.server.ts'
import { findDrawn, listAnswers } from './mark-attempt.server.ts'
import { formatReceipt } from './receipt.server.ts'
import type { ExamsTables } from './tables.server.ts'

const t = withTables<ExamsTables>()

/** @throws AppError notFound, alike for another's attempt and none */
export const findOwnAttempt = (db: Db, attemptId: string, userId: string) =>
  t(db)
    .selectFrom('exam_attempt')
    .innerJoin('exam', 'exam.id', 'exam_id')
    .selectAll('exam_attempt')
    .select([
      'title',
      'language',
      'level',
      'sections',
      'navigation',
      'lesson_id',
      'course_id',
      'closes_at',
      'review',
    ])
    .select(['pass_percent', 'announcement', 'announced_at'])
    .where('exam_attempt.id', '=', attemptId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow(notFound)

/**
 * An attempt as its learner sees it. `withoutQuestions` where a sealed pack holds them. No key is in it.
 * @throws AppError notFound
 */
export async function readPaper(
  db: Db,
  {
    attemptId,
    userId,
    session,
    now,
    packKey = null,
  }: {
    attemptId: string
    userId: string
    session?: string | undefined
    now: Date
    packKey?: string | null
  },
) {
  const row = await findOwnAttempt(db, attemptId, userId)
  const isOpen = row.state === 'open'
  const memberships = row.course_id === null ? [] : await listMemberships(db, userId)
  const answers = await listAnswers(db, attemptId)
  const questions = isOpen && packKey === null ? await listBodies(db, row) : []
  const plays = questions.some(({ body }) => body.audio) ? await findPlays(db, attemptId) : new Map()
  return {
    id: row.id,
    exam: {
      id: row.exam_id,
      title: row.is_trial ? `${row.title}، آزمودن` : row.title,
      language: row.language,
      level: row.level,
      navigation: row.is_sequential ? ('sequential' as const) : ('free' as const),
      endRule: row.end_rule,
      lateSeconds: row.late_seconds,
      graceSeconds: row.grace_seconds,
      hasPenalty: row.drawn.some(({ penalty }) => penalty > 0),
      enrolmentId: memberships.find(({ courseId }) => courseId === row.course_id)?.enrolmentId ?? null,
    },
    state: row.state,
    startedAt: row.started_at.toISOString(),
    deadlineAt: row.deadline_at.toISOString(),
    serverNow: now.toISOString(),
    extraSeconds: row.extra_seconds,
    givenBack: row.given_back,
    isActive: isOpen && session === row.session_key,
    device: row.session_device,
    deviceSince: row.session_since.toISOString(),
    sections: row.sections.map(({ title }) => title),
    announcement:
      row.announcement && row.announced_at && row.announced_at >= row.started_at
        ? { text: row.announcement, at: row.announced_at.toISOString() }
        : null,
    questions: questions.map(({ place, body }) => {
      const { section, marks, penalty, questionId } = row.drawn[place - 1]!
      const used = plays.get(questionId) ?? 0
      return { place, section, marks, penalty, plays: used, body }
    }),
    answers: answers.map(({ place, answer, is_flagged, seq }) => ({
      place,
      answer,
      isFlagged: is_flagged,
      seq,
    })),
    packKey,
    late: isOpen ? { waiting: 0, counted: 0, declined: 0 } : await countLate(db, attemptId),
    receipt:
      row.receipt && row.submitted_at && row.submitted_by
        ? {
            hash: row.receipt,
            code: formatReceipt(row.receipt),
            submittedAt: row.submitted_at.toISOString(),
            by: row.submitted_by,
            answered: answers.filter(({ answer }) => answer !== null).length,
            total: row.drawn.length,
          }
        : null,
  }
}

/** The questions of an attempt, their parts in the order that is this attempt's. */
export async function listBodies(db: Db, row: { seed: number; drawn: readonly DrawnQuestion[] }) {
  return orderBodies(row, await findDrawn(db, row.drawn))
}

export function orderBodies(
  { seed, drawn }: { seed: number; drawn: readonly DrawnQuestion[] },
  questions: KeyedQuestions,
): { place: number; body: QuestionBody }[] {
  return drawn.flatMap((question, at) => {
    const found = findKeyFor(questions, question)
    return found ? { place: at + 1, body: shuffleParts(found.body, `${seed}/${at}`) } : []
  })
}
