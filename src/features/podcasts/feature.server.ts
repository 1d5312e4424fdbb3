import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { episodePicture } from './episode-link.ts'
import * as feed from './feed.server.ts'
import { findTerms } from './find-terms.server.ts'
import { answerCheck, eraseChecks, exportChecks } from './listening/checks.server.ts'
import { heardEpisode, mayHear } from './listening.server.ts'
import * as episodes from './read-episodes.server.ts'
import { seedPodcasts } from './seed.server.ts'
import { sitemap } from './sitemap.server.ts'
import * as studio from './studio/contract.ts'
import { episodeSound } from './studio/episode-sound.server.ts'
import * as records from './studio/episodes.server.ts'
import * as publishing from './studio/publish.server.ts'

/** The school's podcast: episodes with their sound, and what goes along with it by the second. */
export const podcasts = defineFeature({
  name: 'podcasts',
  languageColumns: { 'podcast_episode.language': 'قسمت پادکست' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedPodcasts,
  jobs: [publishing.publishDueEpisodes],
  sitemap,
  pictures: {
    async podcast(call, slug) {
      return episodePicture((await call(calls.readEpisode, { slug })).episode)
    },
  },
  findTerms,
  uploads: [episodeSound],
  mayWatch: mayHear,
  watched: heardEpisode,
  eraseUserData: eraseChecks,
  export: exportChecks,
  merging: { moves: ['podcast_check.user_id'] },
  handlers: [
    handle(calls.listEpisodes, episodes.listEpisodes),
    handle(calls.readEpisode, episodes.readEpisode),
    handle(calls.listNewForMe, episodes.listNewForMe),
    handle(calls.answerCheck, answerCheck),
    handle(calls.podcastFeed, feed.readFeed),
    handle(calls.episodeTranscript, feed.readTranscript),
    handle(calls.episodeTranslation, feed.readTranslation),
    handle(calls.episodeChapters, feed.readChapters),
    handle(studio.episodes.list, records.listEpisodeRows),
    handle(studio.episodes.read, records.readEpisodeRecord),
    handle(studio.episodes.create, records.createEpisode),
    handle(studio.episodes.change, records.changeEpisode),
    handle(studio.episodes.remove, records.removeEpisode),
    handle(studio.readSound, records.readSound),
    handle(studio.readPublication, publishing.readPublication),
    handle(studio.publishEpisode, publishing.publishEpisode),
    handle(studio.withdrawEpisode, publishing.withdrawEpisode),
  ],
})
