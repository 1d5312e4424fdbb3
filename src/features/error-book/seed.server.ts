import { demoStaff, demoUserId } from '#account/public.server.ts'
import { seededErrorType } from '#features/error-types/public.server.ts'
import { countWords } from '#features/questions/public.ts'
import type { WritingTables } from '#features/writing-correction/public.server.ts'
import type { MarkingTables } from '#features/writing-marking/public.server.ts'
import {
  countCorrections,
  createMarking,
  findEdits,
  type Marking,
  type SentenceMark,
} from '#features/writing-marking/public.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { type SeedLetter, seedLetters } from './seed-letters.ts'

const t = withTables<WritingTables & MarkingTables>()
const fixedId = fixedIds('error-book')
const hourMs = 3_600_000

/** Corrected letters of the demo's learner over five months, of which the error book tells. */
export async function seedErrorBook(app: AppContext): Promise<void> {
  const teacherId = demoStaff('teacher').id
  const letters = seedLetters.map(letter => {
    const sentAt = app.now().getTime() - letter.daysAgo * 24 * hourMs
    return {
      ...letter,
      ...markLetter(letter),
      id: fixedId(letter.key),
      at: (hours: number) => new Date(sentAt + hours * hourMs),
    }
  })
  await transaction(app.db, async tx => {
    await t(tx)
      .insertInto('writing_text')
      .values(
        letters.map(({ id, title, level, body, at }) => ({
          id,
          user_id: demoUserId,
          title,
          level,
          language: 'en',
          body,
          words: countWords(body, 'en'),
          seconds_on_task: 900,
          state: 'returned' as const,
          begun_at: at(-1),
          changed_at: at(0),
          promised_hours: 48,
          sent_at: at(0),
          due_at: at(48),
          corrector_id: teacherId,
          taken_at: at(5),
          returned_at: at(28),
        })),
      )
      .execute()
    await t(tx)
      .insertInto('writing_marking')
      .values(
        letters.map(({ id, marking, at }) => ({
          text_id: id,
          data: JSON.stringify(marking),
          version: 1,
          corrections: countCorrections(marking),
          saved_by: teacherId,
          saved_at: at(28),
        })),
      )
      .execute()
  })
}

function markLetter({ sentences }: SeedLetter): { body: string; marking: Marking } {
  let body = ''
  const marks = sentences.map((sentence): SentenceMark => {
    const { wrong, right, types } =
      typeof sentence === 'string' ? { wrong: sentence, right: null, types: [] } : sentence
    const start = body ? body.length + 1 : 0
    body = body ? `${body} ${wrong}` : wrong
    const edits = right
      ? findEdits(wrong, right).map((edit, at) => ({
          ...edit,
          typeId: types[at] ? seededErrorType(types[at]) : null,
        }))
      : []
    return {
      start,
      end: body.length,
      state: right ? 'corrected' : 'perfect',
      corrected: right ?? '',
      note: '',
      edits,
    }
  })
  return { body, marking: { ...createMarking(body, 'en', 'guide'), sentences: marks } }
}
