import { defineFeature, handle } from '#server/app-context.ts'
import * as calls from './contract.ts'
import { listWaiting, readDemand } from './demand.server.ts'
import * as requests from './requests.server.ts'
import { seedRequests } from './seed.server.ts'
import { tellFound } from './tell-found.server.ts'

/** Groups that are not there: who waits for one, and what staff see of it. Stands above courses, whose pages show it. */
export const groupRequests = defineFeature({
  name: 'group-requests',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  languageColumns: { 'group_request.language': 'کسانی که منتظر گروه‌اند' },
  seed: seedRequests,
  jobs: [
    tellFound,
    {
      name: 'delete-old-group-requests',
      every: '55 4 * * *',
      run: ({ db, now }) => requests.deleteOldRequests(db, now()),
    },
  ],
  handlers: [
    handle(calls.listMyRequests, requests.listMyRequests),
    handle(calls.requestGroup, requests.requestGroup),
    handle(calls.withdrawRequest, requests.withdrawRequest),
    handle(calls.readLinkedRequest, requests.readLinkedRequest),
    handle(calls.confirmLinkedRequest, requests.confirmLinkedRequest),
    handle(calls.withdrawLinkedRequest, requests.withdrawLinkedRequest),
    handle(calls.readDemand, readDemand),
    handle(calls.listWaiting, listWaiting),
  ],
  eraseUserData: requests.eraseRequests,
  export: requests.exportRequests,
  merging: { moves: ['group_request.user_id'] },
})
