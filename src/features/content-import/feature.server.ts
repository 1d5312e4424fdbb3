import { defineFeature, handle } from '#server/app-context.ts'
import { podcastImport, wordpressImport } from './command.server.ts'
import * as calls from './contract.ts'
import { checkContent, runContent } from './import-content.server.ts'
import { findMoved } from './old-addresses.server.ts'

/** What a school wrote and spoke on the site it had before moves in: posts of WordPress, episodes of a podcast. */
export const contentImport = defineFeature({
  name: 'content-import',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  imports: [wordpressImport, podcastImport],
  findMoved,
  handlers: [handle(calls.checkContent, checkContent), handle(calls.runContent, runContent)],
})
