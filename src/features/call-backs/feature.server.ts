import { defineFeature, handle } from '#server/app-context.ts'
import * as wishes from './call-backs.server.ts'
import * as calls from './contract.ts'
import { seedCallBacks } from './seed.server.ts'

/** Whoever wants to be called by the school, in hours they choose. */
export const callBacks = defineFeature({
  name: 'call-backs',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  seed: seedCallBacks,
  staffNeeds: [wishes.dueCalls],
  personParts: wishes.tellOfCallBacks,
  eraseUserData: wishes.eraseCallBacks,
  export: wishes.exportCallBacks,
  merging: { moves: ['call_back.user_id'], stays: ['call_back.done_by'] },
  jobs: [
    {
      name: 'delete-old-call-backs',
      every: '50 4 * * *',
      run: ({ db, now }) => wishes.deleteOldCallBacks(db, now()),
    },
  ],
  handlers: [
    handle(calls.listCallWindows, wishes.listCallWindows),
    handle(calls.askCallBack, wishes.askCallBack),
    handle(calls.listCallBacks, wishes.listCallBacks),
    handle(calls.noteNoAnswer, wishes.noteNoAnswer),
    handle(calls.finishCallBack, wishes.finishCallBack),
  ],
})
