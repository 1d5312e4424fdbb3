import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { readGloss, takeCard } from './glosses.server.ts'

/** What words of the school's texts mean. */
export const glosses = defineFeature({
  name: 'glosses',
  handlers: [handle(calls.readGloss, readGloss), handle(calls.takeCard, takeCard)],
})
