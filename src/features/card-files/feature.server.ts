import { defineFeature, handle } from '#server/app-context.ts'
import { findCardMedia, sweepCardMedia } from './card-media.server.ts'
import * as calls from './contract.ts'
import { exportAnki, exportTable } from './export-cards.server.ts'
import { checkCards, importCards, listImports, undoImport } from './import-cards.server.ts'
import { eraseImports, exportImports } from './user-data.server.ts'

/** The cards of a learner go out as a package for Anki or a table, and come in from either. */
export const cardFiles = defineFeature({
  name: 'card-files',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  handlers: [
    handle(calls.exportAnki, exportAnki),
    handle(calls.exportTable, exportTable),
    handle(calls.checkCards, checkCards),
    handle(calls.importCards, importCards),
    handle(calls.listImports, listImports),
    handle(calls.undoImport, undoImport),
  ],
  findCardMedia,
  jobs: [sweepCardMedia],
  eraseUserData: eraseImports,
  export: exportImports,
  merging: { moves: ['card_import.user_id'] },
})
