import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { writeForDoaj } from './doaj.server.ts'
import { harvest } from './harvest.server.ts'

/** What indexers read of the journals: all that is out by OAI-PMH, and an issue as the directory of open journals wants it. */
export const journalIndexing = defineFeature({
  name: 'journal-indexing',
  handlers: [
    handle(calls.harvest, harvest),
    handle(calls.harvestByPost, harvest),
    handle(calls.issueForDoaj, writeForDoaj),
  ],
})
