import type { CheckedInputOf } from '#contract/endpoint.ts'
import {
  drawForAttempt,
  type ExamRow,
  findDrawn,
  findExam,
  findKeyFor,
} from '#features/exams/public.server.ts'
import { countPoints, describeRight } from '#features/exams/public.ts'
import { shuffleParts } from '#features/questions/public.server.ts'
import type { QuestionBody } from '#features/questions/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { SignedIn } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { printPdf } from '#server/platform/pdf/print-pdf.ts'
import type * as calls from '../contract.ts'
import template from './exam.typ?raw'

const letters = ['الف', 'ب', 'پ', 'ت', 'ث', 'ج', 'چ', 'ح', 'خ', 'د']
const letter = (at: number) => letters[at] ?? toPersianDigits(at + 1)
const names = { a: 'الف', b: 'ب' } as const
type Edition = keyof typeof names

/**
 * An exam on paper. Both versions ask the same questions, drawn once for the exam as it is; version B in another order of
 * questions and options.
 * @throws AppError notFound; conflict where the bank is too small; unavailable
 */
export async function printExam(
  { db, now }: SignedIn,
  { exam: id, part }: CheckedInputOf<typeof calls.printExam>,
) {
  const exam = await findExam(db, id)
  const editions = await Promise.all((['a', 'b'] as const).map(edition => buildEdition(db, exam, edition)))
  const data = {
    part,
    title: exam.title,
    minutes: toPersianDigits(exam.minutes),
    points: toPersianDigits(countPoints(exam.sections)),
    editions: part === 'a' ? [editions[0]] : part === 'b' ? [editions[1]] : editions,
  }
  const bytes = await printPdf(template, data, now())
  return { bytes, name: `exam-${part}.pdf`, saveAs: `${exam.title} ${partNames[part]}.pdf` }
}

const partNames = { a: 'نسخهٔ الف', b: 'نسخهٔ ب', key: 'کلید', sheet: 'پاسخ‌نامه' }

/** The same seed for the same exam: a reprint is the same paper while exam and bank are. */
const seedFrom = ({ id, version }: Pick<ExamRow, 'id' | 'version'>) =>
  (Number.parseInt(id.slice(0, 7), 16) + version) % 2 ** 31

async function buildEdition(db: Db, exam: ExamRow, edition: Edition) {
  const seed = seedFrom(exam)
  const drawn = await drawForAttempt(db, { ...exam, is_shuffled: false }, seed)
  const questions = await findDrawn(db, drawn)
  const order = drawn.map((question, at) => ({ question, at }))
  if (edition === 'b') {
    // Within its section each question stands where its mirror stood.
    order.sort((one, other) => one.question.section - other.question.section || other.at - one.at)
  }
  return {
    name: names[edition],
    sections: exam.sections.map(({ title }, section) => ({
      title,
      questions: order
        .map((placed, place) => ({ ...placed, number: toPersianDigits(place + 1) }))
        .filter(({ question }) => question.section === section)
        .flatMap(({ question, number }) => {
          const found = findKeyFor(questions, question)
          if (!found) return []
          const body = shuffleParts(found.body, `${seed}/${edition}/${question.questionId}`)
          const right = describeRight(body, found.key).map(line => {
            const at = 'options' in body ? body.options.findIndex(({ id }) => id === line.id) : -1
            return at < 0 ? line.text : letter(at)
          })
          return [
            {
              number,
              marks: toPersianDigits(question.marks),
              ...describeBody(body),
              right: right.join('، '),
            },
          ]
        }),
    })),
  }
}

/** A question as paper has it: what is asked, and lines to be ticked or filled. */
function describeBody(body: QuestionBody) {
  const shared = {
    instruction: body.instruction,
    stem: body.kind === 'cloze' ? body.text.replace(/\{(\d+)\}/g, '____ ($1)') : body.stem,
    passage: body.passage ? [body.passage.title, body.passage.text].filter(Boolean).join('\n\n') : '',
    hasSound: body.audio !== undefined,
    options: [] as { letter: string; text: string }[],
    pairs: [] as { left: string; right: string }[],
    lines: 0,
  }
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return { ...shared, options: body.options.map(({ text }, at) => ({ letter: letter(at), text })) }
    case 'ordering':
      return {
        ...shared,
        options: body.pieces.map(({ text }, at) => ({ letter: letter(at), text })),
        lines: 1,
      }
    case 'matching':
      return {
        ...shared,
        pairs: Array.from({ length: Math.max(body.left.length, body.right.length) }, (_, at) => ({
          left: body.left[at]?.text ?? '',
          right: body.right[at] ? `${letter(at)}) ${body.right[at].text}` : '',
        })),
      }
    case 'essay':
      return { ...shared, lines: 14 }
    case 'speaking':
      return shared
    default:
      return { ...shared, lines: body.kind === 'cloze' ? 0 : 2 }
  }
}
