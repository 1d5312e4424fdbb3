import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { checkNextTerm, openNextTerm } from './open-next-term.server.ts'
import { readNextTerm } from './read-next-term.server.ts'

/** A term that ends, rolled over: stands above courses, whose groups it plans anew. */
export const nextTerms = defineFeature({
  name: 'next-terms',
  handlers: [
    handle(calls.readNextTerm, readNextTerm),
    handle(calls.checkNextTerm, checkNextTerm),
    handle(calls.openNextTerm, openNextTerm),
  ],
})
