import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { ExamsTables } from '#features/exams/public.server.ts'
import { findDrawn, findExam, findKeyFor } from '#features/exams/public.server.ts'
import { countPoints } from '#features/exams/public.ts'
import { listChosen } from '#features/questions/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { withTables } from '#server/platform/database/database.ts'
import type * as calls from '../contract.ts'
import { computeDiscrimination, computeFacility, countChosen, type ItemResult } from './analyse-items.ts'

const t = withTables<ExamsTables>()

/** By four statements, however many sat the exam. @throws AppError notFound */
export async function analyseExam({ db }: SignedIn, { exam: id }: CheckedInputOf<typeof calls.analyseExam>) {
  const exam = await findExam(db, id)
  const attempts = await t(db)
    .selectFrom('exam_attempt')
    .select(['id', 'drawn', 'points', 'max_points'])
    .where('exam_id', '=', id)
    .where('state', '=', 'submitted')
    .where('is_trial', '=', false)
    .where('is_on_paper', '=', false)
    .execute()
  const answers = await t(db)
    .selectFrom('exam_answer')
    .innerJoin('exam_attempt', 'exam_attempt.id', 'attempt_id')
    .select(['attempt_id', 'place', 'answer', 'fraction', 'exam_answer.points'])
    .where('exam_id', '=', id)
    .where('state', '=', 'submitted')
    .where('is_trial', '=', false)
    .execute()
  const questions = await findDrawn(
    db,
    attempts.flatMap(({ drawn }) => drawn),
  )
  const byPlace = new Map(answers.map(answer => [`${answer.attempt_id} ${answer.place}`, answer]))
  const items = new Map<string, { version: number; results: ItemResult[] }>()
  for (const { id: attempt, drawn, points } of attempts) {
    for (const [at, { questionId, version }] of drawn.entries()) {
      const answer = byPlace.get(`${attempt} ${at + 1}`)
      // What a person has to read says nothing yet.
      if (answer?.answer && answer.fraction === null) continue
      const body = findKeyFor(questions, { questionId, version })?.body
      const item = items.get(questionId) ?? { version, results: [] }
      items.set(questionId, item)
      item.version = Math.max(item.version, version)
      item.results.push({
        fraction: Number(answer?.fraction ?? 0),
        rest: Number(points) - Number(answer?.points ?? 0),
        chosen: body ? listChosen(body, answer?.answer ?? null) : [],
      })
    }
  }
  const sums = attempts.map(({ points }) => Number(points))
  return {
    title: exam.title,
    attempts: attempts.length,
    mean: sums.length === 0 ? null : sums.reduce((sum, points) => sum + points, 0) / sums.length,
    maxPoints: countPoints(exam.sections),
    spread: countTenths(attempts),
    items: [...items].map(([questionId, { version, results }]) => {
      const { body, key } = findKeyFor(questions, { questionId, version })!
      const options = body.kind === 'single' || body.kind === 'multiple' ? body.options : []
      const right = key.kind === 'single' ? [key.option] : key.kind === 'multiple' ? key.options : []
      return {
        questionId,
        stem: body.stem || body.instruction,
        answered: results.length,
        facility: computeFacility(results),
        discrimination: computeDiscrimination(results),
        options: options.map(option => ({
          text: option.text,
          isRight: right.includes(option.id),
          ...countChosen(results, option.id),
        })),
      }
    }),
  }
}

/** How many attempts came to each tenth of the whole. */
function countTenths(attempts: readonly { points: string | null; max_points: string | number }[]): number[] {
  const tenths = new Array<number>(10).fill(0)
  for (const { points, max_points } of attempts) {
    const share = Number(max_points) > 0 ? Number(points) / Number(max_points) : 0
    tenths[Math.min(9, Math.floor(share * 10))]! += 1
  }
  return tenths
}
