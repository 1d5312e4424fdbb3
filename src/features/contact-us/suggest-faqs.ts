import { key } from '#persian/search-key.ts'

/** Words that every question has. */
const common = new Set(
  key(
    'از به با در را که و یا تا هم این آن من ما شما چه چرا چطور کجا کی است هست شد شود می نمی ام ای برای سلام لطفا یک باید کنم کرد کرده شده بود ولی اما',
  ).split(' '),
)
const maxShown = 3
/** A shorter beginning of a word says nothing. */
const minLetters = 3

const splitWords = (text: string) =>
  [...new Set(key(text).split(' '))].filter(word => word.length >= minLetters && !common.has(word))

/** Whether one word is the other with an ending: «پرداخت» and «پرداختم». */
const isAkin = (one: string, other: string) =>
  one === other ||
  (Math.min(one.length, other.length) > minLetters && (one.startsWith(other) || other.startsWith(one)))

/**
 * The questions asked often that what somebody types is about, the closest first: at least one word of the question, or
 * two of its answer, are among the typed ones, whichever letters of a kind were typed. What is less than half as close as
 * the closest is left out.
 */
export function suggestFaqs<Faq extends { question: string; answer: string }>(
  faqs: readonly Faq[],
  typed: string,
): Faq[] {
  const words = splitWords(typed)
  if (words.length === 0) return []
  const count = (text: string) => {
    const own = splitWords(text)
    return words.filter(word => own.some(one => isAkin(one, word))).length
  }
  const scored = faqs.map(faq => ({ faq, score: count(faq.question) * 2 + count(faq.answer) }))
  const best = Math.max(...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score >= 2 && score * 2 >= best)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxShown)
    .map(({ faq }) => faq)
}
