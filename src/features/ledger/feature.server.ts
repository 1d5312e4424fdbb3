import { defineFeature, handle } from '#server/app-context.ts'
import { keepCheckpoints } from './checkpoints.server.ts'
import * as calls from './contract.ts'
import { exportEntries, listEntries, readLedger } from './read-ledger.server.ts'

/** The books to be read: balances by kind of account, and the entries below them. It books nothing. */
export const ledger = defineFeature({
  name: 'ledger',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  jobs: [keepCheckpoints],
  handlers: [
    handle(calls.readLedger, readLedger),
    handle(calls.listEntries, listEntries),
    handle(calls.exportEntries, exportEntries),
  ],
})
