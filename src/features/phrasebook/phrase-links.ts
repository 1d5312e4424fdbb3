/** What links to phrases, situations and shared lists show. For loaders and the server. */

import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { languageNames } from '#persian/language-names.ts'
import type { PhraseCard, PhraseLanguage, SituationCard } from './contract.ts'
import { bookAddress, situationAddress } from './situation-address.ts'

/** What the phrasebook of a language is called. */
export const nameBook = (language: PhraseLanguage) =>
  language === 'en' ? 'عبارت‌نامه' : `عبارت‌نامهٔ ${languageNames[language]}`

const toBook = (language: PhraseLanguage) => ({
  to: bookAddress(language),
  title: nameBook(language),
})
const toStep = ({ title, ...situation }: Pick<SituationCard, 'slug' | 'title' | 'language'>) => ({
  to: situationAddress(situation),
  title,
})

export const phrasePicture = (phrase: PhraseCard): LinkPicture => ({
  kind: 'phrase',
  name: phrase.slug,
  title: phrase.english,
  titleLang: phrase.language,
  over: [nameBook(phrase.language), phrase.situation?.title].filter(Boolean).join(' · '),
  lines: [phrase.persian],
})

export const phraseLink = (phrase: PhraseCard): LinkCard => ({
  type: 'article',
  picture: phrasePicture(phrase),
  breadcrumbs: [
    toBook(phrase.language),
    ...(phrase.situation ? [toStep({ ...phrase.situation, language: phrase.language })] : []),
    { to: phrasebookPaths.phrase({ slug: phrase.slug }), title: phrase.english },
  ],
})

export const situationPicture = (
  { slug, title, description, language }: SituationCard,
  phrases: number,
): LinkPicture => ({
  kind: 'situation',
  name: language === 'en' ? slug : `${slug}_${language}`,
  title,
  over: `${nameBook(language)} · ${persianNumber(phrases)} عبارت`,
  lines: [description],
  language,
})

/** The situation and the language that the name of a picture stands for. */
export function readPictureName(name: string) {
  const [situation = '', language = 'en'] = name.split('_')
  return { situation, language: language as PhraseLanguage }
}

export const situationLink = (situation: SituationCard, phrases: number): LinkCard => ({
  type: 'article',
  picture: situationPicture(situation, phrases),
  breadcrumbs: [toBook(situation.language), toStep(situation)],
})

type Shared = { title: string; ownerName: string; items: readonly PhraseCard[] }

export const sharedListPicture = (share: string, { title, ownerName, items }: Shared): LinkPicture => ({
  kind: 'list',
  name: share,
  title,
  over: `فهرست ${ownerName} · ${persianNumber(items.length)} عبارت`,
  lines: items.slice(0, 2).map(({ persian }) => persian),
})

export const sharedListLink = (share: string, list: Shared): LinkCard => ({
  type: 'article',
  picture: sharedListPicture(share, list),
  description: `${persianNumber(list.items.length)} عبارت با معنی و تلفظ، از ${list.ownerName}.`,
})
