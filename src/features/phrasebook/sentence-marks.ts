import { detectDirection, directionOfLanguage } from '#persian/strong-letters.ts'
import type { PhraseCard } from './contract.ts'

/** How a phrase's sentence is marked. What a device kept before phrases had languages is English. */
export const markSentence = ({ language = 'en' }: Partial<Pick<PhraseCard, 'language'>>) => ({
  lang: language,
  dir: directionOfLanguage(language),
})

/** The same in the direction that the letters tell: what somebody wrote themselves may be in any. */
export function markByLetters(
  phrase: Pick<PhraseCard, 'language' | 'english'>,
  sentence: string = phrase.english,
) {
  const { lang, dir } = markSentence(phrase)
  return { lang, dir: detectDirection(sentence) ?? dir }
}
