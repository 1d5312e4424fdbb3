/** What links to an episode show, and search engines read. For loaders and the server. */
import type { LinkCard, LinkPicture } from '#contract/link-card.ts'
import type { Episode, EpisodeCard } from './contract.ts'
import { episodePath, podcastsPath, transcriptPath } from './podcast-paths.ts'
import { topicNames } from './rules.ts'

export const episodePicture = (episode: EpisodeCard): LinkPicture => ({
  kind: 'podcast',
  name: episode.slug,
  title: episode.title,
  over: 'پادکست',
  lines: [`${episode.level}، ${topicNames[episode.topic]}`],
  language: episode.language,
})

export function episodeLink(episode: Episode, origin: string): LinkCard {
  const address = origin + episodePath(episode)
  return {
    type: 'article',
    picture: episodePicture(episode),
    breadcrumbs: [
      { to: podcastsPath(), title: 'پادکست‌ها' },
      { to: episodePath(episode), title: episode.title },
    ],
    things: [
      {
        '@type': 'PodcastEpisode',
        '@id': address,
        url: address,
        name: episode.title,
        description: episode.summary,
        datePublished: episode.publishedAt,
        inLanguage: episode.language,
        episodeNumber: episode.number,
        educationalLevel: episode.level,
        timeRequired: `PT${Math.round(episode.seconds)}S`,
        associatedMedia: {
          '@type': 'AudioObject',
          contentUrl: origin + (episode.files[0]?.src ?? ''),
          transcript: origin + transcriptPath(episode),
        },
      },
    ],
  }
}
