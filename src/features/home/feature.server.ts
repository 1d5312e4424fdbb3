import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './my-day/contract.ts'
import { myDay } from './my-day/my-day.server.ts'

/** The home page; what it shows of a person's day is gathered from all features. */
export const home = defineFeature({
  name: 'home',
  handlers: [handle(calls.myDay, myDay)],
})
