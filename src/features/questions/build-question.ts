import { type AuthoredContent, defaultPlays } from '#contract/authored-question.ts'
import { shuffle } from './mix.ts'
import type { QuestionBody, QuestionKey, QuestionKind, QuestionSkill } from './question.ts'

/** What is to be done, where its author says nothing else. */
export const defaultInstructions: Record<QuestionKind, string> = {
  single: 'گزینهٔ درست را انتخاب کنید.',
  multiple: 'همهٔ گزینه‌های درست را انتخاب کنید.',
  cloze: 'جاهای خالی را پر کنید.',
  matching: 'جفت هر مورد را انتخاب کنید.',
  ordering: 'این‌ها را به ترتیب درست بچینید.',
  text: 'پاسخ کوتاه را بنویسید.',
  dictation: 'گوش کنید و آنچه را می‌شنوید بنویسید.',
  essay: 'متن خود را بنویسید.',
  speaking: 'پاسخ خود را ضبط کنید.',
}
/** A sound whose length nobody measured. */
const unknownSeconds = 0

/**
 * What learners see of a written question, and what decides about their answers. Ids of parts come from a shuffle that the
 * question's id decides: the first one written is often the right one, so neither an id nor the order of pieces may say
 * which that was. The same part keeps its id in the next version as long as their number stays.
 */
export function buildQuestion(
  questionId: string,
  content: AuthoredContent,
  { skill, audioSeconds }: { skill: QuestionSkill; audioSeconds?: number | undefined },
): { body: QuestionBody; key: QuestionKey } {
  const { kind, instruction, stem, passage, script, maxPlays, picture, why } = content
  const shared = {
    instruction: instruction || defaultInstructions[kind],
    stem,
    ...(passage && { passage }),
    ...((script || audioSeconds !== undefined) && {
      audio: { seconds: audioSeconds ?? unknownSeconds, maxPlays: maxPlays ?? defaultPlays },
    }),
    ...(picture && { picture }),
  }
  const explained = { ...(why && { explanation: why }), ...(script && { script }) }
  const isExact = 'exact' in content && content.exact !== undefined ? content.exact : skill === 'grammar'
  switch (content.kind) {
    case 'single':
    case 'multiple': {
      const ids = mixIds(content.options.length, questionId)
      const feedback = content.feedback?.some(Boolean) && {
        feedback: Object.fromEntries(
          content.feedback.flatMap((said, at) => (said && ids[at] ? [[ids[at], said]] : [])),
        ),
      }
      const options = toParts(content.options, ids)
      return content.kind === 'single'
        ? {
            body: { kind: 'single', ...shared, options },
            key: { kind: 'single', ...explained, option: ids[content.key]!, ...feedback },
          }
        : {
            body: { kind: 'multiple', ...shared, options },
            key: { kind: 'multiple', ...explained, options: content.key.map(at => ids[at]!), ...feedback },
          }
    }
    case 'cloze': {
      const gaps = Object.entries(content.gaps).map(([id, gap]) => {
        if (!('options' in gap)) return { gap: { id }, right: gap.accept }
        const ids = mixIds(gap.options.length, `${questionId} ${id}`)
        return { gap: { id, options: toParts(gap.options, ids) }, right: [ids[gap.key]!] }
      })
      return {
        body: { kind: 'cloze', ...shared, text: content.text, gaps: gaps.map(({ gap }) => gap) },
        key: {
          kind: 'cloze',
          ...explained,
          isExact,
          gaps: Object.fromEntries(gaps.map(({ gap, right }) => [gap.id, right])),
        },
      }
    }
    case 'matching': {
      const rightTexts = [...new Set([...content.pairs.map(([, right]) => right), ...(content.extra ?? [])])]
      const rightIds = mixIds(rightTexts.length, `${questionId} right`)
      const leftIds = mixIds(content.pairs.length, questionId)
      return {
        body: {
          kind: 'matching',
          ...shared,
          left: toParts(
            content.pairs.map(([left]) => left),
            leftIds,
          ),
          right: sortParts(toParts(rightTexts, rightIds)),
        },
        key: {
          kind: 'matching',
          ...explained,
          pairs: Object.fromEntries(
            content.pairs.map(([, right], at) => [leftIds[at]!, rightIds[rightTexts.indexOf(right)]!]),
          ),
        },
      }
    }
    case 'ordering': {
      const ids = mixPieces(content.pieces, questionId)
      const orders = [content.pieces.map((_, at) => at), ...(content.orders ?? [])]
      return {
        body: { kind: 'ordering', ...shared, pieces: sortParts(toParts(content.pieces, ids)) },
        key: { kind: 'ordering', ...explained, orders: orders.map(order => order.map(at => ids[at]!)) },
      }
    }
    case 'text':
      return {
        body: { kind: 'text', ...shared },
        key: { kind: 'text', ...explained, isExact, accepted: content.accept },
      }
    case 'dictation':
      return {
        body: { kind: 'dictation', ...shared },
        key: { kind: 'dictation', ...explained, accepted: content.accept },
      }
    case 'essay':
      return {
        body: { kind: 'essay', ...shared, minWords: content.minWords, maxWords: content.maxWords },
        key: { kind: 'essay', ...explained, ...(content.model && { model: content.model }) },
      }
    case 'speaking':
      return {
        body: { kind: 'speaking', ...shared, seconds: content.seconds, preparation: content.preparation },
        key: { kind: 'speaking', ...explained, ...(content.model && { model: content.model }) },
      }
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const mixIds = (count: number, seed: string) => shuffle([...letters.slice(0, count)], `ids ${seed}`)

/** Ids of pieces, under which their order by id is not the one that was written. */
function mixPieces(pieces: readonly string[], questionId: string): string[] {
  for (let attempt = 0; ; attempt++) {
    const ids = mixIds(pieces.length, `${questionId} ${attempt}`)
    if (ids.some((id, at) => at > 0 && id < ids[at - 1]!)) return ids
  }
}

type Part = { id: string; text: string }
const toParts = (texts: readonly string[], ids: readonly string[]): Part[] =>
  texts.map((text, at) => ({ id: ids[at]!, text }))
const sortParts = (parts: Part[]) => parts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
