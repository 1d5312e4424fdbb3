import { listOwnReturnedTexts, nameText } from '#features/writing-correction/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import type { WritingScale } from './contract.ts'
import { listMarkings } from './find-markings.server.ts'

/** What one's texts were scored, criterion by criterion: two statements, however many they are. */
export async function readWritingLevels({ db, user }: SignedIn): Promise<{ scales: WritingScale[] }> {
  const texts = await listOwnReturnedTexts(db, user.id)
  const markings = await listMarkings(
    db,
    texts.map(({ id }) => id),
  )
  const scales = new Map<string, WritingScale>()
  for (const { id, title, language, returned_at } of texts) {
    const marking = markings.get(id)?.data
    const scores = (marking?.scores ?? []).flatMap(({ criterion, score }) =>
      score === null ? [] : [{ criterion, score }],
    )
    if (!marking || scores.length === 0) continue
    const { rubric } = marking
    const scale = scales.get(`${language} ${rubric}`) ?? { language, rubric, texts: [] }
    scales.set(`${language} ${rubric}`, scale)
    // They come with the latest first.
    scale.texts.unshift({ id, title: nameText(title), returnedAt: returned_at!.toISOString(), scores })
  }
  return { scales: [...scales.values()] }
}
