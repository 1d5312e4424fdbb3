import { ownOnly } from '#account/public.server.ts'
import { defineFeature, handle } from '#server/app-context.ts'
import * as audioCalls from './audio/contract.ts'
import { seedUnits } from './audio/seed-units.server.ts'
import { findMoved } from './audio/short-address.server.ts'
import * as audio from './audio/units.server.ts'
import * as calls from './contract.ts'
import * as links from './delivery/links.server.ts'
import { findFiles } from './find-files.server.ts'
import { produceEbooks } from './pdf/produce.server.ts'
import { eraseReading, exportReading } from './personal-data.server.ts'
import * as reading from './reading.server.ts'
import * as studio from './studio/contract.ts'
import { listEbooks, restoreTexts, uploadEpub } from './studio/ebooks.server.ts'
import { listLinks, reissueLink } from './studio/links.server.ts'
import { seedTexts } from './texts/seed-texts.server.ts'

/** Books as they are read on a screen and taken away: their texts, EPUB and PDF, the reader, and where people stand. */
export const bookReader = defineFeature({
  name: 'book-reader',
  languageColumns: { 'book_text.language': 'متن کتاب', 'book_unit.language': 'صدای کتاب' },
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  async seed(app) {
    await seedTexts(app)
    await seedUnits(app)
  },
  findMoved,
  bookStore: { findFiles },
  uploads: [audio.bookAudio],
  mayWatch: audio.mayHear,
  jobs: [produceEbooks],
  eraseUserData: eraseReading,
  export: exportReading,
  merging: {
    moves: ['book_position.user_id', 'book_bookmark.user_id', 'book_link.user_id'],
    stays: ['book_link.issued_by'],
  },
  handlers: [
    handle(calls.readBook, reading.readBook),
    handle(calls.readSample, reading.readSample),
    handle(calls.readCopy, reading.readCopy),
    handle(calls.readCopyGlosses, reading.readCopyGlosses),
    handle(calls.readOwnReading, reading.readOwnReading),
    handle(calls.saveReading, ownOnly(reading.saveReading)),
    handle(calls.readShelf, links.readShelf),
    handle(calls.issueLink, ownOnly(links.issueLink)),
    handle(calls.readLink, links.readLink),
    handle(calls.takeFile, links.takeFile),
    handle(audioCalls.readUnits, audio.readUnits),
    handle(audioCalls.readUnitFiles, audio.readUnitFiles),
    handle(studio.listLinks, listLinks),
    handle(studio.reissueLink, reissueLink),
    handle(studio.listEbooks, listEbooks),
    handle(studio.uploadEpub, uploadEpub),
    handle(studio.restoreTexts, restoreTexts),
  ],
})
