import { ownOnly } from '#account/public.server.ts'
import * as comments from '#features/comments/public.server.ts'
import { listTimed } from '#features/publishing/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import { episodeComments } from './comments/contract.ts'
import { episodeSubjects } from './comments/episode-subjects.server.ts'
import * as calls from './contract.ts'
import { episodePicture } from './episode-link.ts'
import * as feed from './feed.server.ts'
import { findTerms } from './find-terms.server.ts'
import { answerCheck, eraseChecks, exportChecks } from './listening/checks.server.ts'
import { heardEpisode, mayHear } from './listening.server.ts'
import * as listenCalls from './listens/contract.ts'
import { countFetch, forgetListeners, openListens } from './listens/listen-counter.server.ts'
import { readListens } from './listens/read-listens.server.ts'
import * as episodes from './read-episodes.server.ts'
import { searchables } from './searchables.server.ts'
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
  jobs: [publishing.publishDueEpisodes, forgetListeners],
  fileSent: countFetch,
  open: openListens,
  sitemap,
  searchables,
  listPublications: (db, period) =>
    listTimed(db, { table: 'podcast_episode', kind: 'episode', path: '/studio/podcasts' }, period),
  pictures: {
    async podcast(call, slug) {
      return episodePicture((await call(calls.readEpisode, { slug })).episode)
    },
  },
  findTerms,
  uploads: [episodeSound],
  commentSubjects: episodeSubjects,
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
    handle(episodeComments.list, comments.listComments(episodeSubjects)),
    handle(episodeComments.write, ownOnly(comments.writeComment(episodeSubjects))),
    handle(episodeComments.listOwn, comments.listOwnComments(episodeSubjects)),
    handle(episodeComments.change, ownOnly(comments.changeComment(episodeSubjects))),
    handle(episodeComments.remove, ownOnly(comments.deleteComment(episodeSubjects))),
    handle(episodeComments.report, ownOnly(comments.reportComment(episodeSubjects))),
    handle(calls.podcastFeed, feed.readFeed),
    handle(calls.episodeTranscript, feed.readTranscript),
    handle(calls.episodeTranslation, feed.readTranslation),
    handle(calls.episodeChapters, feed.readChapters),
    handle(studio.episodes.list, records.listEpisodeRows),
    handle(studio.episodes.read, records.readEpisodeRecord),
    handle(studio.episodes.create, records.createEpisode),
    handle(studio.episodes.change, records.changeEpisode),
    handle(studio.episodes.remove, records.removeEpisode),
    handle(listenCalls.readListens, readListens),
    handle(studio.readSound, records.readSound),
    handle(studio.readPublication, publishing.readPublication),
    handle(studio.publishEpisode, publishing.publishEpisode),
    handle(studio.withdrawEpisode, publishing.withdrawEpisode),
  ],
})
