import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { eraseDrills, exportDrills, listDrills, readErrorBook, recordDrill } from './error-book.server.ts'
import { tellOfErrors } from './person-parts.server.ts'
import { seedErrorBook } from './seed.server.ts'

/** What one's corrected texts say about one's errors, and drills out of one's own sentences. */
export const errorBook = defineFeature({
  name: 'error-book',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  handlers: [
    handle(calls.readErrorBook, readErrorBook),
    handle(calls.listDrills, listDrills),
    handle(calls.recordDrill, recordDrill),
  ],
  seed: seedErrorBook,
  personParts: tellOfErrors,
  eraseUserData: eraseDrills,
  export: exportDrills,
  merging: { moves: ['error_drill.user_id'] },
})
