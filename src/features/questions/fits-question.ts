import type { QuestionAnswer, QuestionBody } from './question.ts'

/**
 * Whether an answer is one that this question can have: of its kind, and of its own parts. What a browser of ours sends
 * always is.
 */
export function fitsQuestion(body: QuestionBody, answer: QuestionAnswer): boolean {
  const has = (parts: readonly { id: string }[], ids: readonly string[]) =>
    new Set(ids).size === ids.length && ids.every(id => parts.some(part => part.id === id))
  if (body.kind === 'single') return answer.kind === 'single' && has(body.options, [answer.option])
  if (body.kind === 'multiple') return answer.kind === 'multiple' && has(body.options, answer.options)
  if (body.kind === 'ordering') return answer.kind === 'ordering' && has(body.pieces, answer.order)
  if (body.kind === 'matching') {
    return (
      answer.kind === 'matching' &&
      has(body.left, Object.keys(answer.pairs)) &&
      Object.values(answer.pairs).every(id => has(body.right, [id]))
    )
  }
  if (body.kind === 'cloze') {
    return (
      answer.kind === 'cloze' &&
      has(body.gaps, Object.keys(answer.gaps)) &&
      body.gaps.every(({ id, options }) => {
        const given = answer.gaps[id]
        return !given || !options || has(options, [given])
      })
    )
  }
  return answer.kind === body.kind
}
