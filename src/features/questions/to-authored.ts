import type { AuthoredContent } from '#contract/authored-question.ts'
import { defaultInstructions } from './build-question.ts'
import type { QuestionBody, QuestionKey } from './question.ts'

/**
 * The written form of a question as it stands in the bank: `buildQuestion` the other way round. What it builds of the
 * outcome, under the same id, is the same question.
 */
export function toAuthored(body: QuestionBody, key: QuestionKey): AuthoredContent {
  const shared = {
    ...(body.instruction !== defaultInstructions[body.kind] && { instruction: body.instruction }),
    stem: body.stem,
    ...(body.passage && { passage: body.passage }),
    ...(key.script && { script: key.script }),
    ...(body.audio && { maxPlays: body.audio.maxPlays }),
    ...(body.picture && { picture: body.picture }),
    ...(key.explanation && { why: key.explanation }),
  }
  const exact = 'isExact' in key ? { exact: key.isExact ?? false } : {}
  if (body.kind === 'single' && key.kind === 'single') {
    return {
      kind: 'single',
      ...shared,
      options: listTexts(body.options),
      key: findIndex(body.options, key.option),
      ...writeFeedback(body.options, key.feedback),
    }
  }
  if (body.kind === 'multiple' && key.kind === 'multiple') {
    return {
      kind: 'multiple',
      ...shared,
      options: listTexts(body.options),
      key: key.options.map(id => findIndex(body.options, id)),
      ...writeFeedback(body.options, key.feedback),
    }
  }
  if (body.kind === 'cloze' && key.kind === 'cloze') {
    const gaps = body.gaps.map(({ id, options }) => {
      const right = key.gaps[id] ?? []
      const gap = options
        ? { options: listTexts(options), key: findIndex(options, right[0]!) }
        : { accept: right }
      return [id, gap] as const
    })
    return { kind: 'cloze', ...shared, text: body.text, gaps: Object.fromEntries(gaps), ...exact }
  }
  if (body.kind === 'matching' && key.kind === 'matching') {
    const textById = new Map(body.right.map(({ id, text }) => [id, text]))
    const used = new Set(Object.values(key.pairs))
    const extra = body.right.filter(({ id }) => !used.has(id)).map(({ text }) => text)
    return {
      kind: 'matching',
      ...shared,
      pairs: body.left.map(({ id, text }): [string, string] => [text, textById.get(key.pairs[id]!) ?? '']),
      ...(extra.length > 0 && { extra }),
    }
  }
  if (body.kind === 'ordering' && key.kind === 'ordering') {
    const [first = [], ...others] = key.orders
    const textById = new Map(body.pieces.map(({ id, text }) => [id, text]))
    return {
      kind: 'ordering',
      ...shared,
      pieces: first.map(id => textById.get(id) ?? ''),
      ...(others.length > 0 && { orders: others.map(order => order.map(id => first.indexOf(id))) }),
    }
  }
  if (key.kind === 'text') return { kind: 'text', ...shared, accept: key.accepted, ...exact }
  if (key.kind === 'dictation') return { kind: 'dictation', ...shared, accept: key.accepted }
  const model = 'model' in key && key.model ? { model: key.model } : {}
  if (body.kind === 'essay') {
    return { kind: 'essay', ...shared, minWords: body.minWords, maxWords: body.maxWords, ...model }
  }
  if (body.kind === 'speaking') {
    return { kind: 'speaking', ...shared, seconds: body.seconds, preparation: body.preparation, ...model }
  }
  throw new Error(`the body is of the kind ${body.kind} and the key of ${key.kind}`)
}

type Part = { id: string; text: string }
const listTexts = (parts: readonly Part[]) => parts.map(({ text }) => text)
const findIndex = (parts: readonly Part[], id: string) => parts.findIndex(part => part.id === id)
const writeFeedback = (options: readonly Part[], feedback: Record<string, string> | undefined) =>
  feedback ? { feedback: options.map(({ id }) => feedback[id] ?? '') } : {}
