import type { Marking } from '#features/writing-marking/marking.ts'
import type { SampleTables } from '#features/writing-samples/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'
import { newWritingCredit, queueText, takeText } from './writing.ts'
import { someMarking } from './writing-marking.ts'

const t = withTables<SampleTables>()

type Known = Person & { id: string }

/** What a corrector gives for the four criteria of the guide. */
export const someScores = (...scores: readonly (number | null)[]): Marking['scores'] =>
  ['content', 'communication', 'organisation', 'language'].map((criterion, index) => ({
    criterion,
    score: scores[index] ?? null,
    remark: 'دیدگاه مصحح نخست',
  }))

/** A learner's text that a corrector took, scored and returned. */
export async function returnScored(
  app: TestApp,
  learner: Known,
  { corrector, scores = someScores(4, 3, 3, 2) }: { corrector?: Known; scores?: Marking['scores'] } = {},
) {
  const teacher = corrector ?? (await app.user('آرش', ['teacher']))
  const { id } = await queueText(app, learner, await newWritingCredit(app, learner.id))
  await takeText(teacher, id)
  const { status } = await teacher.post(`/api/studio/writing/texts/${id}/return`, {
    version: 0,
    marking: { ...someMarking(), scores },
  })
  if (status !== 204) throw new Error(`not returned: ${status}`)
  return { id, teacher }
}

/** Gives a text that came back to a second corrector; answers the sample's id. */
export async function drawText(
  { db }: TestApp,
  { manager, textId, readerId }: { manager: Person; textId: string; readerId: string },
): Promise<string> {
  const { status, body } = await manager.post(`/api/studio/writing/texts/${textId}/sample`, { readerId })
  if (status !== 204) throw new Error(`not drawn: ${JSON.stringify(body)}`)
  const { id } = await t(db)
    .selectFrom('writing_sample')
    .select('id')
    .where('text_id', '=', textId)
    .executeTakeFirstOrThrow()
  return id
}
