import { listPaid } from '#features/payment/public.server.ts'
import type { Work } from '#features/teacher-pay/public.server.ts'
import { type Db, noId } from '#server/platform/database/database.ts'
import { type QuestionRow, selectQuestions } from './find-question.server.ts'

const selectAnswered = (db: Db, until: Date) =>
  selectQuestions(db).where('answered_at', '<', until).where('refunded_at', 'is', null)

/** What these counselors are paid for besides sessions: questions that they answered and nobody was refunded. */
export async function listAnswers(
  db: Db,
  { counselorIds, until }: { counselorIds: readonly string[]; until: Date },
): Promise<Work<'question'>[]> {
  return describe(
    db,
    await selectAnswered(db, until)
      .where('counselor_id', 'in', [...counselorIds, noId])
      .execute(),
  )
}

/** Those of one learner, whoever answered them. */
export async function listAnswersTo(db: Db, userId: string, until: Date): Promise<Work<'question'>[]> {
  return describe(db, await selectAnswered(db, until).where('user_id', '=', userId).execute())
}

async function describe(db: Db, rows: readonly QuestionRow[]): Promise<Work<'question'>[]> {
  const paid = await listPaid(
    db,
    rows.flatMap(({ order_line_id }) => order_line_id ?? []),
  )
  return rows.map(({ id, counselor_id, answered_at, order_line_id }) => ({
    payeeId: counselor_id,
    source: `question:${id}`,
    kind: 'question' as const,
    title: 'پاسخ به پرسش صوتی',
    startsAt: answered_at!,
    minutes: null,
    price: paid.get(order_line_id ?? '') ?? 0,
  }))
}
