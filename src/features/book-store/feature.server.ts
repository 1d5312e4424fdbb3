import { defineFeature, handle } from '#server/app-context.ts'
import { bookPicture } from './book-link.ts'
import * as calls from './contract.ts'
import { countSold } from './count-sold.server.ts'
import * as own from './own-books.server.ts'
import { eraseOwner, exportOwner } from './personal-data.server.ts'
import { bookEdition, listSoldAtCounter } from './purchasable.server.ts'
import * as reading from './read-books.server.ts'
import { ownSearchables, searchables } from './searchables.server.ts'
import { seedBooks } from './seed.server.ts'
import { seedBookOrders } from './seed-orders.server.ts'
import { sitemap } from './sitemap.server.ts'
import { lowStock } from './staff-home.server.ts'
import * as records from './studio/books.server.ts'
import * as studio from './studio/contract.ts'
import * as publishing from './studio/publish.server.ts'
import * as stockCalls from './studio/stock-contract.ts'
import * as stock from './studio/stock-records.server.ts'

/** The books of the store: what is sold of them, how many there are, and who bought what. */
export const bookStore = defineFeature({
  name: 'book-store',
  languageColumns: { 'book.language': 'کتاب' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  async seed(app) {
    await seedBooks(app)
    await seedBookOrders(app)
    await countSold.run(app, {})
  },
  purchasables: [bookEdition],
  payment: { listPosted: listSoldAtCounter },
  jobs: [countSold],
  sitemap,
  ownSearchables,
  searchables,
  staffNeeds: [lowStock],
  eraseUserData: eraseOwner,
  export: exportOwner,
  merging: { moves: ['book_ownership.user_id'], stays: ['book_stock_change.by_user'] },
  pictures: {
    async book(call, slug) {
      const { book } = await call(calls.readBook, { slug })
      return bookPicture(book)
    },
  },
  handlers: [
    handle(calls.listBooks, reading.listBooks),
    handle(calls.readBook, reading.readBook),
    handle(calls.readKit, reading.readKit),
    handle(calls.readOwnKit, own.readOwnKit),
    handle(calls.readOwnBook, own.readOwnBook),
    handle(calls.listClassBooks, own.listClassBooks),
    handle(studio.books.list, records.listBookRows),
    handle(studio.books.read, records.readBookRecord),
    handle(studio.books.create, records.createBook),
    handle(studio.books.change, records.changeBook),
    handle(studio.books.remove, records.removeBook),
    handle(studio.readPublication, publishing.readPublication),
    handle(studio.publishBook, publishing.publishBook),
    handle(studio.archiveBook, publishing.archiveBook),
    handle(studio.listCourseChoices, records.listCourseChoices),
    handle(stockCalls.listStock, stock.listStock),
    handle(stockCalls.readStock, stock.readStock),
    handle(stockCalls.listStockChanges, stock.listStockChanges),
    handle(stockCalls.shelveEdition, stock.shelveEdition),
    handle(stockCalls.buyCopies, stock.buyCopies),
    handle(stockCalls.countCopies, stock.countCopies),
    handle(stockCalls.writeOffCopies, stock.writeOffCopies),
    handle(stockCalls.moveCopies, stock.moveCopies),
    handle(stockCalls.exportStockChanges, stock.exportStockChanges),
  ],
})
