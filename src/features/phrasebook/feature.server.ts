import { defineFeature, handle } from '#server/app-context.ts'
import { listReviewsOfDay, reviewCalendar } from './calendar.server.ts'
import * as calls from './contract.ts'
import { erasePhrasebook } from './erase-user-data.server.ts'
import { exportUser } from './export.server.ts'
import { chooseSchedule, readFit } from './fitting/choose-schedule.server.ts'
import { fitReviews } from './fitting/fit-reviews.server.ts'
import { importPhrases } from './import-phrases.server.ts'
import { importWords } from './import-words.server.ts'
import * as lists from './lists.server.ts'
import * as ownPhrases from './own-phrases.server.ts'
import { phrasePicture, readPictureName, sharedListPicture, situationPicture } from './phrase-links.ts'
import { dueReviews, recordReviews } from './review.server.ts'
import { reviewTasks } from './review-tasks.server.ts'
import { searchPhrases } from './search.server.ts'
import { ownSearchables, searchables } from './searchables.server.ts'
import { seedPhrasebook } from './seed.server.ts'
import { readSharedList } from './shared-list.server.ts'
import { sitemap } from './sitemap.server.ts'
import { listSituations, readPhrase, readSituation } from './situations.server.ts'

export const phrasebook = defineFeature({
  name: 'phrasebook',
  languageColumns: { 'phrase.language': 'عبارت' },
  sitemap,
  ownSearchables,
  searchables,
  pictures: {
    phrase: async (call, phrase) => phrasePicture((await call(calls.readPhrase, { phrase })).phrase),
    async situation(call, name) {
      const { situation, items } = await call(calls.readSituation, readPictureName(name))
      return situationPicture(situation, items.length)
    },
    list: async (call, share) => sharedListPicture(share, await call(calls.readSharedList, { share })),
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedPhrasebook,
  eraseUserData: erasePhrasebook,
  export: exportUser,
  imports: [importPhrases, importWords],
  tasks: reviewTasks,
  jobs: [fitReviews],
  merging: {
    moves: ['phrase.owner_id', 'phrase_card.user_id', 'phrase_list.user_id', 'phrase_review.user_id'],
    // The night after, what the account that stays has of reviews says something new.
    stays: ['review_fit.user_id'],
  },
  handlers: [
    handle(calls.listSituations, listSituations),
    handle(calls.readSituation, readSituation),
    handle(calls.searchPhrases, searchPhrases),
    handle(calls.readPhrase, readPhrase),
    handle(calls.readSharedList, readSharedList),
    handle(calls.myLists, lists.myLists),
    handle(calls.createList, lists.createList),
    handle(calls.changeList, lists.changeList),
    handle(calls.removeList, lists.removeList),
    handle(calls.orderLists, lists.orderLists),
    handle(calls.listPhrases, lists.listPhrases),
    handle(calls.addToList, lists.addToList),
    handle(calls.removeFromList, lists.removeFromList),
    handle(calls.whereSaved, lists.whereSaved),
    handle(calls.createPhrase, ownPhrases.createPhrase),
    handle(calls.changePhrase, ownPhrases.changePhrase),
    handle(calls.removePhrase, ownPhrases.removePhrase),
    handle(calls.dueReviews, dueReviews),
    handle(calls.recordReviews, recordReviews),
    handle(calls.reviewCalendar, reviewCalendar),
    handle(calls.listReviewsOfDay, listReviewsOfDay),
    handle(calls.readFit, readFit),
    handle(calls.chooseSchedule, chooseSchedule),
  ],
})
