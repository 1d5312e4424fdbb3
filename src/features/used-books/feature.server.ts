import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import * as offers from './offers.server.ts'
import { eraseOffers, exportOffers } from './personal-data.server.ts'
import { listHanded, usedBook } from './purchasable.server.ts'
import { seedUsedBooks } from './seed.server.ts'
import * as studio from './studio/contract.ts'
import * as copies from './studio/copies.server.ts'
import { tidyUsedBooks } from './tidy.server.ts'

/** Books that learners have done with, for those who begin: offered, looked at, sold, handed over and credited. */
export const usedBooks = defineFeature({
  name: 'used-books',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedUsedBooks,
  purchasables: [usedBook],
  bookStore: { selectUsedCopies: offers.selectUsedCopies },
  payment: { listPosted: listHanded },
  jobs: [tidyUsedBooks],
  eraseUserData: eraseOffers,
  export: exportOffers,
  merging: {
    moves: ['used_book.user_id'],
    stays: ['used_book.decided_by', 'used_book.handed_by'],
  },
  handlers: [
    handle(calls.listOnSale, offers.listOnSale),
    handle(calls.readOfferChoices, offers.readOfferChoices),
    handle(calls.listOwnCopies, offers.listOwnCopies),
    handle(calls.offerCopy, ownOnly(offers.offerCopy)),
    handle(calls.addCopyPhoto, ownOnly(offers.addCopyPhoto)),
    handle(calls.withdrawCopy, ownOnly(offers.withdrawCopy)),
    handle(studio.listCopies, copies.listCopies),
    handle(studio.exportCopies, copies.exportCopies),
    handle(studio.acceptCopy, copies.acceptCopy),
    handle(studio.refuseCopy, copies.refuseCopy),
    handle(studio.handCopy, copies.handCopy),
    handle(studio.returnCopy, copies.returnCopy),
    handle(studio.readUsedBookRules, copies.readUsedBookRules),
    handle(studio.setUsedBookRules, copies.setUsedBookRules),
  ],
})
