import { buildPath, page } from '#contract/build-path.ts'
import type { EpisodeFilters } from './filters.ts'

/** The list under these filters, and after which episode its page begins. */
export const podcastsPath = ({
  before,
  ...filters
}: Partial<EpisodeFilters> & { before?: string | null } = {}) =>
  buildPath('/podcasts', { ...filters, before })
export const episodePath = page('/podcasts/:slug')

export const feedPath = '/podcasts/feed.xml'
export const transcriptPath = page('/podcasts/:slug/transcript.vtt')
export const translationPath = page('/podcasts/:slug/translation.vtt')
export const chaptersPath = page('/podcasts/:slug/chapters.json')
