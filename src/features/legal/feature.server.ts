import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { readLegal } from './read-legal.server.ts'
import { sitemap } from './sitemap.server.ts'
import { openLegalDraft, publishLegal } from './write-legal.server.ts'

/** The texts themselves; their numbers, and who accepted which, are kept with the account. */
export const legal = defineFeature({
  name: 'legal',
  sitemap,
  handlers: [
    handle(calls.readLegal, readLegal),
    handle(calls.openLegalDraft, openLegalDraft),
    handle(calls.publishLegal, publishLegal),
  ],
})
