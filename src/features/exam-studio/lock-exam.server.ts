import { AppError, type FieldError, notFound } from '#contract/app-error.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'

const t = withTables<ExamsTables>()

/** @throws AppError invalid, with those that are there */
export function refuse(errors: readonly (FieldError | false)[]): void {
  const real = errors.filter(error => error !== false)
  if (real.length > 0) throw new AppError('invalid', { errors: real })
}

/** @throws AppError notFound */
export const lockExam = (tx: Tx, id: string) =>
  t(tx).selectFrom('exam').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)
