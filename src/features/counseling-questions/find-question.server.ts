import { findFullNames } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { counselorCards } from '#features/counseling/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import { mediaCards, ownMedia, withLinks } from '#server/engines/media/media-cards.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { AskedQuestion, BriefQuestion } from './contract.ts'
import { maxVoiceSeconds, type QuestionState, voiceUploadName } from './rules.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** How much longer than allowed a recording may turn out, in seconds: the browser ends it by its own clock. */
const overrun = 5

export const selectQuestions = (db: Db) => t(db).selectFrom('counseling_question').selectAll()
export type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>

export function findState({ paid_at, answered_at, refunded_at }: QuestionRow): QuestionState {
  if (refunded_at) return 'refunded'
  if (answered_at) return 'answered'
  return paid_at ? 'waiting' : 'unpaid'
}

export const isLate = (row: QuestionRow, now: Date): boolean =>
  findState(row) === 'waiting' && row.due_at! <= now

const showState = (row: QuestionRow, now: Date) => ({
  id: row.id,
  body: row.body,
  isSpoken: row.voice_id !== null,
  state: findState(row),
  askedAt: (row.paid_at ?? row.asked_at).toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  isLate: isLate(row, now),
})

/** Questions as those who asked them read them. */
export async function showToLearner(
  db: Db,
  rows: readonly QuestionRow[],
  now: Date,
): Promise<BriefQuestion[]> {
  const cards = await counselorCards(
    db,
    rows.map(({ counselor_id }) => counselor_id),
  )
  return rows.map(row => ({ ...showState(row, now), counselor: cards.get(row.counselor_id)! }))
}

/** Questions as their counselor reads them. */
export async function showToCounselor(
  db: Db,
  rows: readonly QuestionRow[],
  now: Date,
): Promise<AskedQuestion[]> {
  const names = await findFullNames(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(row => ({ ...showState(row, now), learner: names.get(row.user_id)?.name ?? '' }))
}

/** What was asked and answered, with links for the browser that asks. */
export async function showVoices(context: RequestContext, row: QuestionRow) {
  const ids = [row.voice_id, row.answer_voice_id].filter(id => id !== null)
  const cards = await mediaCards(context.db, ids)
  const show = (id: string | null) => {
    const card = cards.get(id ?? '')
    if (!card) return null
    const { audio, src } = withLinks(context, card)
    return { src: audio?.src ?? src, seconds: card.seconds }
  }
  return {
    voice: show(row.voice_id),
    answer: row.answered_at && {
      text: row.answer,
      voice: show(row.answer_voice_id),
      answeredAt: row.answered_at.toISOString(),
    },
  }
}

/**
 * Makes sure that something is said or written, and that what is said is one's own and short enough.
 * @throws AppError invalid, at the field
 */
export async function checkContent(
  db: Db,
  userId: string,
  { text, voiceId }: { text: string; voiceId: string | null },
): Promise<void> {
  const refuse = (field: 'text' | 'voiceId', message: string) =>
    new AppError('invalid', { message, errors: [{ field, message }] })
  if (text === '' && voiceId === null) throw refuse('text', 'چیزی نگفته و ننوشته‌اید.')
  if (voiceId === null) return
  const card = (await ownMedia(db, userId, voiceId, voiceUploadName))
    ? (await mediaCards(db, [voiceId])).get(voiceId)
    : undefined
  if (!card) throw refuse('voiceId', 'این صدا پیدا نشد؛ دوباره ضبطش کنید.')
  if ((card.seconds ?? 0) > maxVoiceSeconds + overrun) {
    throw refuse('voiceId', 'صدا بیش از دو دقیقه است؛ کوتاه‌تر بگویید.')
  }
}
