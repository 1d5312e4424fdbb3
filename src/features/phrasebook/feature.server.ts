import { defineFeature, on } from '#server/app-context.ts'
import { reviewCalendar, reviewsOfDay } from './calendar.server.ts'
import * as calls from './contract.ts'
import { exportUser } from './export.server.ts'
import { forgetUser } from './forget.server.ts'
import { importPhrases } from './import-phrases.server.ts'
import { importWords } from './import-words.server.ts'
import * as lists from './lists.server.ts'
import * as ownPhrases from './own-phrases.server.ts'
import { phrasePicture, sharedListPicture, situationPicture } from './phrase-links.ts'
import { dueReviews, recordReviews } from './review.server.ts'
import { searchPhrases } from './search.server.ts'
import { seedPhrasebook } from './seed.server.ts'
import { readSharedList } from './shared-list.server.ts'
import { sitemap } from './sitemap.server.ts'
import { listSituations, readPhrase, readSituation } from './situations.server.ts'

export const phrasebook = defineFeature({
  name: 'phrasebook',
  sitemap,
  pictures: {
    phrase: async (ask, phrase) => phrasePicture((await ask(calls.readPhrase, { phrase })).phrase),
    async situation(ask, name) {
      const { situation, items } = await ask(calls.readSituation, { situation: name })
      return situationPicture(situation, items.length)
    },
    list: async (ask, share) => sharedListPicture(share, await ask(calls.readSharedList, { share })),
  },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedPhrasebook,
  forget: forgetUser,
  export: exportUser,
  imports: [importPhrases, importWords],
  answers: [
    on(calls.listSituations, listSituations),
    on(calls.readSituation, readSituation),
    on(calls.searchPhrases, searchPhrases),
    on(calls.readPhrase, readPhrase),
    on(calls.readSharedList, readSharedList),
    on(calls.myLists, lists.myLists),
    on(calls.createList, lists.createList),
    on(calls.changeList, lists.changeList),
    on(calls.removeList, lists.removeList),
    on(calls.listPhrases, lists.listPhrases),
    on(calls.addToList, lists.addToList),
    on(calls.removeFromList, lists.removeFromList),
    on(calls.whereSaved, lists.whereSaved),
    on(calls.createPhrase, ownPhrases.createPhrase),
    on(calls.changePhrase, ownPhrases.changePhrase),
    on(calls.removePhrase, ownPhrases.removePhrase),
    on(calls.dueReviews, dueReviews),
    on(calls.recordReviews, recordReviews),
    on(calls.reviewCalendar, reviewCalendar),
    on(calls.reviewsOfDay, reviewsOfDay),
  ],
})
