import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { loadOwnReturnedText } from '#features/writing-correction/public.server.ts'
import { listMarkings } from '#features/writing-marking/public.server.ts'
import { correctText } from '#features/writing-marking/public.ts'
import type { SignedIn } from '#server/app-context.ts'
import { writtenIn } from '../rules.ts'
import type { readCorrectedText as call } from './contract.ts'

/** @throws AppError notFound, alike for another's, for none, before it came back and in a language that no journal is in */
export async function readCorrectedText({ db, user }: SignedIn, { text: id }: CheckedInputOf<typeof call>) {
  const text = await loadOwnReturnedText(db, id, user.id)
  const language = writtenIn.find(one => one === text.language)
  if (!language) throw new AppError('notFound')
  const marking = (await listMarkings(db, [id])).get(id)
  const markdown = marking ? correctText(text.body, marking.data) : text.body
  return { title: text.title, markdown, writtenIn: language }
}
