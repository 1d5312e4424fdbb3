import { key } from '#persian/search-key.ts'
import { splitWords as splitIntoWords, type Word } from '#persian/words.ts'
import type { PhraseLanguage } from './contract.ts'
import { spellUmlauts } from './spell-umlauts.ts'

const marked = /[\u00C0-\u024F\u1E00-\u1EFF]/g
/** Letters that are more than a letter with a mark. */
const others: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * A folded text with its Latin letters as a keyboard without their marks writes them: «eröffnen» is "eroffnen", «für» "fur", «teşekkür»
 * "tesekkur". Changing it means folding anew what is stored (the migration of 20261130 shows how).
 */
export const foldLatin = (folded: string): string =>
  folded.replace(marked, letter => others[letter] ?? letter.normalize('NFD').replace(/[\u0300-\u036F]/g, ''))

/** The words of a text as they are searched. */
export const splitWords = (text: string): Word[] =>
  splitIntoWords(text).map(({ folded, written }) => ({ folded: foldLatin(folded), written }))

/** The folded words of a text, a space between them. */
export const toWordKey = (text: string): string =>
  splitWords(text)
    .map(({ folded }) => folded)
    .join(' ')

/**
 * What else a learner may type for the words of a sentence, folded: «eroeffnen» for «eröffnen», «addition» for «l’addition», «حساب» for
 * «الحساب».
 */
export function listOtherForms(sentence: string, language: PhraseLanguage): string[] {
  if (language === 'en') return []
  // What Persian joins («قهوه ام» is one word of it) are words of their own here.
  const words = key(sentence.replace(/['’]/g, ' ')).split(' ')
  if (language === 'ar') return words.flatMap(word => [word, word.replace(/^ال(?=.{3})/, '')])
  const apart = words.filter(word => word.length > 1)
  const spelled = language === 'de' ? apart.map(spellUmlauts) : []
  return [...apart, ...spelled].map(foldLatin)
}
