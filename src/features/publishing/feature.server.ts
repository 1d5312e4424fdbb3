import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { readPublications } from './publishing.server.ts'

/** The calendar of what comes out, over all features that bring something out. */
export const publishing = defineFeature({
  name: 'publishing',
  handlers: [handle(calls.readPublications, readPublications)],
})
