import { defineFeature } from '#server/app-context.ts'

/** The channel that everybody signed in may read. */
export const testChannel = 'test:one'

/** A feature whose channels everybody signed in may read but for the locked one. */
export const liveTestFeature = defineFeature({
  name: 'live-test',
  channels: [{ kind: 'test', mayRead: (_db, _asker, id) => id !== 'locked' }],
  handlers: [],
})
