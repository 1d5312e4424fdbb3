import { shuffle } from './mix.ts'
import type { QuestionBody } from './question.ts'

/**
 * A question with what may be chosen in the order of one attempt: options, options of gaps, the right side of a matching.
 * Pieces to be ordered keep the order they were mixed into when the question was written, which is never a right one.
 * @param seed names the attempt and the question
 */
export function shuffleParts(body: QuestionBody, seed: string): QuestionBody {
  switch (body.kind) {
    case 'single':
    case 'multiple':
      return { ...body, options: shuffle(body.options, seed) }
    case 'cloze':
      return {
        ...body,
        gaps: body.gaps.map(gap =>
          gap.options ? { ...gap, options: shuffle(gap.options, `${seed} ${gap.id}`) } : gap,
        ),
      }
    case 'matching':
      return { ...body, right: shuffle(body.right, seed) }
    default:
      return body
  }
}
