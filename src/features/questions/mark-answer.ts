import { compareText, isSame, isSlip } from './compare-text.ts'
import type { MarkedAnswer, MarkedPart, QuestionAnswer, QuestionBody, QuestionKey } from './question.ts'
import { splitWords } from './split-words.ts'

const wrong: MarkedAnswer = { fraction: 0, parts: [] }
const share = (parts: readonly MarkedPart[], of: number): MarkedAnswer => ({
  fraction: of === 0 ? 0 : parts.filter(({ isRight }) => isRight).length / of,
  parts,
})

/**
 * What an answer is worth. No answer, and one of another kind, is worth nothing; what a person has to read has no worth yet.
 *
 * - multiple: each right option chosen earns its share, each wrong one costs as much, never below nothing.
 * - cloze, matching: each gap and each pair earns its share.
 * - ordering: each piece that follows the piece it should follow earns its share, so that a rotated row is not worth nothing.
 * - dictation: the words heard in their order, over the longer of both texts.
 */
export function markAnswer({
  body,
  key,
  answer,
}: {
  body: QuestionBody
  key: QuestionKey
  answer: QuestionAnswer | null | undefined
}): MarkedAnswer {
  if (!answer || answer.kind !== body.kind || key.kind !== body.kind) return wrong
  switch (answer.kind) {
    case 'single': {
      if (key.kind !== 'single') return wrong
      return share([{ id: answer.option, isRight: answer.option === key.option }], 1)
    }
    case 'multiple': {
      if (key.kind !== 'multiple') return wrong
      const chosen = [...new Set(answer.options)]
      const parts = chosen.map(id => ({ id, isRight: key.options.includes(id) }))
      const right = parts.filter(({ isRight }) => isRight).length
      const earned = (right - (parts.length - right)) / key.options.length
      return { fraction: Math.max(0, earned), parts }
    }
    case 'cloze': {
      if (key.kind !== 'cloze' || body.kind !== 'cloze') return wrong
      const parts = body.gaps.map(({ id, options }): MarkedPart => {
        const given = answer.gaps[id] ?? ''
        const right = key.gaps[id] ?? []
        return options
          ? { id, isRight: right.includes(given) }
          : { id, ...compareText(given, right, { isExact: key.isExact ?? false }) }
      })
      return share(parts, body.gaps.length)
    }
    case 'matching': {
      if (key.kind !== 'matching') return wrong
      const parts = Object.entries(key.pairs).map(([id, right]) => ({
        id,
        isRight: answer.pairs[id] === right,
      }))
      return share(parts, parts.length)
    }
    case 'ordering': {
      if (key.kind !== 'ordering') return wrong
      const given = [...new Set(answer.order)]
      const marked = key.orders.map(order => markOrder(given, order))
      return marked.reduce((best, one) => (one.fraction! > best.fraction! ? one : best), wrong)
    }
    case 'text':
      return key.kind === 'text'
        ? share(
            [{ id: '1', ...compareText(answer.text, key.accepted, { isExact: key.isExact ?? false }) }],
            1,
          )
        : wrong
    case 'dictation': {
      if (key.kind !== 'dictation') return wrong
      const marked = key.accepted.map(meant => markDictation(answer.text, meant))
      return marked.reduce((best, one) => (one.fraction! > best.fraction! ? one : best), wrong)
    }
    case 'essay':
      return answer.text.trim() ? { fraction: null, parts: [] } : wrong
    case 'speaking':
      return { fraction: null, parts: [] }
  }
}

function markOrder(given: readonly string[], right: readonly string[]): MarkedAnswer {
  const parts = right.map((id, at) => {
    const place = given.indexOf(id)
    return { id, isRight: place >= 0 && given[place - 1] === right[at - 1] }
  })
  return share(parts, right.length)
}

/** Words beside words by their longest common row; each word of what was said is a part, by its number. */
function markDictation(typed: string, meant: string): MarkedAnswer {
  const given = splitWords(typed)
  const said = splitWords(meant)
  const fits = (one: number, other: number) =>
    isSame(given[one]!, said[other]!) || isSlip(given[one]!, said[other]!)
  const length = Array.from({ length: given.length + 1 }, () => new Array<number>(said.length + 1).fill(0))
  for (let one = given.length - 1; one >= 0; one--) {
    for (let other = said.length - 1; other >= 0; other--) {
      length[one]![other] = fits(one, other)
        ? 1 + length[one + 1]![other + 1]!
        : Math.max(length[one + 1]![other]!, length[one]![other + 1]!)
    }
  }
  const parts: MarkedPart[] = said.map((_, at) => ({ id: String(at + 1), isRight: false }))
  for (let one = 0, other = 0; one < given.length && other < said.length; ) {
    if (fits(one, other)) {
      const isSlipped = !isSame(given[one]!, said[other]!)
      parts[other] = {
        id: String(other + 1),
        isRight: true,
        ...(isSlipped && { slip: { typed: given[one]!, meant: said[other]! } }),
      }
      one++
      other++
    } else if (length[one + 1]![other]! >= length[one]![other + 1]!) one++
    else other++
  }
  return share(parts, Math.max(given.length, said.length))
}
