import { buildPath } from '#contract/build-path.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import type { PhraseLanguage, ShownSituation, SituationCard } from './contract.ts'

type Place = Pick<SituationCard, 'slug' | 'language'>

/** English is the language of an address without one. */
export const languageQuery = (language: PhraseLanguage) => ({ language: language !== 'en' && language })

/** The phrasebook in a language. */
export const bookAddress = (language: PhraseLanguage) => buildPath('/phrasebook', languageQuery(language))

/** The pages of a situation in a language: its phrases, and their practice. */
export const situationAddress = ({ slug, language }: Place) =>
  buildPath(phrasebookPaths.situation({ slug }), languageQuery(language))
export const practiceAddress = ({ slug, language }: Place) =>
  buildPath(phrasebookPaths.situationPractice({ slug }), languageQuery(language))

/** What a card shows of a situation. For loaders: what its sound weighs stays behind. */
export const showSituation = ({
  slug,
  title,
  icon,
  phraseCount,
  language,
}: SituationCard): ShownSituation => ({
  ...{ slug, title, icon, phraseCount },
  query: buildPath('', languageQuery(language)),
})
