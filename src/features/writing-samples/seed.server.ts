import { demoLearnerIds, demoStaff } from '#account/public.server.ts'
import { countWords } from '#features/questions/public.ts'
import type { WritingTables } from '#features/writing-correction/public.server.ts'
import type { MarkingTables } from '#features/writing-marking/public.server.ts'
import { createMarking, rubrics } from '#features/writing-marking/public.ts'
import type { AppContext } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { seedSamples as seeds } from './seed-samples.ts'
import type { SampleTables } from './tables.server.ts'

const t = withTables<WritingTables & MarkingTables & SampleTables>()
const fixedId = fixedIds('writing-samples')
const hourMs = 3_600_000

const { id: rubric, criteria } = rubrics.guide
const nameScores = (scores: readonly number[]) =>
  Object.fromEntries(criteria.map(({ id }, index) => [id, scores[index]!]))

/** Texts of the demo's learners that its admin corrected and its teacher scored again, but for the last. */
export async function seedSamples(app: AppContext): Promise<void> {
  const [corrector, reader] = [demoStaff('admin').id, demoStaff('teacher').id]
  const texts = seeds.map((seed, index) => {
    const sentAt = app.now().getTime() - seed.daysAgo * 24 * hourMs
    return {
      ...seed,
      index,
      id: fixedId(`text ${index}`),
      at: (hours: number) => new Date(sentAt + hours * hourMs),
    }
  })
  await transaction(app.db, async tx => {
    await t(tx)
      .insertInto('writing_text')
      .values(
        texts.map(({ index, id, title, body, at }) => ({
          id,
          user_id: demoLearnerIds[index]!,
          title,
          language: 'en',
          level: 'B1',
          body,
          words: countWords(body, 'en'),
          state: 'returned' as const,
          begun_at: at(-1),
          changed_at: at(0),
          promised_hours: 48,
          sent_at: at(0),
          due_at: at(48),
          corrector_id: corrector,
          taken_at: at(4),
          returned_at: at(20),
        })),
      )
      .execute()
    await t(tx)
      .insertInto('writing_marking')
      .values(
        texts.map(({ id, body, first, at }) => {
          const marking = createMarking(body, 'en', rubric)
          const scores = criteria.map(({ id }, index) => ({
            criterion: id,
            score: first[index]!,
            remark: '',
          }))
          const sentences = marking.sentences.map(one => ({ ...one, state: 'perfect' as const }))
          return {
            text_id: id,
            data: JSON.stringify({ ...marking, sentences, scores }),
            version: 1,
            corrections: 0,
            saved_by: corrector,
            saved_at: at(20),
          }
        }),
      )
      .execute()
    await t(tx)
      .insertInto('writing_sample')
      .values(
        texts.map(({ index, id, first, second, at }) => ({
          id: fixedId(`sample ${index}`),
          text_id: id,
          rubric,
          corrector_id: corrector,
          first_scores: JSON.stringify(nameScores(first)),
          reader_id: reader,
          drawn_at: at(30),
          ...(second && { second_scores: JSON.stringify(nameScores(second)), read_at: at(54) }),
        })),
      )
      .execute()
  })
}
