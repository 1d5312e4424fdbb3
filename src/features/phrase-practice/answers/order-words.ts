import type { PhraseLanguage } from '#features/phrasebook/review-public.ts'
import { checkAnswer } from './check-answer.ts'
import { movable } from './same-words.ts'

/** How many chips a sentence has at most: of longer ones neighbours share a chip. */
const maxChips = 8

/**
 * A sentence as chips to be put in order: without the marks at its end and the capital at its beginning, which would give its
 * order away. Joined by spaces in their order they are the sentence.
 */
export function splitIntoChips(sentence: string): string[] {
  const bare = sentence.trim().replace(/[.!?؟…。]+$/u, '')
  const words = bare.split(/\s+/).filter(Boolean)
  const first = words[0]
  if (first && !/^I(?:['’]|$)/.test(first)) words[0] = first[0]!.toLowerCase() + first.slice(1)
  const chips: string[] = []
  for (const [index, word] of words.entries()) {
    const place = Math.floor((index * Math.min(maxChips, words.length)) / words.length)
    chips[place] = chips[place] === undefined ? word : `${chips[place]} ${word}`
  }
  return chips
}

/** The chips in another order than they came in, where there is one. `random` answers 0 up to 1. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  const isSame = mixed.every((item, at) => item === items[at])
  return isSame ? [...mixed.slice(1), ...mixed.slice(0, 1)] : mixed
}

/** Every order of the words that is right: as they stand, and in English with “please” or “tomorrow” at the other end. */
export function listOrders(sentence: string, language: PhraseLanguage = 'en'): string[] {
  const words = splitIntoChips(sentence).join(' ').split(' ')
  const orders = [words.join(' ')]
  if (language !== 'en') return orders
  for (const [at, word] of words.entries()) {
    if (!movable.includes(bareWord(word))) continue
    const rest = words.filter((_, index) => index !== at)
    if (rest.length === 0) continue
    orders.push([word, ...rest].join(' '), [...rest, word].join(' '))
  }
  return [...new Set(orders)]
}

const bareWord = (word: string) => word.toLowerCase().replace(/[^\p{L}']/gu, '')

/** Whether the chips, in this order, are the sentence. */
export const isInOrder = (
  chips: readonly string[],
  sentence: string,
  language: PhraseLanguage = 'en',
): boolean =>
  listOrders(sentence, language).some(
    order => checkAnswer(chips.join(' '), [order], { language }).verdict === 'right',
  )
