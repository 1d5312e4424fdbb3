/** What links to phrases, situations and shared lists show. For loaders and the server. */

import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import type { PhraseCard, SituationCard } from './contract.ts'

const phrasebook = { to: '/phrasebook', title: 'عبارت‌نامه' }
const toStep = ({ slug, title }: { slug: string; title: string }) => ({
  to: phrasebookPaths.situation({ slug }),
  title,
})

export const phrasePicture = (phrase: PhraseCard): LinkPicture => ({
  kind: 'phrase',
  name: phrase.slug,
  title: phrase.english,
  titleLang: 'en',
  over: ['عبارت‌نامه', phrase.situation?.title].filter(Boolean).join(' · '),
  lines: [phrase.persian],
})

export const phraseLink = (phrase: PhraseCard): LinkCard => ({
  type: 'article',
  picture: phrasePicture(phrase),
  breadcrumbs: [
    phrasebook,
    ...(phrase.situation ? [toStep(phrase.situation)] : []),
    { to: phrasebookPaths.phrase({ slug: phrase.slug }), title: phrase.english },
  ],
})

export const situationPicture = (
  { slug, title, description }: SituationCard,
  phrases: number,
): LinkPicture => ({
  kind: 'situation',
  name: slug,
  title,
  over: `عبارت‌نامه · ${persianNumber(phrases)} عبارت`,
  lines: [description],
  language: 'en',
})

export const situationLink = (situation: SituationCard, phrases: number): LinkCard => ({
  type: 'article',
  picture: situationPicture(situation, phrases),
  breadcrumbs: [phrasebook, toStep(situation)],
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
