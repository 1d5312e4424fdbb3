import {
  listOwnReturnedTexts,
  loadOwnReturnedText,
  nameText,
  type TextRow,
} from '#features/writing-correction/public.server.ts'
import { listMarkings } from '#features/writing-marking/public.server.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ReturnedText } from './returned-text.ts'

/** One's texts that came back with marks, the latest first: two statements, however many they are. */
export const listReturned = async (db: Db, userId: string): Promise<ReturnedText[]> =>
  withMarks(db, await listOwnReturnedTexts(db, userId))

/** One of them; none where it has no marks. @throws AppError notFound, alike for another's and for none */
export async function findReturned(
  db: Db,
  textId: string,
  userId: string,
): Promise<ReturnedText | undefined> {
  const [text] = await withMarks(db, [await loadOwnReturnedText(db, textId, userId)])
  return text
}

async function withMarks(db: Db, texts: readonly TextRow[]): Promise<ReturnedText[]> {
  const markings = await listMarkings(
    db,
    texts.map(({ id }) => id),
  )
  return texts.flatMap(({ id, title, language, body, words, returned_at }) => {
    const found = markings.get(id)
    if (!found) return []
    const { sentences, pins } = found.data
    return [{ id, title: nameText(title), language, body, words, returnedAt: returned_at!, sentences, pins }]
  })
}
