import { findErrorTypes } from '#features/error-types/public.server.ts'
import { nameText, type ShownFiles, type TextRow } from '#features/writing-correction/public.server.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { createMarking, type Marking } from './marking.ts'
import { suggestRubric } from './rubrics.ts'
import type { MarkingTables } from './tables.server.ts'

const t = withTables<MarkingTables>()

const selectMarkings = (db: Db) => t(db).selectFrom('writing_marking').selectAll()
export type SavedMarking = Awaited<ReturnType<ReturnType<typeof selectMarkings>['executeTakeFirstOrThrow']>>

export const findMarking = (db: Db, textId: string) =>
  selectMarkings(db).where('text_id', '=', textId).executeTakeFirst()

/** The markings of these texts, by their ids; those not begun are left out. */
export async function listMarkings(
  db: Db,
  textIds: readonly string[],
): Promise<ReadonlyMap<string, SavedMarking>> {
  const rows = await selectMarkings(db)
    .where('text_id', 'in', [...textIds, noId])
    .execute()
  return new Map(rows.map(row => [row.text_id, row]))
}

/** What a text is marked with before anything of it is saved. */
const beginMarking = ({ body, language, task_slug, is_homework }: TextRow) =>
  createMarking(body, language, is_homework ? 'homework' : suggestRubric(task_slug))

/** A text's marking as it was saved last, else one that says nothing yet, with what is there of the corrector's voice. */
export const showMarking = (
  text: TextRow,
  row: SavedMarking | undefined,
  message: ShownFiles['message'],
): Marking => ({
  ...(row?.data ?? beginMarking(text)),
  // Who said it may have left, and their voice with them.
  voiceId: message?.id ?? null,
})

export const showText = ({ id, title, prompt, language, level, words, body, is_homework }: TextRow) => ({
  id,
  title: nameText(title),
  prompt,
  language,
  level,
  words,
  body,
  isHomework: is_homework,
})

/** The types that markings name, hidden ones too. */
export const findNamedTypes = (db: Db, ...markings: Marking[]) =>
  findErrorTypes(db, [
    ...new Set(
      markings.flatMap(({ sentences, pins }) =>
        [...sentences.flatMap(({ edits }) => edits), ...pins].flatMap(({ typeId }) => typeId ?? []),
      ),
    ),
  ])
