import { counselorCards, keepPastWork } from '#features/counseling/public.server.ts'
import { abandonMedia } from '#server/engines/media/erase-media.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { listAnswersTo } from './paid-answers.server.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** What was asked goes with who asked it, and with it what was answered; whoever answered is paid for it all the same. */
export async function eraseQuestions(tx: Tx, userId: string, now: Date): Promise<void> {
  await keepPastWork(tx, await listAnswersTo(tx, userId, now))
  const answers = await t(tx)
    .deleteFrom('counseling_question')
    .where('user_id', '=', userId)
    .returning('answer_voice_id')
    .execute()
  // What was said to them goes with what they said.
  await abandonMedia(
    tx,
    answers.flatMap(({ answer_voice_id }) => answer_voice_id ?? []),
  )
}

/** What somebody asked counselors, and what those answered. */
export async function exportQuestions(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('counseling_question')
    .select(['counselor_id', 'body as question', 'voice_id', 'answer', 'answer_voice_id'])
    .select([
      'asked_at as askedAt',
      'paid_at as paidAt',
      'answered_at as answeredAt',
      'refunded_at as refundedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  const cards = await counselorCards(
    db,
    rows.map(({ counselor_id }) => counselor_id),
  )
  return {
    questions: rows.map(({ counselor_id, voice_id, answer_voice_id, ...question }) => ({
      counselor: cards.get(counselor_id)!.name,
      ...question,
      // The files themselves are named among those that were sent.
      isSpoken: voice_id !== null,
      isAnsweredByVoice: answer_voice_id !== null,
    })),
  }
}
