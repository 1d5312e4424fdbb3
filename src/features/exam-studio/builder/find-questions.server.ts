import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findExam } from '#features/exams/public.server.ts'
import { listBank } from '#features/questions/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import type * as calls from '../contract.ts'

/** The questions in use from which the fixed ones of an exam are chosen. @throws AppError notFound */
export async function findExamQuestions(
  context: SignedIn,
  { exam: id, ...filter }: CheckedInputOf<typeof calls.findExamQuestions>,
) {
  await findExam(context.db, id)
  return listBank(context, { ...filter, state: 'in_use' })
}
