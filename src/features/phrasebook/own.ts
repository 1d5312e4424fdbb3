import type { PhraseCard } from './contract.ts'

/** Whether a phrase is somebody's own: it has no address, its `slug` is its id. */
export const isOwn = ({ id, slug }: Pick<PhraseCard, 'id' | 'slug'>) => slug === id

/** Whether none of these phrases has a sound. */
export const isSoundless = (phrases: readonly Pick<PhraseCard, 'audioUrl'>[]) =>
  phrases.every(({ audioUrl }) => audioUrl === null)
