import type { QuestionBody, QuestionKey } from '#features/questions/public.ts'

type Line = { id: string; text: string }

/** The right answer as people read it, a line a part; a body and a key of one question. */
export function describeRight(body: QuestionBody, key: QuestionKey): Line[] {
  if (body.kind === 'single' && key.kind === 'single') return pick(body.options, [key.option])
  if (body.kind === 'multiple' && key.kind === 'multiple') return pick(body.options, key.options)
  if (body.kind === 'cloze' && key.kind === 'cloze') {
    return body.gaps.map(({ id, options }) => {
      const [first = ''] = key.gaps[id] ?? []
      return { id, text: options?.find(option => option.id === first)?.text ?? first }
    })
  }
  if (body.kind === 'matching' && key.kind === 'matching') {
    return body.left.map(({ id, text }) => ({
      id,
      text: `${text} — ${body.right.find(right => right.id === key.pairs[id])?.text ?? ''}`,
    }))
  }
  if (body.kind === 'ordering' && key.kind === 'ordering') {
    const order = key.orders[0] ?? []
    return [
      {
        id: 'order',
        text: pick(body.pieces, order)
          .map(({ text }) => text)
          .join(' '),
      },
    ]
  }
  if (key.kind === 'text' || key.kind === 'dictation') return [{ id: 'text', text: key.accepted[0] ?? '' }]
  if ((key.kind === 'essay' || key.kind === 'speaking') && key.model)
    return [{ id: 'model', text: key.model }]
  return []
}

/** In the order of the ids. */
const pick = (parts: readonly Line[], ids: readonly string[]): Line[] =>
  ids.flatMap(id => parts.find(part => part.id === id) ?? [])
